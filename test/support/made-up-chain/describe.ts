import { type Described, danger } from '../../../src/core/chains/declaration/described.ts'
import { formatUnits } from '../../../src/core/display/amount.ts'
import { mup } from './assets.ts'
import type { MadeUpTransaction } from './transaction.ts'

export function describeMadeUp({ does, sum, to }: MadeUpTransaction): Described {
  const amount = sumInWords(sum)
  return {
    sentence: does === 'pay' ? `Send ${amount} to ${to}` : `Call ${to} with ${amount}`,
    fields: [
      { label: 'Amount', value: amount, exact: `${sum} grains` },
      { label: 'To', value: to, style: 'address' },
    ],
    warnings: does === 'pay' ? [] : [danger('Nobody knows what this call does.')],
  }
}

export function sumInWords(sum: bigint): string {
  return `${formatUnits(sum, mup.decimals)} ${mup.symbol}`
}
