import type { Described } from '../declaration/described.ts'
import type { ReadMessage, ReadMessageBytes } from '../declaration/read-message.ts'
import type { Signed } from '../declaration/signed.ts'
import { describeUnreadable, textOrHashSigned } from '../declaration/text.ts'
import { lendInterfaces } from './calls/interfaces-lent.ts'
import { describeTransaction, describeUnprotected } from './describe-transaction.ts'
import { parseEthereumAddress } from './encoding/address.ts'
import { describePersonalMessage, personalMessageIn } from './messages/personal-message.ts'
import { hashedTypedData, sentAsData } from './messages/warnings/sent-as-data.ts'
import { describeAuthorization, readAuthorization } from './transactions/authorization.ts'
import type { EthereumSigned, PersonalMessage } from './transactions/signed.ts'
import {
  decodeUnsignedTransaction,
  type EthereumTransaction,
  readUnprotectedTransaction,
} from './transactions/transaction.ts'

/** Reads bytes that are hashed with keccak256: a transaction, an authorization, a typed or a personal message. */
export const readEthereumMessage: ReadMessageBytes = (bytes, signedAs, asked) => {
  if (signedAs !== 'keccak256') return undefined
  const transaction = asTransaction(bytes)
  if (transaction) {
    lendInterfaces(transaction, asked.interfaces)
    return understood(
      { chain: 'ethereum', kind: 'ethereumTransaction', transaction },
      describeTransaction(transaction, parseEthereumAddress(asked.address ?? '') ?? null),
    )
  }
  const unprotected = readUnprotectedTransaction(bytes)
  if (unprotected) {
    lendInterfaces(unprotected, asked.interfaces)
    const signs = { chain: 'ethereum', kind: 'unprotectedTransaction', transaction: unprotected } as const
    return { ...understood(signs, describeUnprotected(unprotected)), means: { kind: 'bytes' } }
  }
  const authorization = readAuthorization(bytes)
  if (authorization) {
    return understood({ chain: 'ethereum', kind: 'authorization', authorization }, describeAuthorization(authorization))
  }
  if (bytes[0] === 0x19 && bytes[1] === 0x01 && bytes.length === 66) {
    const described = { ...describeUnreadable(bytes, 'hashed with keccak256'), warnings: [hashedTypedData] }
    return { described, signs: unknown, means: { kind: 'bytes' } }
  }
  const message = personalMessageIn(bytes)
  if (!message) return undefined
  return {
    described: describePersonalMessage(message, asked),
    // Contracts take a personal message around a hash for the signature of what was hashed.
    signs: textOrHashSigned(message, 'CURVE_SECP256K1', asked) ?? unknown,
    means: { chain: 'ethereum', kind: 'personalMessage', message } satisfies PersonalMessage,
  }
}

function understood(signs: EthereumSigned, { sentence, fields, warnings }: Described): ReadMessage {
  const described = { sentence, fields, warnings: [sentAsData[signs.kind], ...warnings] }
  return { described, signs, means: signs }
}

const unknown: Signed = {
  kind: 'unreadable',
  curve: 'CURVE_SECP256K1',
  why: 'the bytes that are signed could stand for anything',
}

function asTransaction(bytes: Uint8Array): EthereumTransaction | undefined {
  try {
    return decodeUnsignedTransaction(bytes)
  } catch {
    return undefined
  }
}
