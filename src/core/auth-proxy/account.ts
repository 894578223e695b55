import { z } from 'zod'
import { openOrganization } from '../activity/open-organization.ts'
import { oidcToken } from '../credentials/oauth-provider-parameters.ts'
import type { Engine } from '../engine/engine.ts'
import { AgentError } from '../errors.ts'
import { namedAccount } from '../organizations/oidc-claims.ts'
import { subOrganizationPage } from '../organizations/sub-organization-page.ts'
import { subOrganizationsOfKey } from '../organizations/sub-organizations-of-key.ts'
import type { OidcAccount } from '../ports/id-tokens.ts'
import type { Reader } from '../ports/store.ts'
import type { ContactType } from '../records/one-time-code.ts'
import { invalidField } from '../schema/invalid-field.ts'
import { keysOf } from '../schema/keys-of.ts'
import { type Contact, filterFor, isAsMade, isSameContact, usersWith } from '../sign-in/contact.ts'
import { verificationToken } from '../sign-in/sign-in-parameters.ts'
import { readVerificationToken, requireLive, requireServes } from '../sign-in/verification-token.ts'

const asked = {
  filterValue: z.string().min(1).max(16_384),
  verificationToken: verificationToken.optional(),
  oidcToken: oidcToken.optional(),
}
type Asked = z.output<z.ZodObject<typeof asked>>
type Parts = Pick<Engine, 'store' | 'clock' | 'idTokens'>
type Find = (parts: Parts, organizationId: string, asked: Asked) => Promise<string | undefined>

/** Searches by `filterType`, and the proof that each needs. */
const finders = {
  EMAIL: byContact('email'),
  PHONE_NUMBER: byContact('phoneNumber'),
  OIDC_TOKEN: async ({ store, idTokens }, organizationId, { filterValue }) =>
    accountWithOidc(store, organizationId, (await idTokens.verify(filterValue)).account),
  // Credentials are found by what their holder alone would name.
  PUBLIC_KEY: async ({ store }, organizationId, { filterValue }) =>
    first(subOrganizationsOfKey(store, organizationId, store.apiKeysByPublicKey(filterValue.toLowerCase()), few)),
  CREDENTIAL_ID: async ({ store }, organizationId, { filterValue }) =>
    first(subOrganizationsOfKey(store, organizationId, store.authenticatorsByCredentialId(filterValue), few)),
  // What anybody could name is looked for in the caller's own account alone, or it would tell who has one.
  OIDC_CLAIMS: inOwn(
    (reader, id, json) => reader.list('oauthProviders', id, { ...namedAccount(json, 'filterValue') }).length > 0,
  ),
  NAME: inOwn((reader, id, name) => openOrganization(reader, id)?.name === name),
  USERNAME: inOwn((reader, id, name) => reader.list('users', id, { name }).length > 0),
} as const satisfies Record<string, Find>

export const accountRequest = z.object({
  filterType: keysOf(finders, `must be one of ${Object.keys(finders).join(', ')}`),
  ...asked,
})

/** More accounts than one are answered alike, however many. */
const few = { limit: 3, before: undefined, after: undefined }
/** Limit for contacts that nobody has proved: most of those found may be ones that do not count. */
const many = { ...few, limit: 100 }

/**
 * The sub-organization that has something, told only to those who prove that it is theirs.
 * @throws AgentError `REQUEST_INVALID`, `VERIFICATION_INVALID`, `OIDC_TOKEN_INVALID`, `OIDC_ISSUER_UNREACHABLE`
 */
export function findAccount(
  parts: Parts,
  organizationId: string,
  { filterType, ...asked }: z.output<typeof accountRequest>,
): Promise<string | undefined> {
  return finders[filterType](parts, organizationId, asked)
}

function byContact(contactType: ContactType): Find {
  return async (parts, organizationId, { filterValue, verificationToken }) => {
    const proved = contactProvedBy(parts, organizationId, verificationToken)
    if (!proved || !isSameContact(proved, { contactType, contact: filterValue })) {
      throw invalidField('verificationToken', 'must prove the very contact that is looked for')
    }
    return accountWithContact(parts.store, organizationId, proved)
  }
}

function inOwn(has: (reader: Reader, organizationId: string, value: string) => boolean): Find {
  return async (parts, organizationId, asked) => {
    const own = await accountOfCaller(parts, organizationId, asked)
    return own !== undefined && has(parts.store, own, asked.filterValue) ? own : undefined
  }
}

/** The account that a token beside the question is of. @throws AgentError `REQUEST_INVALID` without one */
async function accountOfCaller(
  parts: Parts,
  organizationId: string,
  { verificationToken, oidcToken }: Asked,
): Promise<string | undefined> {
  if (oidcToken !== undefined) {
    return accountWithOidc(parts.store, organizationId, (await parts.idTokens.verify(oidcToken)).account)
  }
  const proved = contactProvedBy(parts, organizationId, verificationToken)
  if (proved) return accountWithContact(parts.store, organizationId, proved)
  throw invalidField('filterType', 'needs a verificationToken or an oidcToken of the account that is looked for')
}

/** The contact that a token proves. @throws AgentError `VERIFICATION_INVALID` */
export function contactProvedBy({ store, clock }: Pick<Parts, 'store' | 'clock'>, organizationId: string, token = '') {
  if (token === '') return undefined
  const verified = readVerificationToken(token, store)
  requireServes(store, verified, organizationId)
  requireLive(verified, clock.now())
  return verified
}

/**
 * The one whose user has proved the contact; else the only one made with it. A backend may have made that, and the first
 * login proves it.
 * @throws AgentError `RESOURCE_NOT_FOUND` where several have
 */
export function accountWithContact(reader: Reader, organizationId: string, contact: Contact): string | undefined {
  const find = (onlyProved: boolean, page: typeof few) =>
    subOrganizationPage(reader, organizationId, filterFor(contact, { onlyProved }), page).organizationIds
  const proved = find(true, few)
  if (proved.length > 0) return theOnly(proved)
  return theOnly(find(false, many).filter(id => usersWith(reader, id, contact).every(user => isAsMade(reader, user))))
}

export function accountWithOidc(reader: Reader, organizationId: string, account: OidcAccount): string | undefined {
  return theOnly(
    subOrganizationPage(reader, organizationId, { kind: 'oauthProviders', where: { ...account } }, few).organizationIds,
  )
}

function theOnly(found: readonly string[]): string | undefined {
  const [id, ...others] = new Set(found)
  if (others.length === 0) return id
  throw new AgentError(
    'RESOURCE_NOT_FOUND',
    'more than one account has this contact or sign-in: name its organizationId',
  )
}

function first({ organizationIds }: { organizationIds: readonly string[] }): string | undefined {
  return organizationIds[0]
}
