"""How reports look, on narrow and on wide screens, by day and by night."""

CSS = """
:root{color-scheme:light dark;--paper:#fbfaf7;--card:#fff;--ink:#1d1f23;--soft:#5c6370;--rule:#dcdad3;
--one:#1f5fa8;--two:#c4581a;--plain:#3f4654;--faint:#a9adb6;--good:#1f5fa8;--bad:#c4581a;--alert:#a4262c}
@media(prefers-color-scheme:dark){:root{--paper:#15171a;--card:#1d2024;--ink:#e8e6e1;--soft:#a3a8b1;--rule:#383d45;
--one:#74aef0;--two:#f0955a;--plain:#c9ced8;--faint:#646b77;--good:#74aef0;--bad:#f0955a;--alert:#ff8f8f}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif;overflow-wrap:break-word}
header,main{max-width:72rem;margin:0 auto;padding:1rem}
h1{font-size:1.6rem;line-height:1.2;margin:.5rem 0 0}h2{font-size:1.15rem;margin:0 0 .75rem}
header p{color:var(--soft);margin:.25rem 0 0}
main{columns:28rem auto;column-gap:1rem}
section{background:var(--card);border:1px solid var(--rule);border-radius:.5rem;padding:1rem;margin:0 0 1rem}
section{break-inside:avoid}
#verdicts,#places,#compared{column-span:all}
#places{margin-top:1rem}
ul{margin:0;padding-left:1.2rem}li{margin:.3rem 0}li.alert{color:var(--alert);font-weight:600}
figure{margin:0 0 1rem}figcaption{color:var(--soft);font-size:.875rem}
svg{display:block;width:100%;height:auto}svg.plot{max-width:36rem}svg.board{max-width:32rem;margin:0 auto .25rem}
.boards{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr))}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{text-align:left;padding:.3rem .5rem;border-top:1px solid var(--rule);vertical-align:top}
thead th{border-top:0;color:var(--soft);font-weight:600}tbody th{font-weight:400}td{font-variant-numeric:tabular-nums}
@media(max-width:40rem){.many thead{display:none}.many tr,.many th,.many td{display:block}
.many td{border:0;padding:.1rem .5rem}.many tbody th{font-weight:600}
.many td[data-head]::before{content:attr(data-head) ": ";color:var(--soft)}}
text{fill:var(--ink);font:14px system-ui,sans-serif}text.small{fill:var(--soft);font-size:12.5px}
text.value{font-size:13px;pointer-events:none}text.strong{fill:var(--paper);font-weight:600}
.grid{stroke:var(--rule)}.middle{stroke:var(--soft);stroke-dasharray:4 3}.string{stroke:var(--soft);stroke-width:2}
.whisker{stroke-width:3;stroke-linecap:round}.empty{fill:var(--card);stroke:var(--soft);stroke-width:.75}
.one{fill:var(--one);stroke:var(--one)}.two{fill:var(--two);stroke:var(--two)}
.dark{fill:#16181b;stroke:var(--soft)}.light{fill:#fff;stroke:var(--soft)}.count{fill:var(--good)}
.rest{fill-opacity:.45}.plots{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr))}
.plain{fill:var(--plain);stroke:var(--plain)}.faint{fill:var(--faint);stroke:var(--faint)}
.good{fill:var(--good)}.bad{fill:var(--bad)}.none{fill:none}
.board .count,.board .good,.board .bad{stroke:none}rect.plain,rect.faint{stroke:none}
.course{fill:none;stroke:var(--one);stroke-width:3;stroke-linejoin:round}
"""
