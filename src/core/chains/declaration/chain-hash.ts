/** One way to hash what is signed. */
export interface ChainHash {
  /** Way such bytes are signed, for the card: `hashed with blake2b`. */
  readonly inWords: string
  /**
   * The digests that these bytes may stand behind: several where one transaction has one for each input. Empty for bytes that are not
   * hashed so.
   */
  digests(preimage: Uint8Array): readonly Uint8Array[]
}
