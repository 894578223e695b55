import { z } from 'zod'
import type { ApiKeyView, Reach } from './api-keys.ts'
import { call, query } from './call.ts'
import { id, name, organization } from './fields.ts'
import type { QuorumView } from './organization.ts'
import { passkeyTransports } from './passkey-transports.ts'
import type { InWords } from './policies.ts'
import type { SessionView } from './sessions.ts'

export const peopleCalls = {
  'people.get': query<PeopleView>('apiKeys', 'activities', 'policies')(organization),
  'users.create': call<{ userId: string }>()(z.strictObject({ organizationId: id, name, email: z.email().optional() })),
  'users.rename': call<void>()(z.strictObject({ organizationId: id, userId: id, name })),
  'users.delete': call<void>()(z.strictObject({ organizationId: id, userId: id })),
  /** A passkey that was registered in this window. The bytes are base64url, as the browser gave them. */
  'passkeys.create': call<{ passkeyId: string }>()(
    z.strictObject({
      organizationId: id,
      userId: id,
      name,
      challenge: z.string().max(256),
      credentialId: z.string().max(1024),
      clientDataJson: z.string().max(16_384),
      attestationObject: z.string().max(65_536),
      transports: z.array(z.enum(passkeyTransports)),
    }),
  ),
  'passkeys.delete': call<void>()(z.strictObject({ organizationId: id, passkeyId: id })),
  'mfaPolicies.delete': call<void>()(z.strictObject({ organizationId: id, userId: id, mfaPolicyId: id })),
  'tags.create': call<{ tagId: string }>()(z.strictObject({ organizationId: id, name, userIds: z.array(id).max(100) })),
  /** `name`: absent leaves it. A user that has the tag already, or has it not, stays so. */
  'tags.update': call<void>()(
    z.strictObject({
      organizationId: id,
      tagId: id,
      name: name.optional(),
      addUserIds: z.array(id).max(100),
      removeUserIds: z.array(id).max(100),
    }),
  ),
  'tags.delete': call<void>()(z.strictObject({ organizationId: id, tagId: id })),
} as const

export interface PeopleView {
  readonly users: readonly PersonView[]
  /** Tags of users. */
  readonly tags: readonly TagView[]
  readonly quorum: QuorumView
  /** Users who can still take the quorum back, and how many of them it takes; absent once enough of its users have signed something. */
  readonly previousQuorum?: { readonly threshold: number; readonly names: readonly string[] }
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
  /** True if the user belongs to the root quorum. */
  readonly root: boolean
  readonly reach: Reach
  /** True if this window acts as that user. */
  readonly window: boolean
  /** True if only programs act as that user: it has API keys, and nothing that a person would come by. */
  readonly program: boolean
  readonly tagIds: readonly string[]
  readonly apiKeys: readonly ApiKeyView[]
  /** Newest first; those that have ended are left out. */
  readonly sessions: readonly SessionView[]
  readonly passkeys: readonly PasskeyView[]
  /** In the order in which they are asked. */
  readonly mfaPolicies: readonly MfaPolicyView[]
  readonly providers: readonly ProviderView[]
  readonly createdAt: number
}

export interface PasskeyView {
  readonly id: string
  readonly name: string
  /** base64url. */
  readonly credentialId: string
  readonly model: string
  /** True if its holder has signed anything with it here. */
  readonly used: boolean
  /** True if its count of signatures went back, so that there may be a copy of it. */
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

/** A rule by which a user proves themselves by several credentials. */
export interface MfaPolicyView {
  readonly id: string
  readonly name: string
  /** Requests that it is about, in words; null for every request. */
  readonly inWords: InWords | null
  /** The same as written; empty for every request. */
  readonly condition: string
  /** What each step takes, for example `a passkey or an API key`. */
  readonly steps: readonly string[]
}
