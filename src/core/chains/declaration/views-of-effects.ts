import type { ChainAssets } from './chain-assets.ts'
import type { EffectOf, Effects } from './effects.ts'
import type { LostAt, Payment } from './lost-at.ts'
import type { Memo } from './memo.ts'
import { type Moves, movesAmount, movesNothing, movesTogether, movesUnknown } from './moves.ts'
import type { Outcome } from './outcome.ts'

type Assets<Measured> = Pick<ChainAssets<Measured>, 'key' | 'shares' | 'family'>

/** Returns the amount that limits count: all that moves of an asset, or why that is not known. */
export function movesOfEffects<Measured>(
  { movements, unknown, fee, counted: [coin] }: Effects<Measured>,
  asset: Measured,
  assets: Assets<Measured>,
): Moves {
  const feeAsset = fee?.kind === 'most' && fee.asset !== undefined ? fee.asset : coin?.asset
  const moved = movementsByFamily(movements, assets).get(assets.family(asset)) ?? []
  const part = unknown.find(({ mayMove }) => mayMove(asset))
  return movesTogether([
    ...moved.map(movement => movesOfMovement(movement, asset, assets)),
    part ? movesUnknown(part.why) : movesNothing,
    fee && feeAsset !== undefined ? inLimit(feeAsset, movesAmount(fee.counted), asset, assets) : movesNothing,
  ])
}

type ByFamily = ReadonlyMap<string, readonly EffectOf<never>[]>

/** Limits, and the summary of a card, ask about one asset after the other. */
const byFamily = new WeakMap<readonly unknown[], ByFamily>()

function movementsByFamily<Measured>(
  movements: readonly EffectOf<Measured>[],
  assets: Assets<Measured>,
): ReadonlyMap<string, readonly EffectOf<Measured>[]> {
  const before = byFamily.get(movements)
  if (before) return before as unknown as ReadonlyMap<string, readonly EffectOf<Measured>[]>
  const grouped = Map.groupBy(
    movements.filter(({ asset }) => asset !== null),
    ({ asset }) => assets.family(asset as Measured),
  )
  byFamily.set(movements, grouped as unknown as ByFamily)
  return grouped
}

function movesOfMovement<Measured>(movement: EffectOf<Measured>, limited: Measured, assets: Assets<Measured>): Moves {
  if (movement.asset === null || movement.does === 'receives' || movement.does === 'disallows') return movesNothing
  const moves = movement.units === null ? movesUnknown(movement.why) : movesAmount(movement.units)
  return inLimit(movement.asset, moves, limited, assets)
}

function inLimit<Measured>(moved: Measured, moves: Moves, limited: Measured, assets: Assets<Measured>): Moves {
  if (moves.kind === 'nothing' || assets.key(moved) === assets.key(limited)) return moves
  const shares = assets.shares(moved, limited)
  if (shares.kind === 'separate') return movesNothing
  if (shares.kind === 'unknown') return movesUnknown(shares.why)
  return moves.kind === 'amount' ? movesAmount(shares.inLimited(moves.units)) : moves
}

/** Address that gets something by what is signed. */
export interface Payee<Measured> extends Payment<Measured> {
  readonly memos: readonly Memo[]
  /** Base units; null for any amount. */
  readonly units: bigint | null
  /** What the address is if nobody gets it there; @see LostAt */
  readonly lostAt: string | undefined
  /** True if this account certainly pays, and more than dust. Anybody can put payments of others into a transaction. */
  readonly makesKnown: boolean
}

/**
 * Lists the payees of movements, and addresses that unknown effects name. What goes back to the account that gives it has no payee.
 *
 * @param isOwn - Whether an address is one of the key that signs.
 */
export function payeesOfEffects<Measured>(
  { movements, unknown }: Pick<Effects<Measured>, 'movements' | 'unknown'>,
  addressSpelling: (text: string) => string | undefined,
  isOwn: (address: string) => boolean,
  lostAt: LostAt<Measured> | null = null,
): readonly Payee<Measured>[] {
  const paid = movements.flatMap(movement => {
    const {
      does,
      to,
      toLedger: ledger,
      from,
      fromInWords,
      isUnproven,
      account,
      staysOwn,
      memos = [],
      asset,
      item = null,
      isDust,
      units,
    } = movement
    const comesBack = to === from && ledger === undefined
    if (to === null || comesBack || staysOwn || !pays(movement)) return []
    // What arrives in exchange may be the money of whoever takes the order.
    const isOwnMoney = does !== 'receives' && fromInWords === undefined && (from === undefined || isOwn(from))
    const makesKnown = isOwnMoney && !isDust && !isUnproven
    return [...new Set([to, account ?? to])].map(address => ({
      address,
      ledger,
      memos,
      asset,
      item,
      units,
      makesKnown,
    }))
  })
  const others = unknown.flatMap(({ to = [], toLedger: ledger, memos = [] }) =>
    to.map(address => ({ address, ledger, memos, asset: null, item: null, units: null, makesKnown: false })),
  )
  return [...paid, ...others].map(({ address: written, ...payee }) => {
    const payment = { ...payee, address: addressSpelling(written) ?? written }
    return { ...payment, lostAt: lostAt?.(payment) }
  })
}

/** Tells if a movement is a payment. A stake that limits count is a payment, because its validator can lose it. */
function pays({ does, units }: Pick<EffectOf<unknown>, 'does' | 'units'>): boolean {
  return does === 'sends' || does === 'receives' || (does === 'stakes' && units !== 0n)
}

export function mayMoveAny({ movements, unknown }: Pick<Effects<unknown>, 'movements' | 'unknown'>): boolean {
  return movements.length + unknown.length > 0
}

/** Returns the summary that a person reads first: every movement, and everything unknown. */
export function outcomeOfEffects<Measured>(
  { unknown, sameAs, memos: _, ...effects }: Effects<Measured>,
  network: string | undefined,
): Outcome<Measured> {
  const parts = unknown
    .filter(({ said }) => said !== null || effects.movements.length === 0)
    .map(({ why, said }) => ({ why, ...(said ?? { inWords: null, of: null }) }))
  return { ...effects, unknown: parts, sameAs: sameAs ?? null, network }
}
