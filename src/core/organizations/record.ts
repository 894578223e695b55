import type { Milliseconds } from '../ports/clock.ts'
import type { Identified } from '../record/identified.ts'

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
