import type { Engine } from '../../core/engine/engine.ts'
import type { Origins } from '../../core/engine/settings/origins.ts'
import type { NodeCaller } from '../../core/ports/node-caller.ts'
import type { HeadSigner } from '../../core/receipts/head-signer.ts'
import type { WebhookDeliveries } from '../../core/webhook-deliveries/deliveries.ts'
import type { State } from '../../shared/state.ts'
import type { Topic } from '../../shared/topics.ts'
import type { Backups } from '../backup/backups.ts'
import type { ScheduledBackups } from '../backup/scheduled-backups.ts'
import type { Messages } from '../messages/messages.ts'
import type { SignInSettings } from '../messages/sign-in-settings.ts'
import type { AgentOptions } from '../running-agent/agent.ts'
import type { LedgerChoice } from '../running-agent/ledger-choice.ts'
import type { PassphraseGuesses } from '../vault/passphrase-guesses.ts'
import type { Vaults } from '../vault/vaults.ts'
import type { AskedByPrograms } from '../window/asked-by-programs.ts'
import type { WindowClient } from '../window/window-client.ts'

/** Everything that the window’s calls are answered from. */
export interface HandlerContext extends AskedByPrograms {
  readonly engine: Engine
  readonly origins: Origins
  readonly vaults: Vaults
  readonly guesses: PassphraseGuesses
  readonly backups: Backups
  readonly scheduledBackups: ScheduledBackups
  readonly messages: Messages
  readonly signIn: SignInSettings
  readonly nodes: NodeCaller
  readonly webhooks: WebhookDeliveries
  readonly ledger: LedgerChoice
  readonly window: WindowClient
  /** Vouches for receipts. */
  readonly heads: HeadSigner
  readonly options: AgentOptions
  /** Returns where programs reach the API; known once it listens. */
  readonly api: () => State['api']
  /** Files that other users of this computer can access, in sentences. */
  readonly warnings: () => readonly string[]
  /** Writes all that is committed to another file while the agent runs. @throws AgentError `STORE_UNWRITABLE`, `STORE_DAMAGED` */
  copyDatabase(file: string): Promise<void>
  changed(topic: Topic): void
}

/** Members of the context that a handler names: it gets no others. */
export type Needs<Names extends keyof HandlerContext> = Pick<HandlerContext, Names>
