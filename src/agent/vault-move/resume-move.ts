import type { Integrity } from '../../core/integrity.ts'
import type { Log } from '../../core/ports/log.ts'
import type { Store } from '../../core/ports/store.ts'
import type { Vaults } from '../vaults.ts'
import { findingOfMove } from './finish-move.ts'
import { type StoredMove, storedMove } from './stored-move.ts'

/** Says that a move was cut short, where one was. */
export function reportMove(
  store: Store,
  vaults: Pick<Vaults, 'current'>,
  integrity: Integrity,
): StoredMove | undefined {
  const move = storedMove(store)
  if (move) integrity.report(findingOfMove(move, vaults.current(), null))
  return move
}

/**
 * At a start, and once the window has unlocked a file: says that a move was cut short, and finishes it or takes it back as soon as the vaults answer.
 * Nobody waits for it.
 */
export function resumeMove(store: Store, vaults: Vaults, integrity: Integrity, log: Log): void {
  // One that is under way is not cut short by an unlock.
  if (vaults.moving() !== null) return
  const move = reportMove(store, vaults, integrity)
  if (!move) return
  vaults.finishMove().then(
    () =>
      log.warn(
        { from: move.from, to: move.to },
        'a move of the keys that was cut short is settled: no copies are left',
      ),
    error =>
      log.warn({ error, from: move.from, to: move.to }, 'a move of the keys that was cut short could not be settled'),
  )
}
