import { AgentError } from '../../../src/core/errors.ts'
import { madeUpAddress } from './address.ts'

/** `MU`, 1 for a payment, 2 for a call whose effect nobody knows or 3 to give the account away, the sum in 8 bytes (big-endian), and the 32 bytes of a key. */
export interface MadeUpTransaction {
  readonly does: 'pay' | 'call' | 'give'
  /** In grains, the smallest unit. */
  readonly sum: bigint
  readonly to: string
}

export interface MadeUpSigned {
  readonly chain: 'madeup'
  readonly kind: 'madeUpTransaction'
  readonly transaction: MadeUpTransaction
}

const length = 43
const verbs: Readonly<Record<number, MadeUpTransaction['does']>> = { 1: 'pay', 2: 'call', 3: 'give' }

/** `undefined` for bytes that are no transaction. */
export function readMadeUp(bytes: Uint8Array): MadeUpSigned | undefined {
  const does = verbs[bytes[2] ?? 0]
  if (bytes.length !== length || bytes[0] !== 0x4d || bytes[1] !== 0x55 || !does) return undefined
  const sum = Buffer.from(bytes).readBigUInt64BE(3)
  const transaction = { does, sum, to: madeUpAddress(bytes.subarray(11)) }
  return { chain: 'madeup', kind: 'madeUpTransaction', transaction }
}

/** @throws AgentError `TRANSACTION_INVALID` */
export function decodeMadeUp(bytes: Uint8Array): MadeUpSigned {
  const signs = readMadeUp(bytes)
  if (signs) return signs
  throw new AgentError('TRANSACTION_INVALID', 'The made-up transaction cannot be read.', {
    detail: { field: 'parameters.unsignedTransaction' },
  })
}

/** @param to - 32 bytes. */
export function encodeMadeUp(does: MadeUpTransaction['does'], sum: bigint, to: Uint8Array): Buffer {
  const verb = { pay: 1, call: 2, give: 3 }[does]
  const head = Buffer.from([0x4d, 0x55, verb, 0, 0, 0, 0, 0, 0, 0, 0])
  head.writeBigUInt64BE(sum, 3)
  return Buffer.concat([head, to])
}
