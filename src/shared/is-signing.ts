/** Condition of policies: every request to sign with a key, of a wallet or alone (wire.md §6.6). */
export const isSigning = "activity.resource == 'PRIVATE_KEY' && activity.action == 'SIGN'"
