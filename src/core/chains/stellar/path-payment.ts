import type { StellarAct } from './operation.ts'
import { isSame } from './tokens-got.ts'

export type PathPayment = Extract<
  StellarAct,
  { readonly type: 'path_payment_strict_receive' | 'path_payment_strict_send' }
>

export function isPathPayment(act: StellarAct): act is PathPayment {
  return act.type === 'path_payment_strict_receive' || act.type === 'path_payment_strict_send'
}

/**
 * Returns the units that surely arrive, and those that others on the path may keep. `undefined` where another asset arrives: then all that
 * is spent is exchanged.
 */
export function partsOf({ spends, spent, delivers, delivered }: PathPayment) {
  if (!isSame(spends, delivers)) return undefined
  const arrives = delivered < spent ? delivered : spent
  return { arrives, rest: spent - arrives }
}

/** Tells if the recipient surely gets all that is spent. */
export function arrivesWhole(payment: PathPayment): boolean {
  return partsOf(payment)?.rest === 0n
}
