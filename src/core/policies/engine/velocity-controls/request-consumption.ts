import type { ActivityFacts, GivesOut } from '../../../activity/facts.ts'
import { type Moves, movesUnknown } from '../../../chains/declaration/moves.ts'
import type { Signed } from '../../../chains/declaration/signed.ts'
import { chains } from '../../../chains/index.ts'
import { movesOf } from '../../../chains/measured-asset.ts'
import type { VelocityControl } from '../../../records/velocity-control.ts'
import { sumDecimals } from './units.ts'

/** One request, as velocity controls see it. */
export interface SpendingRequest {
  /** `ACTIVITY_TYPE_…`, as submitted. */
  readonly type: string
  readonly requesterId: string
  readonly facts: ActivityFacts
}

/** Amount that a request takes of a velocity control. */
export interface Consumption {
  /** The user's or key's id where the velocity control groups by them; otherwise empty. */
  readonly groupKey: string
  /** Amount in units of 10^-36 of the asset, or number of requests if those are counted. Leaves out what is not known. */
  readonly amount: bigint
  /**
   * Why it may take any amount beside that, as a clause that follows “because”. Then it is beyond every threshold. Null where all of
   * it is known.
   */
  readonly unknown: string | null
}

/**
 * Returns what a request takes of a velocity control; `undefined` if it certainly takes nothing, or the velocity control is not about it.
 *
 * The asset's chain says what the signatures of a request may do to it: an amount, nothing for certain, or unknown. Unknown is beyond every
 * threshold. An exported key hands over all it holds. If requests are counted, each signature of a batch counts as one, whatever it moves;
 * a transaction counts as one however many of its inputs are signed.
 */
export function consumptionOf(velocityControl: VelocityControl, request: SpendingRequest): Consumption | undefined {
  const { source, method } = velocityControl
  const givesOut = filtered(source.types, request)
  if (!givesOut) return undefined
  const groupKey = groupOf(velocityControl, request)
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
 * Returns the part of a request that counts for a velocity control about these types alone; `undefined` if there is none. The signed
 * content decides, not the activity: a velocity control about SIGN_TRANSACTION also counts payloads that are a transaction, or may be.
 */
function filtered(types: readonly string[], { type, facts: { givesOut } }: SpendingRequest): GivesOut | undefined {
  const kinds = new Set(types.map(kindOf))
  if (kinds.size === 0 || kinds.has(kindOf(type))) return givesOut
  if (!kinds.has('ACTIVITY_TYPE_SIGN_TRANSACTION') || givesOut.kind !== 'signatures') return undefined
  const [first, ...others] = givesOut.signed.filter(mayBeTransaction)
  return first && { ...givesOut, signed: [first, ...others] }
}

/** Tells if it may be a transaction. Content that no chain is known to have read counts as one. */
function mayBeTransaction(signed: Signed): boolean {
  if (!('chain' in signed)) return signed.kind !== 'ssh' && signed.why !== null
  return chains.find(chain => chain.owns(signed))?.isTransaction(signed) ?? true
}

/** Every version of a kind asks for the same, so a velocity control that names one is about all; and one signature is a batch of one. */
function kindOf(type: string): string {
  const kind = type.replace(/_V\d+$/, '')
  return batches[kind] ?? kind
}

/** Kinds that sign several at once, and the kind that signs one. */
const batches: Readonly<Record<string, string>> = {
  ACTIVITY_TYPE_SIGN_RAW_PAYLOADS: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD',
}

/** Returns the group of a request. By wallet, requests of no wallet or key, or of several, share one group. */
export function groupOf({ groupBy }: VelocityControl, { requesterId, facts }: SpendingRequest): string {
  if (groupBy === 'organization') return ''
  if (groupBy === 'user') return requesterId
  const { key, privateKeyIds = [], walletIds = [] } = facts
  return key?.keyId ?? only(privateKeyIds) ?? only(walletIds) ?? ''
}

function only(ids: readonly string[]): string | undefined {
  return ids.length === 1 ? ids[0] : undefined
}

type Assets = (VelocityControl['source'] & { kind: 'transfers' })['assets']

interface Movement {
  readonly decimals: number
  readonly moves: Moves
}

/** Lists how each thing that is given out may move each asset. */
function movementsOf(assets: Assets, givesOut: GivesOut): readonly Movement[] {
  switch (givesOut.kind) {
    case 'nothing':
      return []
    case 'keys':
      return assets.map(({ decimals }) => ({ decimals, moves: exported }))
    case 'signatures':
      return givesOut.signed.flatMap(signed =>
        assets.map(({ caip19, decimals }) => ({ decimals, moves: movesOf(caip19, signed, givesOut.publicKey) })),
      )
  }
}

const exported = movesUnknown('anybody with the exported key can move everything it holds')
