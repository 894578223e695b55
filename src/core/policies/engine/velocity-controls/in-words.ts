import { listed } from '../../../../shared/listed.ts'
import { measuredAsset } from '../../../chains/measured-asset.ts'
import { count, formatUnits, groupThousands } from '../../../display/amount.ts'
import { visible } from '../../../display/visible.ts'
import type { Milliseconds } from '../../../milliseconds.ts'
import type { VelocityControl } from '../../../records/velocity-control.ts'
import { sumDecimals } from './units.ts'

/** Rule of a velocity control, without its names. */
type Terms = Pick<VelocityControl, 'source' | 'method' | 'operator' | 'threshold' | 'windowMs' | 'groupBy'>

/** More assets or types than these are counted, not named. */
const mostNamed = 4

/** Writes a control, for example `Limit transfers of ETH on Ethereum (1) to at most 2 ETH in 24 hours, for each user`. */
export function velocityControlSentence(velocityControl: Terms): string {
  const { operator } = velocityControl
  const limits = operator === 'LESS_THAN' || operator === 'LESS_THAN_OR_EQUAL'
  const what = sourceInWords(velocityControl.source)
  return limits
    ? `Limit ${what} to ${boundsInWords(velocityControl)}`
    : `Notice when ${what} come to ${boundsInWords(velocityControl)}`
}

/** Says how much, in what time and for whom, for example `at most 2 ETH in 24 hours, for each user`. */
export function boundsInWords(velocityControl: Terms): string {
  const { operator, groupBy, windowMs } = velocityControl
  const span = windowMs === null ? 'ever' : `in ${spanInWords(windowMs)}`
  return `${operatorWords[operator]} ${amountInWords(velocityControl, grouped(velocityControl.threshold))} ${span}, ${groupWords[groupBy]}`
}

/** @param sum - As `reserved` adds it up. */
export function sumInWords(velocityControl: Terms, sum: bigint): string {
  return amountInWords(
    velocityControl,
    velocityControl.method === 'COUNT' ? groupThousands(sum) : formatUnits(sum, sumDecimals),
  )
}

/**
 * Says how much of a velocity control is used, for example `1.5 of 2 ETH`.
 * @param sum - As `reserved` adds it up.
 */
export function usedInWords(velocityControl: Terms, sum: bigint): string {
  const used = velocityControl.method === 'COUNT' ? groupThousands(sum) : formatUnits(sum, sumDecimals)
  return `${used} of ${amountInWords(velocityControl, grouped(velocityControl.threshold))}`
}

const operatorWords: Record<VelocityControl['operator'], string> = {
  LESS_THAN: 'less than',
  LESS_THAN_OR_EQUAL: 'at most',
  EQUAL: 'exactly',
  GREATER_THAN_OR_EQUAL: 'at least',
  GREATER_THAN: 'more than',
}

const groupWords: Record<VelocityControl['groupBy'], string> = {
  organization: 'for all users and wallets together',
  user: 'for each user',
  wallet: 'for each wallet or private key',
}

function sourceInWords({ types, ...source }: VelocityControl['source']): string {
  const kinds = types.map(type => visible(type.replace(/^ACTIVITY_TYPE_/, '').replace(/_V\d+$/, ''), 80))
  if (source.kind === 'activities') return kinds.length === 0 ? 'requests of every kind' : `requests to ${named(kinds)}`
  const assets = source.assets.map(({ caip19 }) => {
    return measuredAsset(caip19)?.inWords ?? visible(caip19, 120)
  })
  return `transfers of ${named(assets)}${kinds.length === 0 ? '' : ` by ${named(kinds)}`}`
}

/** Writes an amount. If assets of several symbols are added up, it has no unit. */
function amountInWords({ source, method }: Terms, amount: string): string {
  if (method === 'COUNT') return amount === '1' ? '1 request' : `${amount} requests`
  const assets = source.kind === 'transfers' ? source.assets.map(({ caip19 }) => measuredAsset(caip19)) : []
  const symbols = new Set(assets.map(asset => asset?.token?.symbol))
  const [symbol] = symbols
  if (symbols.size === 1) return symbol ? `${amount} ${symbol}` : `${amount} of it`
  return `${amount} of them together`
}

function named(names: readonly string[]): string {
  const different = [...new Set(names)]
  const left = different.length - mostNamed
  return listed(left > 0 ? [...different.slice(0, mostNamed), `${left} others`] : different)
}

function grouped(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.')
  return `${groupThousands(whole)}${fraction ? `.${fraction}` : ''}`
}

/** The largest unit that it is whole numbers of; a day or two are said in hours. */
function spanInWords(ms: Milliseconds): string {
  const seconds = ms / 1000
  const units = [
    ['day', 86_400, 3],
    ['hour', 3600, 1],
    ['minute', 60, 1],
  ] as const
  const [noun, length] = units.find(([, length, least]) => seconds % length === 0 && seconds / length >= least) ?? [
    'second',
    1,
  ]
  return count(seconds / length, noun)
}
