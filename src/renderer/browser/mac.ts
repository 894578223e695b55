/** True on a Mac, where ⌘ does what Ctrl does elsewhere. */
export const isMac: boolean = /^Mac/.test(navigator.platform)
