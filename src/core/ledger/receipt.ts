import type { Shown } from '../../shared/card.ts'
import type { Milliseconds } from '../milliseconds.ts'
import type { AuditEntry } from './audit.ts'

/**
 * One line of what happened here: an answer, a decision, a change. Each holds the digest of the one before, so that none can be
 * changed, left out or put elsewhere without the next one showing it. docs/receipts.md is what each member means.
 * No secret is ever in one, and what callers wrote stands in it as `visible` says it.
 */
export type Receipt = ReceiptBody & Chained

/** The place of a receipt in the chain. */
export interface Chained {
  /** Counted from 1, without gaps. */
  readonly sequence: number
  /** SHA-256 of the line before, lower-case hex; 64 zeros in the first. */
  readonly previous: string
}

/** Content of a receipt, before it has its place. */
export type ReceiptBody = { readonly [Kind in ReceiptKind]: Said & { readonly kind: Kind } & Bodies[Kind] }[ReceiptKind]
export type ReceiptOf<Kind extends ReceiptKind> = Extract<ReceiptBody, { readonly kind: Kind }>

interface Said {
  readonly at: Milliseconds
  /** Null for what concerns the agent as a whole. */
  readonly organizationId: string | null
}

/** Requester, by id. */
export interface ReceiptRequester {
  readonly credentialId: string
  readonly userId: string
}

/** The window in which somebody decided or changed something. */
export interface ReceiptWindow {
  readonly carrier: 'electron' | 'browser'
  /** Whose key it stamps with. Empty before there is one. */
  readonly userId: string
  readonly userName: string
}

export interface Bodies {
  /** An activity came to where it is now: an answer was recorded. */
  moved: Pick<AuditEntry, 'events' | 'status' | 'activityId'> & {
    readonly organizationId: string
    readonly by: ReceiptRequester
    readonly fingerprint: string
    readonly type: string
    /** SHA-256 of the result as canonical JSON (RFC 8785), lower-case hex; where there is one. */
    readonly result?: string
    /** Why it failed or was rejected. */
    readonly why?: string
  }
  /** A decision: what was shown, what was decided about it, and by whom. */
  decided: {
    readonly organizationId: string
    readonly activityId: string
    readonly decision: 'approved' | 'rejected' | 'expired'
    /** Card as it was rendered. */
    readonly card: Shown
    /** SHA-256 of `card` as canonical JSON, lower-case hex: what was sent back with the decision. */
    readonly digest: string
    /** `window`, `grant` or `budget` and its id, or `clock` for what expired. */
    readonly decidedBy: string
    /** Absent where no window decided. */
    readonly window?: ReceiptWindow
  }
  /** A request that was refused. */
  refused: {
    /** Client that asked, as far as that is known: see `ReceiptClient`. */
    readonly client: ReceiptClient
    /** Path, for example `/public/v1/submit/sign_raw_payload`; empty if no request could be read. */
    readonly path: string
    /** A row of the table of errors. */
    readonly code: string
    /** Reason as the caller was told. */
    readonly why: string
    /** `ACTIVITY_TYPE_…`, of a request that had its form. */
    readonly type?: string
    /** The sentence its card would have had; of what policies or limits refused, as what follows. */
    readonly sentence?: string
    /** The policies that forbade it: the first of them, and how many more there were. */
    readonly forbiddenBy?: readonly { readonly id: string; readonly name: string }[]
    readonly moreForbid?: number
    /** Request as it was sent, so that policies can be rehearsed with it. Kept only while it is short. */
    readonly request?: RefusedRequest
  }
  /** Refused requests that have no line of their own, because too many came. */
  leftOut: {
    readonly from: Milliseconds
    readonly count: number
    /** Clients that sent most of them; the others are in `count`. */
    readonly clients: readonly { readonly client: ReceiptClient; readonly count: number; readonly codes: string[] }[]
  }
  /** Somebody signed in. */
  signedIn: {
    readonly by: ReceiptRequester
    readonly userName: string
    /** Proof that they showed: see `SignsIn`. */
    readonly how: string
  }
  /** A setting was changed in the window. */
  setting: {
    readonly setting: string
    /** Change in words; never a secret. */
    readonly change: string
    readonly window?: ReceiptWindow
  }
  /** An event of the vault: it was chosen, unlocked, locked. */
  vault: {
    readonly event: string
    readonly change: string
  }
  /** An action with a hardware wallet. */
  hardwareWallet: {
    readonly event: string
    readonly change: string
    readonly activityId?: string
  }
  /** A backup was made, refused or restored, or the schedule made none. */
  backup: {
    readonly event: string
    readonly change: string
  }
  /**
   * An upgrade from a version of the agent without a chain. Everything before this receipt was recorded by that version, and chained during
   * the upgrade. `at` is the time of the newest of those receipts.
   */
  upgraded: {
    readonly before: number
  }
  /** The agent vouches for everything up to here. */
  head: {
    /** 32 bytes, lower-case hex: Ed25519. */
    readonly publicKey: string
    /** 64 bytes, lower-case hex: over this line without `signature`, as canonical JSON. */
    readonly signature: string
  }
}

/** Refused request, as activities record it. */
export interface RefusedRequest {
  readonly type: string
  readonly fingerprint: string
  readonly timestampMs: string
  readonly intent: Readonly<Record<string, unknown>>
  readonly requester: Readonly<Record<string, unknown>>
  readonly stamp: { readonly publicKey: string; readonly signature: string; readonly scheme: string }
}

/** Sender of what was refused. Only `credential` is proved. */
export type ReceiptClient =
  | {
      readonly kind: 'credential'
      readonly credentialId: string
      readonly credentialName: string
      readonly userId: string
      readonly userName: string
      readonly webOrigin?: string
    }
  | { readonly kind: 'page'; readonly webOrigin: string }
  | { readonly kind: 'program' }

export type ReceiptKind = keyof Bodies

/** A receipt as it is kept and exported. */
export interface ReceiptLine {
  readonly sequence: number
  /** Canonical JSON (RFC 8785), without a line feed. */
  readonly line: string
  /** SHA-256 of `line` in UTF-8, lower-case hex. */
  readonly digest: string
}

/** End of the chain so far: its last receipt. */
export type ReceiptHead = Pick<ReceiptLine, 'sequence' | 'digest'>
