import { z } from 'zod'
import { findOrganization } from '../activity/open-organization.ts'
import { AgentError } from '../errors.ts'
import type { Milliseconds } from '../milliseconds.ts'
import type { Reader, SubOrganizationFilter, Transaction } from '../ports/store.ts'
import type { ContactType } from '../records/one-time-code.ts'
import type { User } from '../records/user.ts'
import { invalidField } from '../schema/invalid-field.ts'
import { isSameMailbox } from '../schema/mailbox.ts'
import { contactTypeOf, type OtpType } from './otp-type.ts'

/** Way to reach a user. Whether anybody has proved that it is theirs, it does not say. */
export interface Contact {
  readonly contactType: ContactType
  /** An e-mail address, or an E.164 phone number, as it was typed. */
  readonly contact: string
}

const forms = {
  email: { schema: z.email(), expected: 'one e-mail address' },
  phoneNumber: { schema: z.string().regex(/^\+[1-9]\d{6,14}$/), expected: 'a phone number such as +4915112345678' },
} as const satisfies Record<ContactType, unknown>

/** @throws AgentError `REQUEST_INVALID` for what is no contact of this kind */
export function contactOf({ otpType, contact }: { otpType: OtpType; contact: string }): Contact {
  const contactType = contactTypeOf[otpType]
  const { schema, expected } = forms[contactType]
  const read = schema.safeParse(contact)
  if (read.success) return { contactType, contact: read.data }
  throw invalidField('parameters.contact', `must be ${expected}`)
}

/** The field of a user that says whether the contact was proved. */
export const verifiedMarks = {
  email: 'emailVerified',
  phoneNumber: 'phoneVerified',
} as const satisfies Record<ContactType, keyof User>

/** Tells if two are one contact: one mailbox, or one number. */
export function isSameContact(one: Contact, other: Contact): boolean {
  return one.contactType === other.contactType && isSame[one.contactType](one.contact, other.contact)
}

const isSame = {
  email: isSameMailbox,
  phoneNumber: (one, other) => one === other,
} as const satisfies Record<ContactType, (one: string, other: string) => boolean>

/** Tells if the contact is this user's. */
export function isContactOf(contact: Contact, user: Pick<User, ContactType>): boolean {
  const { contactType } = contact
  const held = user[contactType]
  return held !== null && isSameContact(contact, { contactType, contact: held })
}

/** Users of an organization with this contact. */
export function usersWith(reader: Reader, organizationId: string, { contactType, contact }: Contact): readonly User[] {
  return reader.list('users', organizationId, { [contactType]: contact })
}

/** Finds sub-organizations with a user who has this contact. */
export function filterFor(
  { contactType, contact }: Contact,
  { onlyProved }: { readonly onlyProved: boolean },
): SubOrganizationFilter {
  const mark = onlyProved ? { [verifiedMarks[contactType]]: true } : {}
  return { kind: 'users', where: { [contactType]: contact, ...mark } }
}

/**
 * Asked only for a contact that was proved: the answer tells whether there is an account.
 * @throws AgentError `RESOURCE_NOT_FOUND` unless exactly one user of the organization has it
 */
export function onlyUserWith(reader: Reader, organizationId: string, contact: Contact): User {
  const [user, ...others] = usersWith(reader, organizationId, contact)
  if (user && others.length === 0) return user
  const problem = user
    ? 'several users of this organization have the contact that was proved. Leave it to one of them.'
    : 'no user of this organization has the contact that was proved. Sign up first.'
  throw new AgentError('RESOURCE_NOT_FOUND', `unable to find user: ${problem}`)
}

/**
 * Marks the contact of a user as proved, as things stand now.
 * @throws AgentError `RESOURCE_NOT_FOUND` where it is not theirs any more, or not theirs alone
 */
export function proveContact(
  transaction: Transaction,
  { organizationId, id }: Pick<User, 'organizationId' | 'id'>,
  contact: Contact,
  now: Milliseconds,
): User {
  const user = onlyUserWith(transaction, organizationId, contact)
  if (user.id !== id) {
    throw new AgentError(
      'RESOURCE_NOT_FOUND',
      'unable to find user: the contact that was proved belongs to another user by now. Sign in again.',
    )
  }
  const mark = verifiedMarks[contact.contactType]
  if (user[mark]) return user
  const proved = { ...user, [mark]: true, updatedAt: now }
  transaction.replace('users', proved)
  return proved
}

/**
 * Tells if a contact that nobody has proved was given to its user by the maker of the sub-organization. Later changes are made by the
 * sub-organization's own users. They may name anybody's contact, and a person who proves that contact must not be led to them.
 */
export function isAsMade(reader: Reader, { organizationId, createdAt, updatedAt }: User): boolean {
  const made = findOrganization(reader, organizationId).createdAt
  return createdAt === made && updatedAt === made
}
