import { AgentError } from '../../errors.ts'
import type { Signature } from '../../ports/signer.ts'
import { danger } from '../declaration/described.ts'
import type { ReadMessageBytes } from '../declaration/read-message.ts'
import type { ReadTransactionBytes } from '../declaration/read-transaction.ts'
import { describeTempo } from './describe.ts'
import type { TempoSigned } from './signed.ts'
import { assembleTempo, decodeTempoTransaction, type TempoTransaction, tempoType } from './transaction.ts'

export const readTempoTransaction: ReadTransactionBytes<TempoSigned> = (bytes, key) => {
  if (key.curve !== 'CURVE_SECP256K1') {
    throw new AgentError('REQUEST_INVALID', 'Tempo transactions need a secp256k1 key; signWith names another', {
      detail: { field: 'parameters.signWith' },
    })
  }
  const transaction = decodeTempoTransaction(bytes)
  const signs = signed(transaction)
  return {
    describe: () => describeTempo(transaction),
    signs,
    inputs: [{ curve: 'CURVE_SECP256K1', digest: transaction.digest, means: signs }],
    assemble: ([signature]) => assembleTempo(transaction, signature as Signature),
  }
}

/** The same bytes, sent as data that is hashed: only what a transaction is signed as, down to the last byte, is one. */
export const readTempoMessage: ReadMessageBytes = (bytes, signedAs) => {
  if (signedAs !== 'keccak256' || bytes[0] !== tempoType) return undefined
  const transaction = asTransaction(bytes)
  if (!transaction || Buffer.compare(transaction.signing, bytes) !== 0) return undefined
  const { sentence, fields, warnings } = describeTempo(transaction)
  const signs = signed(transaction)
  return { described: { sentence, fields, warnings: [sentAsData, ...warnings] }, signs, means: signs }
}

const sentAsData = danger(
  'This was sent as plain data, and it is a transaction: the signature is enough to carry it out.',
)

function signed(transaction: TempoTransaction): TempoSigned {
  return { chain: 'tempo', kind: 'tempoTransaction', transaction }
}

function asTransaction(bytes: Uint8Array): TempoTransaction | undefined {
  try {
    return decodeTempoTransaction(bytes)
  } catch {
    return undefined
  }
}
