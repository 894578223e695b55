import { compare, equal } from './compare-values.ts'
import { anything, just, type Known, missing } from './known.ts'
import type { Comparison } from './syntax.ts'

const holds: Readonly<Record<Comparison, (order: number) => boolean>> = {
  '==': order => order === 0,
  '!=': order => order !== 0,
  '<': order => order < 0,
  '>': order => order > 0,
  '<=': order => order <= 0,
  '>=': order => order >= 0,
}

export function compareKnown(operator: Comparison, left: Known, right: Known): Known {
  if (left.kind === 'missing' || right.kind === 'missing') return missing
  const equality = operator === '==' || operator === '!='
  const same = equality ? sameness(left, right) : undefined
  if (same !== undefined) return just(same === (operator === '=='))
  const orders = ordersOf(left, right)
  const outcomes = orders.map(holds[operator])
  const [first] = outcomes
  return first !== undefined && outcomes.every(each => each === first) ? just(first) : anything
}

/** @returns `undefined` where they may be the same or not. */
export function sameness(left: Known, right: Known): boolean | undefined {
  if (left.kind === 'value' && right.kind === 'value') return equal(left.value, right.value)
  const kinds = [left.kind, right.kind]
  return kinds.includes('unnamed') && kinds.includes('value') ? false : undefined
}

const everyOrder = [-1, 0, 1]

/** The orders that two numbers may stand in. Empty where they cannot be compared. */
function ordersOf(left: Known, right: Known): readonly number[] {
  if (left.kind === 'value' && right.kind === 'value') {
    const order = compare(left.value as never, right.value as never)
    return order === undefined ? [] : [Math.sign(order)]
  }
  const [one, other] = [lengthOf(left), lengthOf(right)]
  if (!one || !other) return everyOrder
  if (one.of === other.of) {
    if (one.part === 'whole' && other.part === 'whole') return [0]
    if (one.part === 'less' && other.part === 'whole') return [-1]
    if (one.part === 'whole' && other.part === 'less') return [1]
  }
  return everyOrder.filter(order =>
    order < 0 ? one.from < other.to : order > 0 ? one.to > other.from : one.from <= other.to && other.from <= one.to,
  )
}

type Range = Pick<Extract<Known, { kind: 'count' }>, 'of' | 'part'> & {
  readonly from: number | bigint
  readonly to: number | bigint
}

function lengthOf(known: Known): Range | undefined {
  if (known.kind === 'count') return known
  if (known.kind !== 'value' || typeof known.value !== 'bigint') return undefined
  return { from: known.value, to: known.value, of: '', part: 'unknown' }
}
