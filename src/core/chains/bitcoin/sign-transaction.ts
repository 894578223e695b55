import { AgentError } from '../../errors.ts'
import type { SigningInput } from '../../ports/signer.ts'
import type { ReadTransactionBytes } from '../declaration/read-transaction.ts'
import { assemblePsbt } from './assemble.ts'
import { describeGenericMessage } from './describe-message.ts'
import { describeBitcoinTransaction } from './describe-transaction.ts'
import { bitcoinFormatOf } from './formats.ts'
import { needsPreviousTransactions } from './previous-transactions.ts'
import { readBitcoinPsbt } from './read-transaction.ts'
import type { BitcoinSigned } from './signed.ts'
import type { BitcoinTransaction } from './transaction.ts'

/** A PSBT (BIP-174): a payment, or a message in its form (BIP-322). Which of its inputs are signed, and how, follows from the address that the key goes by. */
export const readBitcoinTransaction: ReadTransactionBytes<BitcoinSigned> = (
  bytes,
  key,
  { texts = [], ...asked } = {},
) => {
  const format = key.curve === 'CURVE_SECP256K1' ? bitcoinFormatOf(key.addressFormat) : undefined
  if (!format) {
    throw new AgentError(
      'REQUEST_INVALID',
      'Bitcoin transactions are signed by a Bitcoin address, which says which inputs are meant and how they are signed. Name one in signWith',
      { detail: { field: 'parameters.signWith' } },
    )
  }
  const publicKey = Uint8Array.from(Buffer.from(key.publicKey, 'hex'))
  const transaction = readBitcoinPsbt(bytes, { ...format, publicKey, path: key.path, address: key.address })
  const signs = signedBy(transaction)
  const needs = needsPreviousTransactions(signs)
  return {
    describe: () =>
      signs.kind === 'bitcoinGenericMessage'
        ? describeGenericMessage(signs, { ...asked, texts })
        : describeBitcoinTransaction(transaction, asked),
    signs,
    ...(needs && { needs }),
    inputs: transaction.signs.map(
      ({ digest, taproot }): SigningInput => ({
        curve: 'CURVE_SECP256K1',
        digest,
        means: signs,
        ...(taproot && { scheme: 'taproot' }),
      }),
    ),
    assemble: signatures => assemblePsbt(transaction, publicKey, signatures),
  }
}

function signedBy(transaction: BitcoinTransaction): BitcoinSigned {
  const { message = 'unknown' } = transaction.genericMessage ?? {}
  return message === 'unknown'
    ? { chain: 'bitcoin', kind: 'bitcoinTransaction', transaction }
    : { chain: 'bitcoin', kind: 'bitcoinGenericMessage', message, transaction }
}
