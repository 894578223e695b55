import type { Shown } from './card.ts'
import type { CallName } from './ipc.ts'

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
  /** The calls this agent can answer, of those that need a kind of activity it may not know. */
  readonly offered: readonly CallName[]
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

/** One user of the organization, with everything that lets them in. */
export interface PersonView {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly emailVerified: boolean
  /** E.164. */
  readonly phoneNumber: string | null
  readonly phoneVerified: boolean
  /** Whether the user is of the root quorum. */
  readonly root: boolean
  /** Whether this window acts as that user. */
  readonly window: boolean
  readonly tagIds: readonly string[]
  readonly apiKeys: readonly ApiKeyView[]
  readonly passkeys: readonly PasskeyView[]
  readonly providers: readonly ProviderView[]
  readonly createdAt: number
}

export interface PasskeyView {
  readonly id: string
  readonly name: string
  /** base64url. */
  readonly credentialId: string
  readonly model: string
  readonly createdAt: number
}

/** An account with a sign-in provider (OpenID Connect). */
export interface ProviderView {
  readonly id: string
  readonly name: string
  readonly issuer: string
  readonly audience: string
  readonly subject: string
}

export interface TagView {
  readonly id: string
  readonly name: string
  readonly createdAt: number
}

export interface PeopleView {
  readonly users: readonly PersonView[]
  /** Tags of users. */
  readonly tags: readonly TagView[]
  readonly quorum: QuorumView
}

/** How many of the root users must agree. */
export interface QuorumView {
  readonly threshold: number
  readonly of: number
}

export interface OrganizationView {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  readonly users: number
  readonly quorum: QuorumView
  readonly features: readonly { readonly name: string; readonly value: string }[]
  readonly allowedOrigins: readonly string[]
  /** Where settled activities are told of; null where nobody is. */
  readonly webhookUrl: string | null
  /** Newest first. */
  readonly subOrganizations: readonly SubOrganizationView[]
  /** False where there are more, older ones. */
  readonly allListed: boolean
}

export interface SubOrganizationView {
  readonly id: string
  readonly name: string
  readonly users: number
  readonly createdAt: number
}

export interface PolicyView {
  readonly id: string
  readonly name: string
  readonly effect: 'allow' | 'deny'
  /** Expressions as written; empty where there is none. */
  readonly condition: string
  readonly consensus: string
  readonly time: string
  readonly notes: string
  readonly createdAt: number
}

/** One call of the API, as a line of the reference. */
export interface ReferenceEntry {
  /** The last part of its path, for example `create_wallet`. */
  readonly name: string
  readonly kind: 'activity' | 'query'
  readonly summary: string
  /** `ACTIVITY_TYPE_…` of every version, newest first. Empty for a query. */
  readonly types: readonly string[]
}

export interface ReferenceDetail extends ReferenceEntry {
  readonly path: string
  /** Who decides whether it may run; null for a query. */
  readonly decidedBy: string | null
  /** One for each version, newest first. A query has one, without a name. */
  readonly versions: readonly { readonly type: string; readonly fields: readonly ReferenceField[] }[]
  /** JSON, indented. */
  readonly exampleRequest: string
  /** JSON, indented; empty where none is declared. */
  readonly exampleResult: string
}

export interface ReferenceField {
  /** For example `accounts[].path`. */
  readonly path: string
  /** For example `array of object`; the allowed values where they are few. */
  readonly type: string
  readonly required: boolean
  readonly description: string
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
  /** Whether its recovery phrase has left the agent: shown here, or sent to a program. */
  readonly exported: boolean
  readonly imported: boolean
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

export interface Limit {
  readonly name: string
  /** In the words of an error. */
  readonly noun: string
  /** Of an organization of its own, unless another is chosen. */
  readonly usual: number
  /** Null where the usual one holds. */
  readonly chosen: number | null
}

export interface Settings {
  readonly approvals: 'sign-and-quorum' | 'everything' | 'nothing'
  /** True when the mode was fixed by a command-line flag and cannot be changed here. */
  readonly approvalsFixed: boolean
  /** How long a request waits for the person. */
  readonly approvalWindowSeconds: number
  /** Time without use after which the vault is locked. */
  readonly autoLockSeconds: number
  /** How many of each thing an organization, or a user, may have. */
  readonly limits: readonly Limit[]
  readonly dataDirectory: string
  /** Public halves of the keys this agent signs with itself: P-256, 65 bytes uncompressed, hex. Null while none were needed. */
  readonly signerKeys: { readonly signer: string; readonly notarizer: string; readonly tlsFetcher: string } | null
}
