import type { Shown } from './card.ts'

export interface VaultView {
  readonly kind: 'keychain' | 'passphrase' | 'memory'
  /** `missing`: this machine has none, or its service does not answer. */
  readonly status: 'ready' | 'locked' | 'missing'
  /** What to do next, for the person. Empty when ready. */
  readonly nextStep: string
}

/** All that decides which screen is shown. */
export interface State {
  readonly version: string
  readonly carrier: 'electron' | 'browser'
  /** What the first run has yet to do. */
  readonly setup: 'vault' | 'organization' | 'done'
  /** Null until one is chosen. */
  readonly vault: VaultView | null
  /** Whether the OS keychain could be chosen here, and if not, why. */
  readonly keychain: VaultView
  readonly organizations: readonly { readonly id: string; readonly name: string; readonly ownerName: string }[]
  readonly api: {
    /** For example `http://localhost:8787`. */
    readonly url: string
    readonly port: number
    /** Set when the usual port was taken and another is in use. */
    readonly wantedPort: number | null
  }
  readonly approvals: {
    readonly waiting: number
    readonly mode: 'sign-and-quorum' | 'everything' | 'nothing'
  }
  /** Origins of web pages that have asked and not been decided about. */
  readonly undecidedOrigins: readonly string[]
}

export interface ApiKeyView {
  readonly id: string
  readonly userId: string
  readonly userName: string
  readonly name: string
  readonly publicKey: string
  readonly curve: string
  /** Milliseconds since the epoch; null never expires. */
  readonly expiresAt: number | null
  readonly expired: boolean
  /** The credential of this window: it cannot be deleted here. */
  readonly device: boolean
  readonly createdAt: number
}

export interface WalletAccountView {
  readonly id: string
  readonly name: string | null
  readonly curve: string
  readonly path: string
  readonly addressFormat: string
  readonly address: string
  readonly publicKey: string
}

export interface WalletView {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  readonly accounts: readonly WalletAccountView[]
}

export interface PrivateKeyView {
  readonly id: string
  readonly name: string
  readonly curve: string
  readonly publicKey: string
  readonly addresses: readonly { readonly format: string; readonly address: string }[]
  readonly createdAt: number
}

export interface ActivityRow {
  readonly id: string
  readonly type: string
  readonly status: string
  /** The sentence of its card, or the kind in words where it cannot be told any more. */
  readonly sentence: string
  readonly userName: string
  readonly apiKeyName: string
  readonly createdAt: number
  readonly updatedAt: number
}

export interface ActivityDetail extends ActivityRow {
  readonly fingerprint: string
  readonly requester: {
    readonly webOrigin: string | null
    readonly process: string | null
    readonly clientVersion: string | null
  }
  /** As it is, or was, shown; null where it cannot be rendered any more. */
  readonly shown: Shown | null
  readonly failure: string | null
  /** JSON, indented. */
  readonly intent: string
  readonly result: string
  readonly history: readonly { readonly event: string; readonly at: number }[]
  readonly receipts: readonly {
    readonly decision: string
    readonly digest: string
    readonly decidedBy: string
    readonly at: number
  }[]
  readonly votes: readonly { readonly userName: string; readonly selection: string; readonly at: number }[]
}

/** One kind of activity, with the type strings of all its versions. */
export interface ActivityKindView {
  /** In words, for example `Sign a transaction`. */
  readonly title: string
  readonly types: readonly string[]
}

export interface OriginView {
  readonly origin: string
  readonly decision: 'allowed' | 'refused' | 'undecided'
}

export interface Settings {
  readonly approvals: 'sign-and-quorum' | 'everything' | 'nothing'
  /** True when the mode was fixed by a command-line flag and cannot be changed here. */
  readonly approvalsFixed: boolean
  /** How long a request waits for the person. */
  readonly approvalWindowSeconds: number
  /** Time without use after which the vault is locked. */
  readonly autoLockSeconds: number
  readonly dataDirectory: string
}
