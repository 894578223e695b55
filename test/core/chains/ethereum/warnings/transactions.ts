import { serializeTransaction, type TransactionSerializable } from 'viem'
import { decodeUnsignedTransaction } from '../../../../../src/core/chains/ethereum/transactions/transaction.ts'

/** As a client sends it. */
export function transactionOf(change: object) {
  const usual = {
    type: 'eip1559',
    chainId: 1,
    nonce: 0,
    gas: 100_000n,
    maxFeePerGas: 10n ** 9n,
    maxPriorityFeePerGas: 1n,
  }
  const unsigned = serializeTransaction({ ...usual, ...change } as TransactionSerializable)
  return decodeUnsignedTransaction(Buffer.from(unsigned.slice(2), 'hex'))
}
