import { assemblePsbt } from '../../chains/bitcoin/assemble.ts'
import { describeBitcoinTransaction } from '../../chains/bitcoin/describe-transaction.ts'
import { bitcoinFormatOf } from '../../chains/bitcoin/formats.ts'
import { readBitcoinPsbt } from '../../chains/bitcoin/read-transaction.ts'
import { AgentError } from '../../errors.ts'
import type { SigningInput } from '../../ports/signer.ts'
import type { ReadTransactionBytes } from './transaction-kind.ts'

/** A PSBT (BIP-174). Which of its inputs are signed, and how, follows from the address that the key goes by. */
export const readBitcoinTransaction: ReadTransactionBytes = (bytes, key) => {
  const format = key.curve === 'CURVE_SECP256K1' ? bitcoinFormatOf(key.addressFormat) : undefined
  if (!format) {
    throw new AgentError(
      'REQUEST_INVALID',
      'Bitcoin transactions are signed by a Bitcoin address, which says which inputs are meant and how they are signed. Name one in signWith',
      { detail: { field: 'parameters.signWith' } },
    )
  }
  const publicKey = Uint8Array.from(Buffer.from(key.publicKey, 'hex'))
  const transaction = readBitcoinPsbt(bytes, { ...format, publicKey, address: key.address })
  const signs = { kind: 'bitcoinTransaction', transaction } as const
  return {
    describe: () => describeBitcoinTransaction(transaction),
    signs,
    inputs: transaction.signs.map(
      ({ digest, taproot }): SigningInput => ({
        curve: 'CURVE_SECP256K1',
        digest,
        means: signs,
        ...(taproot && { taproot }),
      }),
    ),
    assemble: signatures => assemblePsbt(transaction, publicKey, signatures),
  }
}
