import type { ActivityEvent, ActivityStatus } from './activity/lifecycle.ts'
import type { ErrorReply, PolicyOutcome } from './errors.ts'
import type { HardwareWalletApp } from './ports/hardware-wallets.ts'

/** Milliseconds since the epoch. */
export type Milliseconds = number

interface Identified {
  /** Lower-case UUID. */
  readonly id: string
  readonly organizationId: string
  readonly createdAt: Milliseconds
  readonly updatedAt: Milliseconds
}

/** A switch of an organization, and its value where it takes one, for example `FEATURE_NAME_WEBHOOK` and a URL. */
export interface Feature {
  readonly name: string
  readonly value: string
}

/** What is known of a payment card. Its number and code are never kept. */
export interface Billing {
  readonly productId: string | null
  readonly method: {
    readonly id: string
    readonly brand: string
    readonly lastFour: string
    readonly expiryMonth: string
    readonly expiryYear: string
    readonly holderName: string
    readonly holderEmail: string
  } | null
}

/** Users, and how many of them must agree. */
export interface Quorum {
  readonly threshold: number
  readonly userIds: readonly string[]
}

export interface RootQuorum extends Quorum {
  /** The one before: it may take this one back until enough users of this one have signed something. Absent once they have. */
  readonly previous?: Quorum
}

export interface Organization extends Identified {
  readonly name: string
  /** The organization this one is a sub-organization of; null for one of its own. */
  readonly parentId: string | null
  readonly features: readonly Feature[]
  /** Origins of web pages that may act for its users, as `UPDATE_ALLOWED_ORIGINS` sets them. */
  readonly allowedOrigins: readonly string[]
  readonly billing: Billing | null
  /** When it was deleted; what it did is kept, and nobody can act in it any more. */
  readonly deletedAt: Milliseconds | null
  readonly rootQuorum: RootQuorum
}

export interface User extends Identified {
  readonly name: string
  readonly email: string | null
  /** E.164. */
  readonly phoneNumber: string | null
  /** Whether the contact was proved by a verification token. */
  readonly emailVerified: boolean
  readonly phoneVerified: boolean
  readonly tagIds: readonly string[]
}

export type ApiKeyCurve = 'API_KEY_CURVE_P256' | 'API_KEY_CURVE_SECP256K1' | 'API_KEY_CURVE_ED25519'

export interface ApiKey extends Identified {
  readonly userId: string
  readonly name: string
  /** Lower-case hex: 33 bytes compressed for P-256 and secp256k1, 32 bytes for ed25519. */
  readonly publicKey: string
  readonly curve: ApiKeyCurve
  /** Counted from `createdAt`; null never expires. */
  readonly expirationSeconds: number | null
  /** True for the credential this agent itself holds for its window. */
  readonly device: boolean
  /**
   * When a stamp of this key was first accepted in this organization; null for a key that somebody put here, and that nobody has
   * used here yet. The window's own is proven from the start: it was made here.
   */
  readonly provenAt: Milliseconds | null
}

export type AuthenticatorTransport =
  | 'AUTHENTICATOR_TRANSPORT_BLE'
  | 'AUTHENTICATOR_TRANSPORT_INTERNAL'
  | 'AUTHENTICATOR_TRANSPORT_NFC'
  | 'AUTHENTICATOR_TRANSPORT_USB'
  | 'AUTHENTICATOR_TRANSPORT_HYBRID'

/** A passkey (WebAuthn). */
export interface Authenticator extends Identified {
  readonly userId: string
  readonly name: string
  /** base64url. */
  readonly credentialId: string
  /** COSE key (RFC 9052), base64url. */
  readonly publicKey: string
  /** 16 bytes, base64url. */
  readonly aaguid: string
  /** Attestation statement format, for example `none` or `packed`. */
  readonly attestationType: string
  readonly model: string
  readonly transports: readonly AuthenticatorTransport[]
  /** The highest of the requests it stamped. */
  readonly signCount: number
  /** As of an API key. */
  readonly provenAt: Milliseconds | null
  /** Of the pages it was registered and used at, oldest first, for example `https://app.example.org`. */
  readonly origins: readonly string[]
  /** When its count last went back, so that there may be a copy of it; null if it never did (WebAuthn §6.1.1). */
  readonly countWentBackAt: Milliseconds | null
}

/** Someone's account with an OpenID Connect provider. */
export interface OauthProvider extends Identified {
  readonly userId: string
  readonly name: string
  readonly issuer: string
  readonly audience: string
  readonly subject: string
}

export interface Invitation extends Identified {
  readonly receiverName: string
  readonly receiverEmail: string
  readonly receiverTagIds: readonly string[]
  readonly accessType: 'ACCESS_TYPE_WEB' | 'ACCESS_TYPE_API' | 'ACCESS_TYPE_ALL'
  readonly status: 'INVITATION_STATUS_CREATED' | 'INVITATION_STATUS_ACCEPTED' | 'INVITATION_STATUS_REVOKED'
  readonly senderUserId: string
  /** The user it became. */
  readonly userId: string | null
}

export interface Tag extends Identified {
  readonly name: string
  readonly type: 'TAG_TYPE_USER' | 'TAG_TYPE_PRIVATE_KEY'
}

export interface Policy extends Identified {
  readonly name: string
  readonly effect: 'EFFECT_ALLOW' | 'EFFECT_DENY'
  /** Expressions of wire.md §6; empty where there is none. */
  readonly condition: string
  readonly consensus: string
  readonly time: string
  readonly notes: string
}

/** What a contract's functions are called and take, so that policies can name them (wire.md §6.5). */
export interface SmartContractInterface extends Identified {
  /** `SMART_CONTRACT_INTERFACE_TYPE_…` */
  readonly type: string
  /** As it was given; for Ethereum two spellings of one address are the same contract. */
  readonly address: string
  /** JSON text: an ABI, or an Anchor IDL. */
  readonly interface: string
  readonly label: string
  readonly notes: string
}

/** Counts, or adds up, what requests spend, so that a condition can ask `controls.<identifier>` (wire.md §6.9). */
export interface VelocityControl extends Identified {
  readonly name: string
  /** Unique in the organization. */
  readonly identifier: string
  readonly source:
    | {
        readonly kind: 'transfers'
        /** CAIP-19 asset types, lower case, and how many of their base units make one, as a power of ten. */
        readonly assets: readonly { readonly caip19: string; readonly decimals: number }[]
        /** `ACTIVITY_TYPE_…` that count; empty for all. */
        readonly types: readonly string[]
      }
    | { readonly kind: 'activities'; readonly types: readonly string[] }
  readonly method: 'SUM' | 'COUNT'
  readonly operator: 'LESS_THAN' | 'LESS_THAN_OR_EQUAL' | 'EQUAL' | 'GREATER_THAN_OR_EQUAL' | 'GREATER_THAN'
  /** A decimal number, in whole units of the asset where assets are added up. */
  readonly threshold: string
  /** How far back it looks; null for ever. */
  readonly windowMs: Milliseconds | null
  readonly groupBy: 'organization' | 'user' | 'wallet'
}

/**
 * The person's standing approval of transfers that one client asks for again and again: what meets it is not asked about. It allows
 * nothing that policies and the root quorum do not allow. It ends with its time, with the lock, and with the agent.
 */
export interface Grant extends Identified {
  /** The approved request it was given with. */
  readonly activityId: string
  /** Of the wallet or private key that it lets sign. */
  readonly keyId: string
  /** What it covers, as `keptTerms` writes it. Any other text covers nothing. */
  readonly terms: string
  readonly expiresAt: Milliseconds
  /** The velocity control that caps it, made for it alone and removed with it. */
  readonly controlId: string
  /** The velocity control that counts its requests: each costs a fee, which no cap measures. */
  readonly countControlId: string
  /** In words, for the list of grants. */
  readonly sentence: string
  /** For example `5 USDC`. */
  readonly cap: string
}

/** A key pair that one import may be encrypted to, once. Its private key is in the vault, under the same id. */
export interface ImportTarget extends Identified {
  /** Who may import, and nobody else. */
  readonly userId: string
  readonly kind: 'wallet' | 'privateKey'
  /** P-256, uncompressed, 65 bytes, hex. */
  readonly publicKey: string
}

export type Curve = 'CURVE_SECP256K1' | 'CURVE_ED25519'

/** The hardware wallet that holds a wallet's keys: this agent knows addresses only. */
export interface HardwareWallet {
  readonly kind: 'ledger'
  /** The app on it that signs for this wallet. */
  readonly app: HardwareWalletApp
  /** Public key at a path that is fixed for each app, lower-case hex, 33 bytes compressed: what another device is told by. */
  readonly identity: string
  /** For example `Ledger Flex`. */
  readonly model: string
}

export interface Wallet extends Identified {
  readonly name: string
  readonly exported: boolean
  readonly imported: boolean
  /** Null where the seed is in the vault. */
  readonly device: HardwareWallet | null
}

export interface WalletAccount extends Identified {
  readonly walletId: string
  readonly curve: Curve
  /** BIP-32 or SLIP-10 path, for example `m/44'/60'/0'/0/0`. */
  readonly path: string
  readonly addressFormat: string
  readonly address: string
  /** Lower-case hex: 33 bytes compressed for secp256k1, 32 bytes for ed25519. */
  readonly publicKey: string
  readonly name: string | null
}

export interface Address {
  readonly format: string
  readonly address: string
}

export interface PrivateKey extends Identified {
  readonly name: string
  readonly curve: Curve
  /** Lower-case hex: 33 bytes compressed for secp256k1, 32 bytes for ed25519. */
  readonly publicKey: string
  readonly addresses: readonly Address[]
  readonly tagIds: readonly string[]
  /** A disabled key signs nothing. */
  readonly disabled: boolean
  readonly exported: boolean
  readonly imported: boolean
}

/** A web page's origin the person has decided about, for example `https://app.example.org`. */
export interface Origin extends Identified {
  readonly origin: string
  readonly decision: 'allowed' | 'refused'
}

/** The kinds of record that are only inserted, replaced, removed and found. */
export interface Records {
  organizations: Organization
  users: User
  apiKeys: ApiKey
  wallets: Wallet
  walletAccounts: WalletAccount
  privateKeys: PrivateKey
  origins: Origin
  authenticators: Authenticator
  oauthProviders: OauthProvider
  invitations: Invitation
  tags: Tag
  policies: Policy
  importTargets: ImportTarget
  smartContractInterfaces: SmartContractInterface
  velocityControls: VelocityControl
  grants: Grant
}
export type RecordKind = keyof Records

/** The program that sent a request, as the operating system knows it. */
export interface ClientProcess {
  readonly pid: number
  readonly name: string
}

/** Who asked, as far as it could be told when the request arrived. */
export interface Requester {
  /** What the client lodged as the preimage of the digest it sent, lower-case hex. */
  readonly preimage?: string
  readonly userId: string
  readonly userName: string
  /** Of the API key or passkey that stamped the request. */
  readonly credentialId: string
  readonly credentialName: string
  readonly credentialKind: 'apiKey' | 'authenticator'
  /** `Origin` header of a request sent by a web page. */
  readonly webOrigin?: string
  /** `X-Client-Version` header: what the client says of itself, not checked. */
  readonly clientVersion?: string
  readonly process?: ClientProcess
  /** True when the request was made in this agent's own window. */
  readonly window: boolean
}

/** What someone sent, with the proof that they did. */
export interface Stamped {
  /** The POST body that was stamped, exactly; its fingerprint, where the body is never kept. */
  readonly message: string
  /** Lower-case hex, as in the `X-Stamp` header; of a passkey its COSE key, base64url. */
  readonly publicKey: string
  /** Lower-case hex; of a passkey the whole stamp as JSON text, without which its signature cannot be checked. */
  readonly signature: string
  readonly scheme: string
}

/** The submission is stored in the activity itself: it is the first vote for it (wire.md §3.1). */
export interface ActivityRecord extends Stamped {
  /** UUIDv7 (RFC 9562), so ids sort by time of creation. */
  readonly id: string
  readonly organizationId: string
  /** `ACTIVITY_TYPE_…`, as submitted. */
  readonly type: string
  /** Of the submission, as a vote. */
  readonly voteId: string
  readonly status: ActivityStatus
  /** `sha256:` and the lower-case hex of SHA-256 over the POST body. Unique in an organization. */
  readonly fingerprint: string
  /** As submitted. */
  readonly timestampMs: string
  /** `{ [versioned intent key]: parameters as submitted, nulls dropped }`. */
  readonly intent: Readonly<Record<string, unknown>>
  /** `{ [result key]: … }` once completed, `{}` before. */
  readonly result: Readonly<Record<string, unknown>>
  readonly failure: ErrorReply | null
  readonly requester: Requester
  /** Whether execution has begun: a key may have been used from then on. */
  readonly executing: boolean
  /** When a waiting activity expires; null once settled or where it does not. */
  readonly expiresAt: Milliseconds | null
  readonly createdAt: Milliseconds
  readonly updatedAt: Milliseconds
}

/** Cast on an activity after its submission. */
export interface Vote extends Stamped {
  readonly id: string
  readonly organizationId: string
  readonly activityId: string
  readonly userId: string
  readonly selection: 'VOTE_SELECTION_APPROVED' | 'VOTE_SELECTION_REJECTED'
  readonly createdAt: Milliseconds
}

/** A vote that counted no more, because its credential was deleted, and made room for another of its user. */
export interface WithdrawnVote extends Vote {
  readonly withdrawnAt: Milliseconds
}

/** How policies stood to an activity when a vote on it was weighed, its submission among them; kept where policies were asked. */
export interface PolicyEvaluation {
  readonly organizationId: string
  readonly activityId: string
  readonly voteId: string
  /** In the order the policies were created. */
  readonly outcomes: readonly PolicyOutcome[]
  readonly createdAt: Milliseconds
}

/**
 * What an activity takes of a velocity control. It is written with the step that allows the activity, and counts until that is
 * rejected or has failed: nothing has to give it back.
 */
export interface Reservation {
  readonly organizationId: string
  readonly controlId: string
  readonly activityId: string
  /** The user's or key's id where the control groups by them; otherwise empty. */
  readonly groupKey: string
  /** Whole number in decimal digits: base units of an asset scaled to 36 decimals, or 1. */
  readonly amount: string
  readonly createdAt: Milliseconds
}

/** What the person saw and decided. */
export interface Receipt {
  readonly id: string
  readonly organizationId: string
  readonly activityId: string
  readonly decision: 'approved' | 'rejected' | 'expired'
  /** SHA-256 of `shown`, lower-case hex. */
  readonly digest: string
  /** Canonical JSON (RFC 8785) of the card as it was rendered. */
  readonly shown: string
  /** Where the decision was made, for example `window`. */
  readonly decidedBy: string
  readonly createdAt: Milliseconds
}

/** What one commit did to an activity. */
export interface AuditEntry {
  readonly activityId: string
  /** In the order they happened. */
  readonly events: readonly (ActivityEvent | 'created')[]
  /** After the last of them. */
  readonly status: ActivityStatus
  readonly at: Milliseconds
}

/** An entry of the audit trail that has not been told of yet, in the order it happened. */
export interface OutboxEntry {
  readonly sequence: number
  readonly organizationId: string
  readonly activityId: string
  readonly status: ActivityStatus
}

/** A secret that is being created: written before the vault is touched, removed with the record that names it. */
export interface KeyJournalEntry {
  readonly organizationId: string
  readonly keyId: string
  readonly createdAt: Milliseconds
}
