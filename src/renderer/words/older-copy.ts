/** Says that removing or changing a way to unlock does not reach copies made before. */
export const olderCopy = {
  keychain:
    'The keychain still unlocks older copies of the data directory, because it keeps its entry for them. Anybody with both can use the keys in such a copy.',
  passphrase:
    'The old passphrase still unlocks older copies of the data directory. Anybody with both can use the keys in such a copy.',
} as const
