import { AgentError, toAgentError } from '../../core/errors.ts'
import type { Integrity } from '../../core/integrity.ts'
import type { KeyVault } from '../../core/ports/key-vault.ts'
import type { Store } from '../../core/ports/store.ts'
import type { MoveStage } from '../../shared/vault.ts'
import type { Gate } from '../gate.ts'
import { findingOfMove, finishMove, unfinishedMove } from './finish-move.ts'
import { type MoveReport, type MoveTarget, moveSecrets } from './move-secrets.ts'
import { storedMove } from './stored-move.ts'

/** Moves keys between the vaults of one agent. */
export interface Mover {
  /**
   * Moves every secret to the other kind of vault: see `moveSecrets`. Keys are used meanwhile; who puts in or removes one waits.
   * @throws AgentError as `moveSecrets` does, and `DATA_LOST` while records or keys are missing
   */
  move(to: MoveTarget, options: MoveOptions): Promise<MoveReport>
  /** What is done of a move now; null while there is none. */
  moving(): MoveStage | null
  /**
   * Finishes or takes back a move that was cut short: see `finishMove`. What cannot be finished is a finding.
   * @returns whether there was one
   * @throws AgentError as `finishMove` does
   */
  finishMove(): Promise<boolean>
}

export interface MoveOptions {
  /** The person knows that no other data directory needs what leaves the keychain. */
  readonly othersAreOthers: boolean
  step(stage: MoveStage): void
}

interface Parts {
  readonly store: Store
  /** Of a passphrase vault. */
  readonly file: string
  readonly gate: Gate
  readonly integrity: Integrity
  isCopied(): boolean
  /** Says in the window that this data directory is a copy, where the keychain has its keys by now, or may have some. */
  reportCopied(): Promise<void>
  inUse(): KeyVault
  switchTo(vault: KeyVault): void
  verify(): Promise<void>
}

/** What a move left in the keychain for this data directory, may be the keys of the other one by now: it may have moved on. */
function cutShortInCopy(): AgentError {
  return new AgentError(
    'VAULT_SHARED',
    'This data directory is a copy, and a move of its keys was cut short. The one that it was copied from may use what is in the ' +
      'keychain. If that one is not used any more, say so under Settings, Keys and records, then try again. Nothing was changed.',
  )
}

export function createMover(parts: Parts): Mover {
  const { store, file, gate, integrity, isCopied, reportCopied, inUse, switchTo, verify } = parts
  let stage: MoveStage | null = null
  return {
    moving: () => stage,
    async move(to, { othersAreOthers, step }) {
      await verify()
      integrity.requireSound()
      return gate.close(async () => {
        await finish()
        const tell = (next: MoveStage | null) => {
          stage = next
          if (next) step(next)
        }
        try {
          const from = { store, file, now: Date.now, current: inUse() }
          const report = await moveSecrets({ ...from, othersAreOthers, isCopied, step: tell, switched: switchTo }, to)
          tellOf(report.left)
          return report
        } catch (thrown) {
          tellOf(null)
          throw thrown
        } finally {
          tell(null)
          // What became of the move is what is told; the next start says it again.
          await reportCopied().catch(() => undefined)
        }
      })
    },
    finishMove: () => gate.close(finish),
  }

  async function finish(): Promise<boolean> {
    try {
      if (storedMove(store) && isCopied()) throw cutShortInCopy()
      return await finishMove({ store, current: inUse(), file, now: Date.now })
    } catch (thrown) {
      tellOf(toAgentError(thrown).message)
      throw thrown
    } finally {
      if (!storedMove(store)) integrity.withdraw(unfinishedMove)
    }
  }

  /** @param why - It could not be finished. */
  function tellOf(why: string | null): void {
    const move = storedMove(store)
    if (move) integrity.report(findingOfMove(move, inUse(), why))
  }
}
