/** Fewest characters of a new passphrase, of a vault or of a backup. In its own file, so that the window does not load schemas for it. */
export const shortestPassphrase = 12
