import type { RemoteListen } from '../../adapters/http/remote-server.ts'
import type { ApprovalsMode } from '../../core/engine/settings/settings.ts'
import type { UnlockerChoice } from '../../core/keys/unlocker-changes.ts'
import type { Log } from '../../core/ports/log.ts'
import type { Handlers } from '../../shared/ipc.ts'
import type { Topic } from '../../shared/topics.ts'
import type { AskSystem } from '../vault/proof-of-person.ts'
import type { Desktop } from './desktop.ts'
import type { Door } from './door.ts'

/** A running agent, as the roots above it see it: windows over Electron, or the headless bridge. */
export interface Agent {
  /** One function per call the window may make. Each throws `AgentError`; the carrier turns that into an `Answer`. */
  readonly handlers: Handlers
  /** Address for programs, for example `http://localhost:8840`. */
  readonly apiUrl: string
  /** Address for programs on other computers; null if none are let in. */
  readonly remoteUrl: string | null
  readonly log: Log
  /** Returns what other users of this computer can access, in sentences. */
  warnings(): readonly string[]
  /** Calls `listener` after each change of what a topic is about; the returned function stops it. */
  onTopic(listener: (topic: Topic) => void): () => void
  /** Returns the number of requests that wait for the person, here or at a hardware wallet. */
  waiting(): number
  /** Forgets decrypted keys and locks the vault. Locking twice is not an error. */
  lock(): Promise<void>
  /** Has `door`, a further way in, stopped with the agent, in its place in the order. */
  stopWith(door: Pick<Door, 'stop'>): void
  /** Stops in the order of `stop.ts`. Stopping twice is stopping once. */
  stop(): Promise<void>
  /** Ends this process, after `stop`, even while the keychain waits for the person to answer it. */
  leave(code: number): never
}

export interface AgentOptions {
  /** Holds the database; created if absent. */
  readonly dataDirectory: string
  /** Folder that notes how far each data directory has come. Absent: the person's own folder for such things. */
  readonly stateFolder?: string | undefined
  /** Connection that carries the window’s calls; shown in its state. */
  readonly carrier: 'electron' | 'browser'
  readonly log: Log
  /** Port of the API; 0 picks a free one. Absent: the fixed default, or the next free one after it. */
  readonly port?: number | undefined
  /** Port of the agent that this agent replaces. It is tried before `port`, which is still wanted. */
  readonly portUntilNow?: number | undefined
  /** Lets other computers in, by client certificates. Absent: only this one reaches the agent. */
  readonly listen?: RemoteListen | undefined
  /** Way in which keys are unlocked: set up on a first start, expected later. Absent: the person chooses in the window. */
  readonly vault?: UnlockerChoice | undefined
  /** Has the operating system ask who sits there, before a recovery phrase is shown. Null where it cannot. */
  readonly askSystem: AskSystem | null
  /** The desktop program. Absent: the window is in a browser. */
  readonly desktop?: Desktop
  /** File that the passphrase was read from: the person is told if others can read it too. */
  readonly passphraseFile?: string | undefined
  /** The built thread that checks signatures. Absent: they are checked one by one. */
  readonly signatureChecker?: string
  /** The built thread that reads a copy of the database for the doctor. Absent: it is read here. */
  readonly databaseExaminer?: string
  /** The folder `resources/` as it was installed. */
  readonly resources: string
  /** Accepts what was found when it is started, where that can be accepted; and starts without the log of the database if that is missing. */
  readonly acceptLoss?: boolean
  /** Origins of web pages that are allowed for this run, unless the person has refused them in the window. */
  readonly allowOrigins?: readonly string[] | undefined
  /** Names beside this computer's own that the API answers at, on all its addresses. Only for agents that keep nothing and ask nobody. */
  readonly allowHosts?: readonly string[] | undefined
  /** OpenID Connect issuers whose tokens are believed in this run. */
  readonly oidcIssuers?: readonly string[] | undefined
  /** Ways in which users sign in, beside keys of their own. */
  readonly signIn?: SignInOptions | undefined
  /** Fixes the approval setting. `nothing` can be had in no other way. */
  readonly approvals?: ApprovalsMode | undefined
}

/** Options of the command line for signing in by mail, text and elsewhere. */
export interface SignInOptions {
  /** True if web pages and programs may sign people up and in without a key of the organization. */
  readonly authProxy?: boolean | undefined
  /** File that each message is appended to which stays on this computer. */
  readonly messagesTo?: string | undefined
  readonly smtpUrl?: string | undefined
  readonly mailFrom?: string | undefined
  readonly smsUrl?: string | undefined
  /** Goes with `smsUrl`. */
  readonly smsToken?: string | undefined
  readonly messagesAnHour?: number | undefined
}

/** Port that is tried first where none is given. */
export const defaultPort = 8840
