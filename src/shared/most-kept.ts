/** Most backups of a schedule that can be kept. */
export const mostKept = 366
