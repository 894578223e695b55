// In a file of its own, so that the window does not load schemas for it.

/** Fewest and most characters of a passphrase, counted as fields of a browser count: in UTF-16 units. */
export const shortestPassphrase = 12
export const longestPassphrase = 1024

/** Control characters, which a field for passwords does not take, and halves of characters, which all become the same byte. */
const untypable = /[\p{Cc}\p{Cs}]/u

/** Says, after “the passphrase”, why nobody could type it; `undefined` if somebody could. */
export function passphraseFault(passphrase: string): string | undefined {
  if (untypable.test(passphrase)) return 'must be one line of text without control characters'
  if (passphrase.length > longestPassphrase) return 'must be at most 1,024 characters long'
  return undefined
}

/** Says the same of a passphrase for a new vault or a new backup, which may not be short either. */
export function newPassphraseFault(passphrase: string): string | undefined {
  if (passphrase.length < shortestPassphrase) return `must be at least ${shortestPassphrase} characters long`
  return passphraseFault(passphrase)
}
