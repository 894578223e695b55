import type { z } from 'zod'
import type { ExecutionContext, PrepareContext } from '../activity/context.ts'
import { secondsInWords } from '../display/seconds-in-words.ts'
import { visible } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import type { Mail, MailSender } from '../ports/messenger.ts'
import type { Transaction } from '../ports/store.ts'
import type { User } from '../records/user.ts'
import type { FeatureName } from '../schema/feature-name.ts'
import { beginBundled } from './begin-session.ts'
import { linkOf } from './link-template.ts'
import { mailOf } from './mail-body.ts'
import { requireJson, requireLine } from './message-wording.ts'
import { requireFeature } from './require-feature.ts'
import { senderOf } from './sender-of.ts'
import { type SessionKey, usualSeconds } from './session-key.ts'
import type { emailAuthCustomization, sender } from './sign-in-parameters.ts'
import { userByEmail } from './user-by-email.ts'

/** Parameters of every request to mail a key, whatever the key is for. */
interface MailedKeyParameters extends z.output<z.ZodObject<typeof sender>> {
  readonly email: string
  readonly targetPublicKey: string
  readonly expirationSeconds?: string | undefined
  readonly emailCustomization: z.output<typeof emailAuthCustomization>
}

interface KeyPurpose {
  readonly session: SessionKey['session']
  readonly feature: FeatureName
  /** Subject of the mail, before the name of the application. */
  readonly subject: string
  readonly name: string
  readonly invalidateExisting: boolean
}

/** A key for a user, which goes out by mail. */
export interface MailedKey {
  readonly user: User
  readonly feature: FeatureName
  readonly targetPublicKey: string
  readonly begins: Omit<SessionKey, 'publicKey'>
  readonly mail: {
    readonly to: string
    readonly subject: string
    readonly appName: string
    readonly logoUrl: string | undefined
    readonly linkTemplate: string | undefined
    readonly from: MailSender
  }
}

/** @throws AgentError `FEATURE_OFF`, `RESOURCE_NOT_FOUND`, `REQUEST_INVALID` */
export function prepareMailedKey(
  parameters: MailedKeyParameters,
  { session, feature, subject, name, invalidateExisting }: KeyPurpose,
  { reader, organizationId }: Pick<PrepareContext, 'reader' | 'organizationId'>,
): MailedKey {
  const { email, targetPublicKey, expirationSeconds, emailCustomization } = parameters
  const { appName, logoUrl, magicLinkTemplate: linkTemplate, templateVariables } = emailCustomization
  requireLine(appName, 'emailCustomization.appName')
  requireJson(templateVariables)
  requireLine(logoUrl ?? '', 'emailCustomization.logoUrl')
  const from = senderOf(parameters)
  // Looked at before anybody is asked.
  linkOf(linkTemplate, 'A1')
  requireFeature(reader, organizationId, feature)
  const user = userByEmail(reader, organizationId, email)
  return {
    user,
    feature,
    targetPublicKey,
    begins: { session, name, seconds: Number(expirationSeconds ?? usualSeconds), invalidateExisting, profile: null },
    mail: { to: email, subject: `${subject} ${appName}`, appName, logoUrl, linkTemplate, from },
  }
}

/**
 * Makes the key, and mails it to its user: nobody else sees it, and only the client that holds the target key can read it.
 * @returns the id of the key, and what registers it
 * @throws AgentError as `Messenger` does
 */
export async function mailKey(
  { user, feature, targetPublicKey, begins, mail }: MailedKey,
  context: Pick<ExecutionContext, 'messenger' | 'newId' | 'now'>,
): Promise<{ readonly id: string; record(transaction: Transaction): void }> {
  const { result, keep } = await beginBundled({ user, targetPublicKey, begins }, context)
  await context.messenger.send(bundleMail(mail, begins.seconds, result.credentialBundle))
  return {
    id: result.apiKeyId,
    record(transaction) {
      requireFeature(transaction, user.organizationId, feature)
      // Where the address is another user's by now, the mail must not let its reader in as this one.
      if (userByEmail(transaction, user.organizationId, mail.to).id !== user.id) throw moved()
      keep(transaction, user.id)
    },
  }
}

function bundleMail(
  { to, subject, appName, logoUrl, linkTemplate, from }: MailedKey['mail'],
  seconds: number,
  bundle: string,
): Mail {
  const letter = mailOf({
    subject,
    before: [`Copy this to ${appName}, where you asked for it:`],
    secret: bundle,
    link: linkOf(linkTemplate, bundle),
    after: [`It is good for ${secondsInWords(seconds)}.`, 'If you did not ask for it, ignore this mail.'],
    logoUrl,
  })
  return { kind: 'email', to, ...letter, from, code: bundle }
}

/** Returns the fields of the card about the mail. */
export function mailFields({ mail, begins }: MailedKey) {
  return [
    { label: 'Sent to', value: visible(mail.to, 320) },
    { label: 'For', value: visible(mail.appName, 100) },
    { label: 'Name of the key', value: visible(begins.name, 100) },
  ]
}

function moved(): AgentError {
  return new AgentError(
    'RESOURCE_NOT_FOUND',
    'unable to find user: the e-mail address is another user’s by now. Ask for a new mail.',
  )
}
