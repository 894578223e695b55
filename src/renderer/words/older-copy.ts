/** Says that removing or changing a way to unlock does not reach copies made before. */
export const olderCopy = {
  keychain:
    'An older copy of the data directory can still be unlocked with the keychain, which keeps its entry for such copies. Whoever has both can use the keys it held then.',
  passphrase:
    'An older copy of the data directory can still be unlocked with the old passphrase. Whoever has both can use the keys it held then.',
} as const
