import { AgentError } from '../../errors.ts'
import type { Signature } from '../../ports/signer.ts'
import { hexBytes } from '../../schema/hex.ts'
import type { ReadTransactionBytes } from '../declaration/read-transaction.ts'
import { solanaAddress } from './address.ts'
import { decodeUnsigned, withSignature } from './decode-transaction.ts'
import { describeSolanaTransaction } from './describe-transaction.ts'
import type { SolanaSigned } from './signed.ts'

/** The whole transaction: signatures, those that are missing zero, and message. */
export const readSolanaTransaction: ReadTransactionBytes<SolanaSigned> = (bytes, key) => {
  if (key.curve !== 'CURVE_ED25519') {
    throw refusal(
      'REQUEST_INVALID',
      'Solana transactions need an ed25519 key; signWith names a secp256k1 key',
      'parameters.signWith',
    )
  }
  const own = solanaAddress(hexBytes(key.publicKey) as Uint8Array)
  const unsigned = decodeUnsigned(bytes)
  const { transaction, signatures } = unsigned
  const slot = transaction.signers.indexOf(own)
  if (slot < 0) {
    throw refusal(
      'REQUEST_INVALID',
      `signWith names the key ${own}, and the transaction is signed by ${transaction.signers.join(', ')}`,
      'parameters.signWith',
    )
  }
  if (signatures[slot]?.some(byte => byte !== 0)) {
    throw refusal(
      'TRANSACTION_INVALID',
      `The Solana transaction cannot be signed: there is a signature of ${own} in it already; send zeros in its place.`,
      'parameters.unsignedTransaction',
    )
  }
  const signs = { chain: 'solana', kind: 'solanaTransaction', transaction } satisfies SolanaSigned
  return {
    describe: () => describeSolanaTransaction(transaction, own),
    signs,
    inputs: [{ curve: 'CURVE_ED25519', message: transaction.message, means: signs }],
    assemble([signature]) {
      const { r, s } = signature as Signature
      return withSignature(unsigned, slot, Buffer.concat([r, s]))
    },
  }
}

function refusal(code: 'REQUEST_INVALID' | 'TRANSACTION_INVALID', message: string, field: string): AgentError {
  return new AgentError(code, message, { detail: { field } })
}
