import { z } from 'zod'
import { AgentError } from './errors.ts'
import type { Reader } from './ports/store.ts'

interface Limit {
  /** In an organization of its own, and in a sub-organization. */
  readonly parent: number
  readonly subOrganization: number
  /** As errors call them. */
  readonly noun: string
}

const everywhere = (most: number, noun: string): Limit => ({ parent: most, subOrganization: most, noun })

/** How many there may be in one organization: the first table of wire.md §9, where it sets a limit, and what is asked for with each signature. */
const organizationLimits = {
  users: everywhere(100, 'users'),
  wallets: everywhere(100, 'wallets'),
  privateKeys: everywhere(1000, 'private keys'),
  policies: everywhere(100, 'policies'),
  velocityControls: everywhere(100, 'velocity controls'),
  invitations: everywhere(100, 'invitations'),
  smartContractInterfaces: everywhere(100, 'smart contract interfaces'),
  tags: { parent: 100, subOrganization: 10, noun: 'tags' },
} as const satisfies Record<string, Limit>

/** How many one user may have. The window's own key does not count: nobody asked for it. */
const userLimits = {
  authenticators: everywhere(10, 'authenticators'),
  longLivedApiKeys: everywhere(10, 'long-lived api keys'),
  expiringApiKeys: everywhere(10, 'short-lived api keys'),
  oauthProviders: everywhere(10, 'oauth providers'),
} as const satisfies Record<string, Limit>

type OrganizationLimit = keyof typeof organizationLimits
type UserLimit = keyof typeof userLimits
export type LimitName = OrganizationLimit | UserLimit

export const limits: Readonly<Record<LimitName, Limit>> = { ...organizationLimits, ...userLimits }
export const limitNames = Object.keys(limits) as [LimitName, ...LimitName[]]

/** What the person chose in place of those numbers, for every organization. */
export const chosenLimits = z.partialRecord(z.enum(limitNames), z.number().int().min(0).max(100_000))

/** Under which {@link chosenLimits} are kept. */
export const limitsSetting = 'limits'

/** @param organizationId - Null for a sub-organization that does not exist yet. */
export function mostOf(reader: Reader, organizationId: string | null, name: LimitName): number {
  const chosen = chosenLimits.parse(reader.setting(limitsSetting) ?? {})[name]
  if (chosen !== undefined) return chosen
  const organization =
    organizationId === null ? undefined : reader.find('organizations', organizationId, organizationId)
  return organization?.parentId === null ? limits[name].parent : limits[name].subOrganization
}

/** Whether an organization may have `adding` more. @throws AgentError `LIMIT_REACHED` */
export function requireRoom(reader: Reader, organizationId: string, name: OrganizationLimit, adding: number): void {
  const open = name === 'invitations' ? { status: 'INVITATION_STATUS_CREATED' as const } : {}
  const held = reader.list(name, organizationId, open).length
  const most = mostOf(reader, organizationId, name)
  if (held + adding > most) {
    throw new AgentError(
      'LIMIT_REACHED',
      `organization ${organizationId} is over its allotted quota: it may have ${most} ${limits[name].noun}. Delete some, or raise the quota in the window, under Settings`,
    )
  }
}

/**
 * Whether a user may have so many in all.
 * @param organizationId - Null for a sub-organization that does not exist yet.
 * @throws AgentError `LIMIT_REACHED`
 */
export function requireUserRoom(reader: Reader, organizationId: string | null, name: UserLimit, total: number): void {
  const most = mostOf(reader, organizationId, name)
  if (total > most) {
    throw new AgentError(
      'LIMIT_REACHED',
      `user has exceeded maximum ${limits[name].noun} (${most}). Delete one first, or raise the quota in the window, under Settings`,
    )
  }
}
