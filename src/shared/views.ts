import type { Card, Shown } from './card.ts'
import type { CallName } from './ipc.ts'

export interface VaultView {
  readonly kind: 'keychain' | 'passphrase' | 'memory'
  /** `missing`: this machine has none, or its service does not answer. */
  readonly status: 'ready' | 'locked' | 'missing'
  /** What to do next, for the person. Empty when ready. */
  readonly nextStep: string
}

/**
 * How the person shows that it is them before a secret is shown: the passphrase of the vault, what the operating system asks, or, where
 * neither can be had, typing a name, which proves nothing and only guards against a slip.
 */
export type PersonProof = 'passphrase' | 'system' | 'typing'

/** All that decides which screen is shown. */
export interface State {
  readonly version: string
  readonly carrier: 'electron' | 'browser'
  /** What the first run has yet to do. */
  readonly setup: 'vault' | 'organization' | 'done'
  /** Null until one is chosen. */
  readonly vault: VaultView | null
  /**
   * The file of a passphrase vault from before, where a new vault is to be chosen; `keys` is how many it holds, null if it cannot be
   * read.
   */
  readonly vaultFile: { readonly keys: number | null } | null
  /** Whether the OS keychain could be chosen here, and if not, why. */
  readonly keychain: VaultView
  readonly organizations: readonly { readonly id: string; readonly name: string; readonly ownerName: string }[]
  readonly api: {
    /** For example `http://localhost:8840`. */
    readonly url: string
    readonly port: number
    /** Set when the usual port was taken and another is in use. */
    readonly wantedPort: number | null
  }
  readonly proof: {
    readonly by: PersonProof
    /** How long until a passphrase may be tried again, in milliseconds; 0 if now. */
    readonly wait: number
  }
  /** What other users of this computer can get at, one sentence each, with what to do. */
  readonly warnings: readonly string[]
  readonly approvals: {
    readonly waiting: number
    readonly mode: 'sign-and-quorum' | 'everything' | 'nothing'
  }
  /** Origins of web pages that have asked and not been decided about. */
  readonly undecidedOrigins: readonly string[]
  /** What is missing or damaged, in words. */
  readonly findings: readonly FindingView[]
  /** The calls this agent can answer, of those that need a kind of activity it may not know. */
  readonly offered: readonly CallName[]
}

export interface FindingView {
  readonly id: string
  readonly title: string
  /** What it means, and what to do next. */
  readonly message: string
  readonly stopsSigning: boolean
  /** Whether the person may go on with what there is. */
  readonly canBeAccepted: boolean
}

/** A record that exists, without its secret. */
export interface Lacking {
  readonly id: string
  readonly organizationId: string
  readonly name: string
}

export interface SetAsideView {
  readonly organizationId: string
  readonly keyId: string
  /** Milliseconds since the epoch. */
  readonly at: number
  /** `known`: a record lacks it. `own`: the agent made it for itself, and has no more use for it. */
  readonly kind: 'known' | 'wallet' | 'privateKey' | 'own'
  /** The first address on Ethereum, of a wallet or of a private key that can have one. */
  readonly address: string | null
  /** Of its id: what the person types to erase it, where nothing better proves them. */
  readonly ending: string
}

export interface RecoveryView {
  readonly findings: readonly FindingView[]
  readonly isVaultLost: boolean
  /** Null while the vault cannot be asked. */
  readonly missing: {
    readonly windowKeys: readonly { readonly organizationId: string; readonly name: string }[]
    readonly wallets: readonly Lacking[]
    readonly privateKeys: readonly Lacking[]
  } | null
  /** Oldest first. */
  readonly setAside: readonly SetAsideView[]
  /** Names of files in the data directory: passphrase vaults that others took the place of, oldest first. */
  readonly oldVaults: readonly string[]
}

/**
 * What the keys of a user may ask for without further leave: `everything` where the user decides alone as a root user, `together`
 * where several root users do, `allowed` what policies allow.
 */
export type Reach = 'everything' | 'together' | 'allowed'

export interface ApiKeyView {
  readonly id: string
  readonly userId: string
  readonly userName: string
  readonly reach: Reach
  readonly name: string
  readonly publicKey: string
  readonly curve: string
  /** Milliseconds since the epoch; null never expires. */
  readonly expiresAt: number | null
  readonly expired: boolean
  /** The credential of this window: it cannot be deleted here. */
  readonly device: boolean
  /** Whether its holder has signed anything with it here. */
  readonly used: boolean
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
  readonly reach: Reach
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
  /** Whether its holder has signed anything with it here. */
  readonly used: boolean
  /** Whether its count of signatures went back, so that there may be a copy of it. */
  readonly countWentBack: boolean
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
  /** Who can still take the quorum back, and how many of them it takes; absent once enough of its users have signed something. */
  readonly previousQuorum?: { readonly threshold: number; readonly names: readonly string[] }
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
  /** The users and tags whose ids it names; the name is null where there is none in the organization. */
  readonly ids: readonly {
    readonly kind: 'user' | 'userTag' | 'keyTag'
    readonly id: string
    readonly name: string | null
  }[]
  readonly createdAt: number
}

/** `problem` is null for an expression that can be kept. */
export interface ExpressionCheck {
  readonly problem: ExpressionRemark | null
  /** Where a rule does not hold as it reads, and what to write instead. */
  readonly pitfalls: readonly ExpressionRemark[]
}

/** Offsets are in UTF-16 units, the end exclusive. */
export interface ExpressionRemark {
  readonly message: string
  readonly from: number
  readonly to: number
}

/** What could stand at a place of an expression, in the place of the text from `from` on. */
export interface Completions {
  readonly from: number
  readonly options: readonly {
    readonly label: string
    readonly kind: 'keyword' | 'field' | 'function' | 'value'
    /** Its type, for example `list of string`. */
    readonly type: string
    /** What it holds. */
    readonly about: string
  }[]
}

/** What the history would have come to. */
export type Verdict = 'allowed' | 'votes' | 'denied'

export interface Rehearsal {
  /** How many requests were replayed, newest first, and how many could not be, for example because their wallet is gone. */
  readonly replayed: number
  readonly skipped: number
  /** Of how many it cannot be told, because that may depend on how much of a limit was left when they were made. */
  readonly untold: number
  /** Whether there is more history than was looked at. */
  readonly more: boolean
  readonly before: Readonly<Record<Verdict, number>>
  readonly after: Readonly<Record<Verdict, number>>
  /** Those whose verdict changes, newest first. */
  readonly changes: readonly {
    readonly activityId: string
    readonly sentence: string
    readonly userName: string
    readonly createdAt: number
    readonly before: Verdict
    readonly after: Verdict
  }[]
}

/** A limit on what is spent or how often, which conditions ask as `controls.<identifier>`. */
export interface ControlView {
  readonly id: string
  readonly name: string
  readonly identifier: string
  /** For example `at most 2 ETH in 24 hours, for each user`. */
  readonly sentence: string
  /** CAIP-19, in lower case but for Solana: the asset of which it measures every transfer. Null where it measures several, some or something else. */
  readonly caip19: string | null
  /** What was taken of it, in the same units, where it is not counted by user or wallet. */
  readonly used: string | null
}

/** A network, and what is known for certain to be sent on it; its own coin first. */
export interface NetworkAssets {
  /** For example `Ethereum (1)`. */
  readonly network: string
  readonly testnet: boolean
  readonly assets: readonly { readonly caip19: string; readonly symbol: string; readonly decimals: number }[]
}

/** A hardware wallet that is connected. */
export interface HardwareWalletView {
  /** Good while it stays connected. */
  readonly id: string
  /** For example `Ledger Flex`. */
  readonly model: string
  readonly condition:
    | 'disconnected'
    | 'connecting'
    | 'locked'
    | 'dashboard'
    | 'wrongApp'
    | 'appTooOld'
    | 'busyElsewhere'
    | 'noAccess'
    | 'ready'
  /** What is open on it. */
  readonly app: { readonly name: string; readonly version: string } | null
  /** Whether its app signs what it cannot show; null until that is known. */
  readonly blindSigning: boolean | null
  /** What the person does next. Empty where there is nothing to do. */
  readonly nextStep: string
  /** Requests that wait behind the one in hand. */
  readonly queued: number
}

/** A request that a device has in hand, or waits for. */
export interface HardwareWalletWorkView {
  readonly activityId: string
  readonly sentence: string
  /** What it waits for, in words. */
  readonly step: string
  /** Name of the wallet that accounts are read for. Null where something is signed. */
  readonly walletName: string | null
}

export interface HardwareWalletsView {
  readonly devices: readonly HardwareWalletView[]
  /** Why no device can be found on this machine, and what to do about it; empty where they can. */
  readonly trouble: string
  /** The wallets of the organization that are on devices. */
  readonly wallets: readonly {
    readonly id: string
    readonly name: string
    readonly model: string
    readonly app: string
  }[]
}

/** An account as a device holds it. */
export interface HardwareWalletAccountView {
  readonly path: string
  /** `ADDRESS_FORMAT_…` */
  readonly addressFormat: string
  readonly address: string
}

/** A request that waits for votes. */
export interface VotingView {
  /** As it will be carried out; the decision is sent back with its digest. */
  readonly card: Card
  readonly votes: readonly {
    readonly userName: string
    readonly selection: 'approve' | 'reject'
    readonly at: number
  }[]
  /** Users whose vote, for it or against it, would be taken; without the one who asked. */
  readonly canVote: readonly string[]
  /** Whether the vote of the window's own user would be taken, for it and against it. */
  readonly mayApprove: boolean
  readonly mayReject: boolean
  /** Whether the window's own user asked for it: to reject it is to take it back. */
  readonly isOwn: boolean
  /** What is missing, for example `1 of 2 root users have approved so far`. */
  readonly needs: string
}

export interface GrantView {
  readonly id: string
  /** For example `transfers of ETH to 0x… on Ethereum (1), with 0x…, asked by trading-bot, at most 100 times, …`. */
  readonly sentence: string
  /** For example `3 of 100 requests, 1.5 of 5 USDC used, 3.5 left`. */
  readonly use: string
  /** It answers for nothing any more. */
  readonly usedUp: boolean
  readonly createdAt: number
  readonly expiresAt: number
  /** The approval it was given with. */
  readonly activityId: string
  /** What is the same in each request that it answers for. */
  readonly covers: readonly { readonly label: string; readonly value: string }[]
}

/** How an activity was decided about. */
export interface Why {
  /** How it was decided, from what was recorded then; null while votes are still wanted. */
  readonly decided: string | null
  /** What was recorded when it was decided, where policies were asked: one for each vote. */
  readonly recorded: readonly {
    readonly at: number
    readonly userName: string
    readonly outcomes: readonly { readonly policyName: string; readonly outcome: PolicyWhy['outcome'] }[]
  }[]
  /** Who voted for it, whether or not they are still there. */
  readonly approvers: readonly { readonly userName: string; readonly credentialName: string }[]
  /** What it would come to as things stand; null where that cannot be told. */
  readonly now: WhyNow | null
  /** Why that cannot be told, as a clause that follows “because”. */
  readonly nowUntold: string | null
}

/** How a request would be decided now. What it took of limits itself does not count; what others took since does. */
export interface WhyNow {
  /** A sentence that answers the question, and one for each limit that it is over because of what is not known of it. */
  readonly sentence: string
  /** Of those who approved, how many are root users, and of how many. Where enough, policies were not asked. */
  readonly root: { readonly approved: number; readonly threshold: number; readonly decided: boolean }
  /** In the order they were created. Evaluated now, over the request as it was made and the votes it has. */
  readonly policies: readonly PolicyWhy[]
}

export interface PolicyWhy {
  readonly id: string
  readonly name: string
  readonly effect: 'allow' | 'deny'
  readonly outcome: 'allow' | 'denyExplicit' | 'denyImplicit' | 'requiresConsensus' | 'error' | 'timeInactive'
  /** Null where it has no such expression. */
  readonly condition: ExplainedView | null
  readonly consensus: ExplainedView | null
  readonly time: ExplainedView | null
}

/** A part of an expression, what it came to, and the parts it is made of. */
export interface ExplainedView {
  readonly text: string
  /** For example `true`, `'0x…'`, `3 items`; an error in words where `failed`. */
  readonly value: string
  readonly failed: boolean
  readonly parts: readonly ExplainedView[]
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
  /** The model of the hardware wallet that holds its keys; null where the seed is in the vault. */
  readonly device: string | null
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
  readonly votes: readonly {
    readonly userName: string
    readonly selection: string
    readonly at: number
    /** Cast with a credential that was deleted since, and replaced by another vote of the same user. */
    readonly withdrawn: boolean
  }[]
}

/** A request that policies or limits refused, and how often. It is not recorded. */
export interface RefusalView {
  readonly id: string
  /** The sentence its card would have had. */
  readonly sentence: string
  readonly userName: string
  readonly apiKeyName: string
  /** Null for a program. */
  readonly webOrigin: string | null
  /** As the caller was told. */
  readonly why: string
  /** The policies that forbade it: the first of them, and how many more there were. */
  readonly forbiddenBy: readonly { readonly id: string; readonly name: string }[]
  readonly moreForbid: number
  readonly count: number
  readonly firstAt: number
  readonly lastAt: number
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
  /** Who allowed it; null where it is not. */
  readonly by: 'window' | 'commandLine' | 'organization' | null
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
  /** Whether the person is asked before a program changes who may do what in this organization. */
  readonly askAboutGovernance: boolean
  /** How long a request waits for the person. */
  readonly approvalWindowSeconds: number
  /** How long a request waits for votes. */
  readonly consensusWindowSeconds: number
  /** Time without use after which the vault is locked. */
  readonly autoLockSeconds: number
  /** Address of Ledger’s emulator, which stands in for devices on USB: `127.0.0.1:5000`. Empty where there is none. */
  readonly ledgerEmulator: string
  /** What `COUNTERSIGN_LEDGER` was set to when the agent was started: it is used in place of the setting. Null where it was not. */
  readonly ledgerEmulatorFixed: string | null
  /** How many of each thing an organization, or a user, may have. */
  readonly limits: readonly Limit[]
  readonly dataDirectory: string
  /** Public halves of the keys this agent signs with itself: P-256, 65 bytes uncompressed, hex. Null while none were needed. */
  readonly signerKeys: { readonly signer: string; readonly notarizer: string; readonly tlsFetcher: string } | null
}
