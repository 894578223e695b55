import type { ChainAssets } from './define-chain.ts'
import type { EffectOf, Effects } from './effects.ts'
import { type Moves, movesAmount, movesNothing, movesTogether, movesUnknown } from './moves.ts'

type Assets<Measured> = Pick<ChainAssets<Measured>, 'key' | 'shares'>

/** What limits count: all that moves of an asset, or why that is not known. */
export function movesOfEffects<Measured>(
  { movements, unknown, fee, counted: [coin] }: Effects<Measured>,
  asset: Measured,
  assets: Assets<Measured>,
): Moves {
  const feeAsset = fee?.kind === 'most' && fee.asset !== undefined ? fee.asset : coin?.asset
  return movesTogether([
    ...movements.map(movement => movesOfMovement(movement, asset, assets)),
    ...unknown.filter(part => part.mayMove(asset)).map(({ why }) => movesUnknown(why)),
    fee && feeAsset !== undefined ? inLimit(feeAsset, movesAmount(fee.counted), asset, assets) : movesNothing,
  ])
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

/**
 * Whoever gets an asset, or may get one, as the agent writes addresses, each once. What comes back to the account that gives it has no
 * recipient.
 */
export function recipientsOfEffects(
  { movements, unknown }: Effects<unknown>,
  addressSpelling: (text: string) => string | undefined,
): readonly string[] {
  const paid = movements.flatMap(({ does, to, from, account, staysOwn }) =>
    to !== null && to !== from && !staysOwn && (does === 'sends' || does === 'receives') ? [to, account ?? to] : [],
  )
  return [...new Set([...paid, ...unknown.flatMap(({ to = [] }) => to)].map(each => addressSpelling(each) ?? each))]
}
