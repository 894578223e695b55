import type { Organization } from './organizations/record.ts'
import type { Milliseconds } from './ports/clock.ts'
import type { User } from './users/record.ts'
import type { Wallet } from './wallets/wallet.ts'

/** An organization as it begins: without features, origins or billing. */
export function newOrganization(
  known: Pick<Organization, 'id' | 'name' | 'rootQuorum'> & Partial<Pick<Organization, 'parentId'>>,
  now: Milliseconds,
): Organization {
  return {
    organizationId: known.id,
    parentId: null,
    features: [],
    allowedOrigins: [],
    billing: null,
    deletedAt: null,
    ...known,
    createdAt: now,
    updatedAt: now,
  }
}

/** A user as it begins: without tags, its contacts unproved. */
export function newUser(known: Pick<User, 'id' | 'organizationId' | 'name'> & Partial<User>, now: Milliseconds): User {
  return {
    email: null,
    phoneNumber: null,
    emailVerified: false,
    phoneVerified: false,
    tagIds: [],
    ...known,
    createdAt: now,
    updatedAt: now,
  }
}

/** A wallet as it begins: its seed made here, in the vault, and nowhere else. */
export function newWallet(
  known: Pick<Wallet, 'id' | 'organizationId' | 'name'> & Partial<Wallet>,
  now: Milliseconds,
): Wallet {
  return { exported: false, imported: false, device: null, ...known, createdAt: now, updatedAt: now }
}
