import type { PaidBefore } from '../../shared/card.ts'
import { dayFromNow } from './time.ts'

const number = new Intl.NumberFormat('en-US')

/**
 * `Paid 14 times from here, last on Tuesday`. A number that is not known is left out. It says what was signed here, and not whether
 * that can be trusted.
 */
export function paidBeforeInWords({ payments, lastAt }: Omit<PaidBefore, 'address'>, now: number): string {
  const day = dayFromNow(lastAt, now)
  if (payments === null) return `Paid from here before, last ${day}`
  return payments === 1 ? `Paid once from here, ${day}` : `Paid ${number.format(payments)} times from here, last ${day}`
}
