import { nothing, query } from './call.ts'
import type { PersonProof } from './proof.ts'
import type { FindingView } from './recovery.ts'
import type { VaultStateView, VaultView } from './vault.ts'

export const stateCalls = {
  'state.get': query<State>('state', 'approvals', 'origins', 'settings')(nothing),
} as const

/** All that decides which screen is shown. */
export interface State {
  readonly version: string
  readonly carrier: 'electron' | 'browser'
  /** Next part of the first run. */
  readonly setup: 'vault' | 'organization' | 'done'
  /** Null until one is chosen. */
  readonly vault: VaultView | null
  /** State of the OS keychain: says if it could be used here, and if not, why. */
  readonly keychain: VaultStateView
  readonly organizations: readonly { readonly id: string; readonly name: string; readonly ownerName: string }[]
  readonly api: {
    /** URL, for example `http://localhost:8840`. */
    readonly url: string
    readonly port: number
    /** Set when the usual port was taken and another is in use. */
    readonly wantedPort: number | null
    /** Address where programs on other computers reach it, for example `https://192.0.2.1:8843`; null if they do not. */
    readonly remote: string | null
  }
  readonly proof: {
    readonly by: PersonProof
    /** Time until a passphrase may be tried again, in milliseconds; 0 if now. */
    readonly wait: number
  }
  /** Files that other users of this computer can access, one sentence each, with what to do. */
  readonly warnings: readonly string[]
  readonly approvals: {
    readonly waiting: number
    readonly mode: 'sign-and-quorum' | 'everything' | 'nothing'
  }
  /** Origins of web pages that have asked and not been decided about. */
  readonly undecidedOrigins: readonly string[]
  /** Findings about what is missing or damaged, in words. */
  readonly findings: readonly FindingView[]
  /** Number of programs of this computer that wait to be given a backup. */
  readonly backupsAsked: number
}
