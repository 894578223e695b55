import { serializeTransaction } from 'viem'
import { decodeUnsignedTransaction } from '../../../../../../src/core/chains/ethereum/transactions/transaction.ts'
import { type Before, type OtherCase, type Told, transaction, unsigned, usual } from './told.ts'

const ether = 10n ** 18n
const gwei = 10n ** 9n

/** What is refused, in the words of the refusal. */
const refused =
  (unsigned: () => string): Told =>
  () => {
    try {
      decodeUnsignedTransaction(Buffer.from(unsigned().slice(2), 'hex'))
      return []
    } catch (error) {
      return [{ level: 'danger', text: (error as Error).message }]
    }
  }

const priced = (maxPriorityFeePerGas: bigint) => () => {
  // viem refuses to write it too, so the tip is put in afterwards.
  return unsigned.replace('800203', `800${maxPriorityFeePerGas}03`)
}

const legacy = (chainId?: number) => () =>
  serializeTransaction({ ...usual, type: 'legacy', gasPrice: 1n, ...(chainId !== undefined && { chainId }) })

const five = (change: (index: number) => object): Before[] =>
  Array.from({ length: 5 }, (_, index) => ({ change: { nonce: index + 1, ...change(index) } }))

/** Transactions by their fees, nonces and chain, after others. */
export const transactions: Readonly<Record<string, OtherCase>> = {
  'more than usual': {
    says: /is far more than usual/,
    level: 'notice',
    fires: transaction({ nonce: 6, value: 31n * ether }, ...five(index => ({ value: BigInt(index + 1) * ether }))),
    below: transaction({ nonce: 6, value: 30n * ether }, ...five(index => ({ value: BigInt(index + 1) * ether }))),
    mustNot: transaction({ nonce: 6, value: 31n * ether }),
  },
  'a fee above the usual': {
    says: /The fee is above the usual/,
    level: 'danger',
    fires: transaction({ gas: 500_000n, maxFeePerGas: 1_000n * gwei }),
    below: transaction({ gas: 50_000n, maxFeePerGas: 1_000n * gwei }),
    mustNot: transaction({ gas: 21_000n, maxFeePerGas: gwei }),
  },
  'a fee somewhat above the usual': {
    says: /The fee is above the usual/,
    level: 'notice',
    fires: transaction({ gas: 50_001n, maxFeePerGas: 1_000n * gwei }),
    below: transaction({ gas: 50_000n, maxFeePerGas: 1_000n * gwei }),
    mustNot: transaction({ gas: 21_000n, maxFeePerGas: gwei }),
  },
  'a fee of more than a tenth': {
    says: /more than a tenth of what is sent/,
    level: 'notice',
    fires: transaction({ gas: 21_000n, maxFeePerGas: gwei, value: 210_000n * gwei - 1n }),
    below: transaction({ gas: 21_000n, maxFeePerGas: gwei, value: 210_000n * gwei }),
    mustNot: transaction({ gas: 21_000n, maxFeePerGas: gwei, value: 0n }),
  },
  'a fee of a hundred times the usual': {
    says: /a hundred times or more what this account usually allows/,
    level: 'danger',
    fires: transaction({ nonce: 6, maxFeePerGas: 100_000n }, ...five(() => ({ maxFeePerGas: 1_000n }))),
    below: transaction({ nonce: 6, maxFeePerGas: 99_999n }, ...five(() => ({ maxFeePerGas: 1_000n }))),
    mustNot: transaction({ nonce: 6, maxFeePerGas: 1_000n }, ...five(() => ({ maxFeePerGas: 1_000n }))),
  },
  'a tip above the price': {
    says: /maxPriorityFeePerGas is more than maxFeePerGas/,
    level: 'danger',
    fires: refused(priced(4n)),
    below: refused(priced(3n)),
    mustNot: refused(priced(2n)),
  },
  'no chain id': {
    says: /the chain id is missing/,
    level: 'danger',
    fires: refused(legacy()),
    below: refused(legacy(1)),
    mustNot: refused(priced(2n)),
  },
  'a nonce that was used': {
    says: /this one would replace it/,
    level: 'notice',
    fires: transaction({ nonce: 3, value: ether }, { change: { nonce: 3, value: 2n } }),
    below: transaction({ nonce: 4, value: ether }, { change: { nonce: 3, value: 2n } }),
    mustNot: transaction({ nonce: 3, value: ether }, { change: { nonce: 3, chainId: 10 } }),
  },
  'a nonce that leaves others out': {
    says: /It waits until the one in between is sent/,
    level: 'notice',
    fires: transaction({ nonce: 5 }, { change: { nonce: 3 } }),
    below: transaction({ nonce: 4 }, { change: { nonce: 3 } }),
    mustNot: transaction({ nonce: 5 }),
  },
  'the same again': {
    says: /it is paid twice/,
    level: 'notice',
    fires: transaction({ nonce: 4, value: 5n }, { change: { nonce: 3, value: 5n }, ago: 599_999 }),
    below: transaction({ nonce: 4, value: 5n }, { change: { nonce: 3, value: 5n }, ago: 600_000 }),
    mustNot: transaction({ nonce: 4, value: 5n }, { change: { nonce: 3, value: 6n }, ago: 1 }),
  },
}
