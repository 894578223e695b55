import { describeTransaction } from '../../src/core/chains/ethereum/describe-transaction.ts'
import { warnOfEthereum } from '../../src/core/chains/ethereum/warnings/index.ts'
import { whatWillHappen } from '../../src/core/chains/what-will-happen.ts'
import { call, type Made } from '../core/chains/ethereum/warnings/call-cases/call.ts'
import { me, stranger, surroundings, usdc } from '../core/chains/ethereum/warnings/surroundings.ts'
import { transactionOf } from '../core/chains/ethereum/warnings/transactions.ts'

export const publicKey = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'

/** What the card of a call says first, and what it warns of. */
export function shown({ to, data, value = 0n }: Made) {
  const transaction = transactionOf({ to, data, value })
  const signed = { chain: 'ethereum', kind: 'ethereumTransaction', transaction } as const
  const summary = whatWillHappen(signed, { publicKey, address: me }).children ?? []
  return {
    dangers: [...describeTransaction(transaction, me as never).warnings, ...warnOfEthereum(signed, surroundings)]
      .filter(({ level }) => level === 'danger')
      .map(({ text }) => text),
    summary: summary.flatMap(({ label, value, children = [] }) => [
      `${label}: ${value}`,
      ...children.map(child => `${child.label}: ${child.value}`),
    ]),
    /** All that stands on the card in decimal digits; bytes are in hex. */
    numbers:
      JSON.stringify([summary, describeTransaction(transaction, me as never).fields])
        .match(/(?<![\da-fx,])[\d,]+(?![\da-f])/gi)
        ?.map(text => text.replaceAll(',', '')) ?? [],
  }
}

export const unlimited = call(usdc, 'approve(address spender, uint256 amount)', stranger, 2n ** 256n - 1n)
