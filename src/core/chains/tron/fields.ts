import type { Field } from '../../../shared/card.ts'
import { trxAmount } from './amounts.ts'

export function addressField(label: string, value: string): Field {
  return { label, value, style: 'address' }
}

export function amountField(label: string, sun: bigint): Field {
  return { label, value: trxAmount(sun), exact: `${sun} sun` }
}
