import type { Examination } from '../../adapters/store/examination/examine.ts'
import type { Integrity } from '../../core/integrity.ts'
import type { UnlockerChoice } from '../../core/keys/unlocker-changes.ts'
import type { Store } from '../../core/ports/store.ts'
import type { HandlerContext } from '../context/handler-context.ts'
import type { Vaults } from '../vault/vaults.ts'

/** Everything that the checks look at. */
export interface Scene {
  readonly dataDirectory: string
  /** Parts of a running agent; null if none runs. */
  readonly running: HandlerContext | null
  /** Way to unlock that the command line gave, to open the vault with. */
  readonly vault: UnlockerChoice | undefined
  /**
   * The database and the vault: the agent's own, or copies of them where no agent runs.
   * @throws AgentError with which they cannot be opened
   */
  opened(): Promise<Opened>
  /** Everything in the database is read, once. @throws AgentError where no copy of it can be made */
  examination(): Promise<Examination>
  /** Removes the copies. */
  close(): Promise<void>
}

export interface Opened {
  readonly store: Store
  readonly vaults: Vaults
  readonly integrity: Integrity
}
