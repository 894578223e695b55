/** A Solana off-chain message of version 0 (https://docs.anza.xyz/proposals/off-chain-message-signing), as the app reads it. */
export interface OffChainMessage {
  readonly version: number
  /** 0: letters that can be printed; 1: any text that fits the app; 2: longer text, which no hardware wallet signs. */
  readonly format: number
  /** 32 bytes each. */
  readonly signers: readonly Uint8Array[]
  readonly text: Uint8Array
}

const signingDomain = Buffer.from('\xffsolana offchain', 'latin1')
const applicationDomainLength = 32

/**
 * Layout: the signing domain (16 bytes), version (1), application domain (32), format (1), number of signers (1) and their keys (32
 * each), length of the text (2, little-endian), text.
 *
 * @returns `undefined` for anything else; only the version is read of another version.
 */
export function readOffChainMessage(bytes: Uint8Array): OffChainMessage | undefined {
  const data = Buffer.from(bytes)
  const version = data[signingDomain.length]
  if (version === undefined || !data.subarray(0, signingDomain.length).equals(signingDomain)) return undefined
  if (version !== 0) return { version, format: 0, signers: [], text: new Uint8Array() }
  const formatAt = signingDomain.length + 1 + applicationDomainLength
  const [format, signerCount] = data.subarray(formatAt)
  if (format === undefined || signerCount === undefined) return undefined
  const signersAt = formatAt + 2
  const lengthAt = signersAt + 32 * signerCount
  if (data.length < lengthAt + 2) return undefined
  const text = data.subarray(lengthAt + 2)
  if (text.length !== data.readUInt16LE(lengthAt)) return undefined
  const signers = Array.from({ length: signerCount }, (_, index) =>
    data.subarray(signersAt + 32 * index, signersAt + 32 * (index + 1)),
  )
  return { version, format, signers, text }
}

/** Tells if the app takes all bytes for characters that it can show. */
export function isShownAsText(text: Uint8Array): boolean {
  return text.every(byte => (byte >= 0x20 && byte <= 0x7e) || byte === 0x0a)
}
