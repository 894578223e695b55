/** Advice when something on the disk is damaged and nothing else helps. Each message about it uses these words inside a sentence. */
export const restoreBackup = 'restore a backup into a new data directory'
