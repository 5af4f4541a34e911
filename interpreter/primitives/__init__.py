"""The words of the language, one file each: a picture, the keys, what they become, the kernel."""
