/** The key this window stamps with says so under the name it has everywhere else. Checksums cover values alone, so they stay. */
export const windowKey = `
  ALTER TABLE apiKeys RENAME COLUMN device TO isWindowKey;
`
