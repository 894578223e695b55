/** Bytes of the accounts that are written in hex behind 0x: of an EVM, and of Move. */
const lengths = [20, 32]

/** In more bytes than this, only those places are looked at where calls have their arguments. */
const mostAtAnyPlace = 1_000
const stepOfCalls = 4

/**
 * No account: a number or padding, what is written with letters, and what is not bytes. An account with such bytes takes too long to find
 * to be made for its ends as well.
 */
const isUnlikely = /^\0|\0{4}|^\xff+$|^[\t\n\r -~]+$|[^\0-\xff]/

/**
 * Lists what can be an address among bytes, each once, in hex behind 0x.
 * @param texts - Each character is a byte. One that is more stands for itself.
 */
export function addressesInBytes(texts: Iterable<string>): readonly string[] {
  const found = new Set<string>()
  for (const text of texts) {
    const step = text.length > mostAtAnyPlace ? stepOfCalls : 1
    for (const length of lengths)
      for (let at = 0; at + length <= text.length; at += step) {
        const account = text.slice(at, at + length)
        if (!isUnlikely.test(account)) found.add(`0x${Buffer.from(account, 'latin1').toString('hex')}`)
      }
  }
  return [...found]
}

/** Returns the bytes that texts write in hex, long enough for an address, each as a character. */
export function bytesInHex(texts: Iterable<string>): readonly string[] {
  const shortest = 2 * Math.min(...lengths)
  return [...texts]
    .flatMap(text => text.match(/[0-9a-f]+/gi) ?? [])
    .filter(({ length }) => length >= shortest)
    .flatMap(digits => (digits.length % 2 === 0 ? [digits] : [digits.slice(1), digits.slice(0, -1)]))
    .map(digits => Buffer.from(digits, 'hex').toString('latin1'))
}
