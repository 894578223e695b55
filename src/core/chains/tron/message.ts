import { count } from '../../display/amount.ts'
import type { Described } from '../declaration/described.ts'
import type { SigningContext } from '../declaration/known-text.ts'
import { cannotTell, describeTextOrHash } from '../declaration/text.ts'

/** Prefix of a message, up to its length (TIP-191, which TronWeb signs as V2). */
const prefix = '\x19TRON Signed Message:\n'

/** The message inside a Tron message; `undefined` where the bytes are none, or its length is not the one it says. */
export function tronMessageIn(bytes: Uint8Array): Uint8Array | undefined {
  const head = Buffer.from(bytes.subarray(0, prefix.length + 10)).toString('latin1')
  if (!head.startsWith(prefix)) return undefined
  // The length runs into a message that begins with a digit, so every reading of it is tried.
  for (let digits = 1; digits <= 10; digits++) {
    const length = head.slice(prefix.length, prefix.length + digits)
    const message = bytes.subarray(prefix.length + digits)
    if (/^(0|[1-9]\d*)$/.test(length) && Number(length) === message.length) return message
  }
  return undefined
}

export function describeTronMessage(message: Uint8Array, context: SigningContext): Described {
  const described = describeTextOrHash(message, context) ?? {
    sentence: `Sign a Tron message of ${count(message.length, 'byte')} that is not text`,
    fields: [{ label: 'Bytes', value: Buffer.from(message).toString('hex'), style: 'bytes' as const }],
    warnings: [cannotTell],
  }
  return { ...described, fields: [{ label: 'Kind', value: 'Tron message (TIP-191)' }, ...described.fields] }
}
