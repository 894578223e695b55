import { type Described, danger } from '../../../src/core/chains/declaration/described.ts'
import { formatUnits } from '../../../src/core/display/amount.ts'
import type { MadeUpTransaction } from './transaction.ts'

export function describeMadeUp({ does, sum, to }: MadeUpTransaction): Described {
  const mup = sumInWords(sum)
  return {
    sentence: does === 'pay' ? `Send ${mup} to ${to}` : `Call ${to} with ${mup}`,
    fields: [
      { label: 'Amount', value: mup, exact: `${sum} grains` },
      { label: 'To', value: to, style: 'address' },
    ],
    warnings: does === 'pay' ? [] : [danger('Nobody knows what this call does.')],
  }
}

export function sumInWords(sum: bigint): string {
  return `${formatUnits(sum, 2)} MUP`
}
