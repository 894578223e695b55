import type { Transaction } from '../ports/store.ts'
import type { SessionType } from '../records/api-key.ts'
import type { FeatureName } from '../schema/feature-name.ts'

/** The feature that lets a user in by a key that goes out by mail. */
const sessionsOf = {
  FEATURE_NAME_EMAIL_AUTH: 'EMAIL_AUTH_KEY_P256',
  FEATURE_NAME_EMAIL_RECOVERY: 'RECOVER_USER_KEY_P256',
} as const satisfies Partial<Record<FeatureName, SessionType>>

type MailFeature = keyof typeof sessionsOf

/** Features by which keys go out by mail. */
export const mailFeatures = Object.keys(sessionsOf) as MailFeature[]

export function isMailFeature(name: string): name is MailFeature {
  return name in sessionsOf
}

/** Ends the keys that went out by mail and that nobody has used: a later reader of the mail must not be let in. */
export function endUnusedMails(
  transaction: Transaction,
  feature: MailFeature,
  { organizationId, userId }: { readonly organizationId: string; readonly userId?: string },
): void {
  const where = { session: sessionsOf[feature], ...(userId !== undefined && { userId }) }
  for (const { id, provenAt } of transaction.list('apiKeys', organizationId, where)) {
    if (provenAt === null) transaction.remove('apiKeys', organizationId, id)
  }
}
