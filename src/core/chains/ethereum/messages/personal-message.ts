import { count } from '../../../display/amount.ts'
import type { Described } from '../../declaration/described.ts'
import type { SigningContext } from '../../declaration/known-text.ts'
import { cannotTell, describeTextOrHash } from '../../declaration/text.ts'
import { bytesField } from '../encoding/fields.ts'

/** EIP-191 version 0x45, up to the length. */
const personalPrefix = '\x19Ethereum Signed Message:\n'

/** Describes the message inside a personal message (EIP-191). */
export function describePersonalMessage(message: Uint8Array, context: SigningContext): Described {
  const described = describeTextOrHash(message, context) ?? unreadable(message)
  return {
    ...described,
    fields: [{ label: 'Kind', value: 'Ethereum personal message (EIP-191)' }, ...described.fields],
  }
}

/** The message inside an EIP-191 personal message; `undefined` where the bytes are none, or its length is not the one it says. */
export function personalMessageIn(bytes: Uint8Array): Uint8Array | undefined {
  const head = Buffer.from(bytes.subarray(0, personalPrefix.length + 10)).toString('latin1')
  if (!head.startsWith(personalPrefix)) return undefined
  // The length runs into a message that begins with a digit, so every reading of it is tried.
  for (let digits = 1; digits <= 10; digits++) {
    const length = head.slice(personalPrefix.length, personalPrefix.length + digits)
    const message = bytes.subarray(personalPrefix.length + digits)
    if (/^(0|[1-9]\d*)$/.test(length) && Number(length) === message.length) return message
  }
  return undefined
}

function unreadable(message: Uint8Array): Described {
  return {
    sentence: `Sign a personal message of ${count(message.length, 'byte')} that is not text`,
    fields: [bytesField('Bytes', `0x${Buffer.from(message).toString('hex')}`)],
    warnings: [cannotTell],
  }
}
