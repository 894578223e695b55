import { base32nopad, base58, base58xrp, base64, base64url, bech32, bech32m, hex } from '@scure/base'

/** No account has fewer bytes than this. */
const shortest = 20

/** The ways to write an address. Most put a version before its bytes and a checksum after them. */
const readings: readonly ((text: string) => readonly Uint8Array[])[] = [
  text => [hex.decode(text.replace(/^0x/, ''))],
  text => [base58.decode(text), between(base58.decode(text), 1, 4)],
  text => [between(base58xrp.decode(text), 1, 4)],
  text => [between(base32nopad.decode(text), 1, 2)],
  text => [between(base64url.decode(text), 2, 2)],
  text => [between(base64.decode(text), 2, 2)],
  text => ofWords(bech32, text),
  text => ofWords(bech32m, text),
]

/**
 * Lists the bytes that an address can stand for, lower-case hex, as transactions have them. Which chain it is of does not matter: they
 * are only looked for. Empty for what is no address.
 */
export function addressBytes(text: string): readonly string[] {
  if (text.length < shortest) return []
  const found = readings.flatMap(read => orNothing(() => read(text)))
  return [...new Set(found.filter(({ length }) => length >= shortest).map(bytes => hex.encode(bytes)))]
}

function between(bytes: Uint8Array, before: number, after: number): Uint8Array {
  return bytes.slice(before, Math.max(before, bytes.length - after))
}

/** The first five bits are a version in the addresses of some chains, and of the account in those of others. */
function ofWords(encoding: typeof bech32 | typeof bech32m, text: string): readonly Uint8Array[] {
  const { words } = encoding.decode(text.toLowerCase() as `${string}1${string}`)
  return [words, words.slice(1)].flatMap(part => orNothing(() => [encoding.fromWords(part)]))
}

function orNothing<Found>(read: () => readonly Found[]): readonly Found[] {
  try {
    return read()
  } catch {
    return []
  }
}
