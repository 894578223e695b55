/** What can be done, where nothing else can, once something on the disk is damaged: in each message that says so. A sentence goes on around it. */
export const restoreBackup = 'restore a backup into a new data directory'
