import { randomInt } from 'node:crypto'

/** Letters and digits that nobody takes for one another: no 0 and O, no 1 and I. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '0123456789'

/** A code as it is sent: upper case, with a digit at least, each as likely as any other. */
export function newOneTimeCode({ length, alphanumeric }: { length: number; alphanumeric: boolean }): string {
  const characters = alphanumeric ? alphabet : digits
  const code = Array.from({ length }, () => characters[randomInt(characters.length)]).join('')
  return /\d/.test(code) ? code : newOneTimeCode({ length, alphanumeric })
}

/** Writes a code as codes are compared: people type them in either case, and with blanks around. */
export function normalised(code: string): string {
  return code.trim().toUpperCase()
}
