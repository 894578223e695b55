import type { SentAmount } from '../../shared/card.ts'
import { listed } from '../../shared/listed.ts'
import { counted } from './count.ts'

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 100 })

/** The sum of what each of several sends: `120 USDC and 0.5 ETH`. Empty where one of them sends nothing, or nobody knows what. */
export function sentTogether(each: readonly (readonly SentAmount[] | null)[]): string {
  if (each.some(amounts => amounts === null || amounts.length === 0)) return ''
  return listed(byAsset(each.flatMap(amounts => amounts ?? [])).map(sumOf))
}

/** The sum of what several send, the asset that is sent most often by name: `33 ETH and 2 other assets`. Empty where nothing is sent. */
export function sentInShort(each: readonly (readonly SentAmount[])[]): string {
  const [first, ...others] = byAsset(each.flat()).toSorted((one, other) => other.length - one.length)
  if (first === undefined) return ''
  return others.length === 0 ? sumOf(first) : `${sumOf(first)} and ${counted(others.length, 'other asset')}`
}

function byAsset(sent: readonly SentAmount[]): SentAmount[][] {
  return [...Map.groupBy(sent, ({ asset }) => asset).values()]
}

/** @param amounts - Of one asset, at least one. */
function sumOf(amounts: readonly SentAmount[]): string {
  const { unit, decimals } = amounts[0] as SentAmount
  return `${inUnits(
    amounts.reduce((sum, { units }) => sum + BigInt(units), 0n),
    decimals,
  )} ${unit}`
}

/** Exact: `Intl` reads decimal texts without rounding them to a double (ECMA-402, Intl mathematical values). */
export function inUnits(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return number.format(`${digits.slice(0, point)}.${digits.slice(point)}0` as Intl.StringNumericLiteral)
}
