import { nameOf } from '../clear-signing/node.ts'

/** How functions name the least that they have to pay out, or all that they pay out. */
const names = [
  /^min(imum)?_?(\w*(return|amount|out|received?|tomint|eth)|amount(out|ld)|dy)$/i,
  /^(amount(out|token|eth|[ab])?|destinationAmountOut)min(imum)?(withSlippageReduced)?$/i,
  /^((output|to|limitReturn)amount|amountOut)$/i,
]
/** The swap on the way to a bridge: what comes out of the bridge is asked for beside. */
const isOnTheWay = /middle|remaining/i

/** Tells if a number says how much a call has to pay out. @param path - As descriptions write it. */
export function isLeastPaidOut(path: string): boolean {
  const name = nameOf(path).replace(/^_+/, '')
  return !isOnTheWay.test(name) && names.some(each => each.test(name))
}
