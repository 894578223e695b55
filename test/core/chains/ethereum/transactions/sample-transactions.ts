import type { Hex, TransactionSerializable } from 'viem'
import {
  decodeUnsignedTransaction,
  type EthereumTransaction,
  type TransactionType,
} from '../../../../../src/core/chains/ethereum/transactions/transaction.ts'

export const to = '0x3535353535353535353535353535353535353535'
export const sample = {
  legacy: { type: 'legacy', chainId: 1, nonce: 9, gasPrice: 20n, gas: 21_000n, to, value: 10n ** 18n },
  eip2930: { type: 'eip2930', chainId: 1, nonce: 1, gasPrice: 1n, gas: 2n, to, accessList: [] },
  eip1559: { type: 'eip1559', chainId: 1, nonce: 1, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n, gas: 2n, to },
  eip4844: {
    type: 'eip4844',
    chainId: 1,
    nonce: 1,
    maxFeePerGas: 2n,
    gas: 2n,
    to,
    maxFeePerBlobGas: 1n,
    blobVersionedHashes: [`0x01${'11'.repeat(31)}`],
  },
  eip7702: {
    type: 'eip7702',
    chainId: 1,
    nonce: 1,
    maxFeePerGas: 2n,
    gas: 2n,
    to,
    authorizationList: [
      { chainId: 1, address: to, nonce: 0, yParity: 1, r: `0x${'22'.repeat(32)}`, s: `0x${'33'.repeat(32)}` },
    ],
  },
} as const satisfies Record<TransactionType, TransactionSerializable>
export const types = Object.keys(sample) as TransactionType[]

export function decode(serialized: Hex): EthereumTransaction {
  return decodeUnsignedTransaction(Buffer.from(serialized.slice(2), 'hex'))
}

export function hex(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes).toString('hex')}`
}
