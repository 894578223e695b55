import type { ActivityFacts, Signed } from '../activity/facts.ts'
import type { Reader } from '../ports/store.ts'
import type { Milliseconds, Reservation, VelocityControl } from '../records.ts'
import { bitcoinSent } from './bitcoin-transfers.ts'
import { type Asset, parseCaip19 } from './caip19.ts'
import type { Struct } from './language/value.ts'
import { solanaSent } from './solana-transfers.ts'
import { ethereumSent } from './transfers.ts'

/** One request, as velocity controls see it. */
export interface SpendingRequest {
  /** `ACTIVITY_TYPE_…`, as submitted. */
  readonly type: string
  readonly requesterId: string
  readonly facts: ActivityFacts
}

/** Sums are kept in units of 10^-36 of an asset, so that assets of different decimals can be added up. */
export const sumDecimals = 36
const scale = 10n ** BigInt(sumDecimals)

/** Beyond every threshold, which has at most 38 digits. */
const beyondAnyThreshold = 10n ** 79n

/**
 * What a request takes of a control, in units of 10^-36 of the asset, or 1 where requests are counted; `undefined` where the
 * control is not about it.
 *
 * Only what the bytes say for certain is measured: native coin, and ERC-20 `transfer` and `transferFrom`, also inside calls that
 * are understood; what a Bitcoin transaction pays to others; transfers of SOL and tokens at the top level of a Solana one. These
 * take nothing, whatever they may come to: payloads and digests signed as they are, typed data such as Permit, EIP-7702
 * authorizations, allowances (`approve`), swaps, deposits of tokens into vaults, calls and instructions that are not understood,
 * and gas and fees. A transaction whose calls lie inside each other deeper than they are followed takes more than any threshold,
 * and so does, of any token, one with a Solana transfer that does not name its token.
 *
 * Transactions of Bitcoin and Solana do not say which network they are for: a control of one counts all of them.
 */
export function taken(
  control: VelocityControl,
  request: SpendingRequest,
): { readonly groupKey: string; readonly amount: bigint } | undefined {
  const { source, method } = control
  if (source.types.length > 0 && !source.types.some(type => kindOf(type) === kindOf(request.type))) return undefined
  const amount = source.kind === 'activities' ? 1n : transferred(source.assets, request.facts)
  if (amount === undefined) return undefined
  return { groupKey: groupOf(control, request), amount: method === 'COUNT' ? 1n : amount }
}

/**
 * Whether a control holds once `taking` has been taken as well.
 * @param used - As `reserved` adds it up.
 */
export function holds({ method, operator, threshold }: VelocityControl, used: bigint, taking: bigint): boolean {
  const total = (used + taking) * (method === 'COUNT' ? scale : 1n)
  return operators[operator](total, scaled(threshold))
}

/**
 * What conditions read as `controls.<identifier>`: whether each control would hold if this request were allowed. A control that is
 * not about the request says whether it holds as things are.
 * @param except - The activity itself, where it may have taken of the controls before.
 */
export function controlsScope(
  reader: Reader,
  organizationId: string,
  request: SpendingRequest,
  { now, except }: { readonly now: Milliseconds; readonly except?: string | undefined },
): Struct {
  const scope = Object.create(null) as Struct
  for (const control of reader.list('velocityControls', organizationId)) {
    let answer: boolean | undefined
    const get = () => {
      answer ??= holds(
        control,
        reader.reserved({
          organizationId,
          controlId: control.id,
          groupKey: groupOf(control, request),
          since: beginOf(control, now),
          except,
        }).sum,
        taken(control, request)?.amount ?? 0n,
      )
      return answer
    }
    Object.defineProperty(scope, control.identifier, { get, enumerable: true })
  }
  return scope
}

/** What is to be reserved, in the transaction that allows the activity: of every control that is about it. */
export function reservationsFor(
  reader: Reader,
  organizationId: string,
  request: SpendingRequest,
  { activityId, now }: { readonly activityId: string; readonly now: Milliseconds },
): Reservation[] {
  return reader.list('velocityControls', organizationId).flatMap(control => {
    const take = taken(control, request)
    if (!take) return []
    const { groupKey, amount } = take
    const of = { organizationId, controlId: control.id, activityId, groupKey }
    return [{ ...of, amount: amount.toString(), createdAt: now }]
  })
}

/** The first moment that counts now: what is as old as the window is long counts no more. Null for all. */
export function beginOf({ windowMs }: VelocityControl, now: Milliseconds): Milliseconds | null {
  return windowMs === null ? null : now - windowMs + 1
}

const operators: Record<VelocityControl['operator'], (total: bigint, threshold: bigint) => boolean> = {
  LESS_THAN: (total, threshold) => total < threshold,
  LESS_THAN_OR_EQUAL: (total, threshold) => total <= threshold,
  EQUAL: (total, threshold) => total === threshold,
  GREATER_THAN_OR_EQUAL: (total, threshold) => total >= threshold,
  GREATER_THAN: (total, threshold) => total > threshold,
}

/** Every version of a kind asks for the same, so a control that names one is about all. */
function kindOf(type: string): string {
  return type.replace(/_V\d+$/, '')
}

/** Where it is by wallet, requests of no wallet or key, or of several, share one group. */
function groupOf({ groupBy }: VelocityControl, { requesterId, facts }: SpendingRequest): string {
  if (groupBy === 'organization') return ''
  if (groupBy === 'user') return requesterId
  const [walletId, ...more] = facts.walletIds ?? []
  return facts.key?.keyId ?? facts.privateKeyId ?? (more.length === 0 ? walletId : undefined) ?? ''
}

type Assets = (VelocityControl['source'] & { kind: 'transfers' })['assets']

/** In units of 10^-36; `undefined` where none of the assets is transferred. */
function transferred(assets: Assets, { signs, signsAll = signs ? [signs] : [] }: ActivityFacts): bigint | undefined {
  let sum: bigint | undefined
  for (const signed of signsAll) {
    for (const { caip19, decimals } of assets) {
      const asset = parseCaip19(caip19)
      const units = asset ? sent(signed, asset) : null
      if (units === 'unknown') return beyondAnyThreshold
      if (units !== null) sum = (sum ?? 0n) + units * 10n ** BigInt(sumDecimals - decimals)
    }
  }
  return sum
}

/** How many units of an asset something signed moves; null where it is not about the asset, `unknown` where it may move any number. */
function sent(signed: Signed, asset: Asset): bigint | 'unknown' | null {
  if (signed.kind === 'transaction' && asset.namespace === 'eip155') return ethereumSent(signed.transaction, asset)
  if (signed.kind === 'bitcoinTransaction' && asset.namespace === 'bip122') return bitcoinSent(signed.transaction)
  if (signed.kind === 'solanaTransaction' && asset.namespace === 'solana') {
    return solanaSent(signed.transaction, asset.mint)
  }
  return null
}

/** A decimal number in units of 10^-36. */
function scaled(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(sumDecimals, '0'))
}
