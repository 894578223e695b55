import type { ActivityFacts, GivesOut } from '../activity/facts.ts'
import { type Moves, movesUnknown } from '../chains/declaration/moves.ts'
import type { Signed } from '../chains/declaration/signed.ts'
import { chains } from '../chains/index.ts'
import { measuredAsset } from '../chains/measured-asset.ts'
import type { Struct } from '../policy-language/value.ts'
import type { Milliseconds } from '../ports/clock.ts'
import type { Reader, Spent } from '../ports/store.ts'
import type { VelocityControl } from '../velocity-controls/record.ts'
import type { Reservation } from '../velocity-controls/reservation.ts'

/** One request, as velocity controls see it. */
export interface SpendingRequest {
  /** `ACTIVITY_TYPE_…`, as submitted. */
  readonly type: string
  readonly requesterId: string
  readonly facts: ActivityFacts
}

/** Sums are kept in units of 10^-36 of an asset, so that assets of different decimals can be added up. */
export const sumDecimals = 36
export const scale = 10n ** BigInt(sumDecimals)

/** Beyond every threshold, which has at most 38 digits. */
export const beyondAnyThreshold = 10n ** 79n

/** What a request takes of a control. */
export interface Taken {
  /** The user's or key's id where the control groups by them; otherwise empty. */
  readonly groupKey: string
  /** In units of 10^-36 of the asset, or how many where requests are counted. Without what is not known. */
  readonly amount: bigint
  /**
   * Why it may take any amount beside that, as a clause that follows “because”. Then it is beyond every threshold. Null where all of
   * it is known.
   */
  readonly unknown: string | null
}

/**
 * What a request takes of a control; `undefined` where it takes nothing for certain, or the control is not about it.
 *
 * What the signatures of a request may do to an asset is said by the asset's chain: an amount, nothing for certain, or unknown. What
 * is unknown is beyond every threshold. An exported key hands over all it holds. Where requests are counted, each signature of a
 * batch is one, whatever it moves; a transaction is one however many of its inputs are signed.
 */
export function taken(control: VelocityControl, request: SpendingRequest): Taken | undefined {
  const { source, method } = control
  const givesOut = filtered(source.types, request)
  if (!givesOut) return undefined
  const groupKey = groupOf(control, request)
  const each =
    givesOut.kind === 'signatures' ? givesOut.signed.map(one => ({ ...givesOut, signed: [one] as const })) : [givesOut]
  if (source.kind === 'activities') return { groupKey, amount: BigInt(each.length), unknown: null }
  const moving = each
    .map(one => movementsOf(source.assets, one).filter(({ moves }) => moves.kind !== 'nothing'))
    .filter(({ length }) => length > 0)
  if (moving.length === 0) return undefined
  if (method === 'COUNT') return { groupKey, amount: BigInt(moving.length), unknown: null }
  let amount = 0n
  let unknown: string | null = null
  for (const { moves, decimals } of moving.flat()) {
    if (moves.kind === 'amount') amount += moves.units * 10n ** BigInt(sumDecimals - decimals)
    if (moves.kind === 'unknown') unknown ??= moves.why
  }
  return { groupKey, amount, unknown }
}

/**
 * Whether a control still holds with what a request takes of it. What is not known is beyond every threshold: no limit holds then,
 * and what notices large amounts does notice it.
 */
export function holdsWith(control: VelocityControl, used: bigint, taking: Taken | undefined): boolean {
  if (!taking) return holds(control, used, 0n)
  return holds(control, used, taking.unknown === null ? taking.amount : beyondAnyThreshold)
}

/**
 * Whether a control holds once `taking` has been taken as well.
 * @param used - As `reserved` adds it up.
 */
export function holds({ method, operator, threshold }: VelocityControl, used: bigint, taking: bigint): boolean {
  const total = (used + taking) * (method === 'COUNT' ? scale : 1n)
  return operators[operator](total, scaled(threshold))
}

/** A control, and how one request stands to it. */
export interface Measured {
  readonly control: VelocityControl
  /** What was counted of it, without this request. */
  readonly spent: Spent
  /** As `reserved` adds it up. */
  readonly used: bigint
  readonly taking: Taken | undefined
  /** What conditions read: whether it would hold if this request were allowed. */
  readonly holds: boolean
}

/** The controls of an organization, each measured once with one request, when it is first asked for. */
export interface Measurements {
  /** What conditions read as `controls.<identifier>`. */
  readonly scope: Struct
  of(identifier: string): Measured | undefined
}

/** When it is measured. `except`: the activity itself, where it may have taken of the controls before. */
export interface MeasuredAt {
  /** As limits count: see `Clock.passed`. */
  readonly now: Milliseconds
  readonly except?: string | undefined
}

/** A control that is not about the request says whether it holds as things are. */
export function measureControls(
  reader: Reader,
  organizationId: string,
  request: SpendingRequest,
  at: MeasuredAt,
): Measurements {
  const scope = Object.create(null) as Struct
  const measured = new Map<string, () => Measured>()
  for (const control of reader.list('velocityControls', organizationId)) {
    let known: Measured | undefined
    const get = () => {
      known ??= measure(reader, control, request, at)
      return known
    }
    measured.set(control.identifier, get)
    Object.defineProperty(scope, control.identifier, { get: () => get().holds, enumerable: true })
  }
  return { scope, of: identifier => measured.get(identifier)?.() }
}

export function measure(
  reader: Reader,
  control: VelocityControl,
  request: SpendingRequest,
  { now, except }: MeasuredAt,
): Measured {
  const { organizationId, id: controlId } = control
  const group = { organizationId, controlId, groupKey: groupOf(control, request) }
  const spent = { ...group, since: beginOf(control, notBefore(reader, group, now)), except }
  const { sum: used } = reader.reserved(spent)
  const taking = taken(control, request)
  return { control, spent, used, taking, holds: holdsWith(control, used, taking) }
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
    // Of what is not known nothing can be added up, and it is never allowed by the control itself: see
    // docs/decisions/0012-caps-and-grants.md.
    if (!take || (take.amount === 0n && take.unknown !== null)) return []
    const { groupKey, amount } = take
    const group = { organizationId, controlId: control.id, groupKey }
    return [{ ...group, activityId, amount: amount.toString(), createdAt: notBefore(reader, group, now) }]
  })
}

/** The time of a limit does not go back either where the agent was started anew with a clock that was set back. */
function notBefore(reader: Reader, group: Omit<Spent, 'since' | 'except'>, now: Milliseconds): Milliseconds {
  return Math.max(now, reader.lastReserved(group) ?? now)
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

/**
 * What of a request a control is about that counts these types alone; `undefined` where it is not about the request. What is signed
 * tells a transaction, not the door that it comes through: a control about SIGN_TRANSACTION is about payloads that are one, or may be.
 */
function filtered(types: readonly string[], { type, facts: { givesOut } }: SpendingRequest): GivesOut | undefined {
  const kinds = new Set(types.map(kindOf))
  if (kinds.size === 0 || kinds.has(kindOf(type))) return givesOut
  if (!kinds.has('ACTIVITY_TYPE_SIGN_TRANSACTION') || givesOut.kind !== 'signatures') return undefined
  const [first, ...others] = givesOut.signed.filter(mayBeTransaction)
  return first && { ...givesOut, signed: [first, ...others] }
}

/** What no chain is known to have read counts as one. */
function mayBeTransaction(signed: Signed): boolean {
  if (!('chain' in signed)) return signed.kind === 'unreadable'
  return chains.find(chain => chain.owns(signed))?.isTransaction(signed) ?? true
}

/** Every version of a kind asks for the same, so a control that names one is about all; and one signature is a batch of one. */
function kindOf(type: string): string {
  const kind = type.replace(/_V\d+$/, '')
  return batches[kind] ?? kind
}

/** Kinds that sign several at once, and the kind that signs one. */
const batches: Readonly<Record<string, string>> = {
  ACTIVITY_TYPE_SIGN_RAW_PAYLOADS: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD',
}

/** Where it is by wallet, requests of no wallet or key, or of several, share one group. */
function groupOf({ groupBy }: VelocityControl, { requesterId, facts }: SpendingRequest): string {
  if (groupBy === 'organization') return ''
  if (groupBy === 'user') return requesterId
  const [walletId, ...more] = facts.walletIds ?? []
  return facts.key?.keyId ?? facts.privateKeyId ?? (more.length === 0 ? walletId : undefined) ?? ''
}

type Assets = (VelocityControl['source'] & { kind: 'transfers' })['assets']

interface Movement {
  readonly decimals: number
  readonly moves: Moves
}

/** What may become of each asset by each thing that is given out. */
function movementsOf(assets: Assets, givesOut: GivesOut): readonly Movement[] {
  switch (givesOut.kind) {
    case 'nothing':
      return []
    case 'keys':
      return assets.map(({ decimals }) => ({ decimals, moves: exported }))
    case 'signatures':
      return givesOut.signed.flatMap(signed =>
        assets.map(({ caip19, decimals }) => ({ decimals, moves: moved(signed, caip19, givesOut.publicKey) })),
      )
  }
}

const exported = movesUnknown('whoever has the exported key can move everything it holds')

/** @param publicKey - Of the key that signs, hex. */
function moved(signed: Signed, caip19: string, publicKey: string): Moves {
  return measuredAsset(caip19)?.moves(signed, publicKey) ?? movesUnknown(`the asset ${caip19} cannot be measured`)
}

/** A decimal number in units of 10^-36. */
export function scaled(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(sumDecimals, '0'))
}
