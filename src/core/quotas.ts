import { z } from 'zod'
import { AgentError } from './errors.ts'
import type { Reader } from './ports/store.ts'
import type { Quota } from './records/define/quota.ts'
import type { QuotaName, RecordKind } from './records/index.ts'

/**
 * Under which the numbers are kept that the person chose in place of the declared ones, by the name of the quota. Databases have it
 * under this name since before quotas were called so.
 */
export const quotasSetting = 'limits'

const chosenNumber = z.number().int().min(0).max(100_000)
const chosenNumbers = z.record(z.string(), chosenNumber)

/** Every quota that is declared, by its name. */
export function quotasOf(reader: Reader): Readonly<Record<string, Quota>> {
  return Object.assign({}, ...reader.declarations().map(({ quotas }) => quotas))
}

/** Returns the schema of the numbers that the person may choose instead, for every organization. */
export function chosenQuotas(reader: Reader) {
  return z.partialRecord(z.enum(Object.keys(quotasOf(reader))), chosenNumber)
}

/** @param organizationId - Null for a sub-organization that does not exist yet. */
export function mostOf<Kind extends RecordKind>(
  reader: Reader,
  organizationId: string | null,
  kind: Kind,
  name: QuotaName<Kind>,
): number {
  const chosen = chosenNumbers.parse(reader.setting(quotasSetting) ?? {})[name]
  if (chosen !== undefined) return chosen
  const { parent, subOrganization } = quotaOf(reader, kind, name)
  const organization =
    organizationId === null ? undefined : reader.find('organizations', organizationId, organizationId)
  return organization?.parentId === null ? parent : subOrganization
}

/** Checks that an organization may have `adding` more. @throws AgentError `QUOTA_REACHED` */
export function requireQuota<Kind extends RecordKind & QuotaName<Kind>>(
  reader: Reader,
  organizationId: string,
  kind: Kind,
  adding: number,
): void {
  const { counted } = reader.declaration(kind)
  const held = reader.list(kind, organizationId, counted ?? {}).length
  const most = mostOf(reader, organizationId, kind, kind)
  if (held + adding > most) {
    throw new AgentError(
      'QUOTA_REACHED',
      `organization ${organizationId} is over its allotted quota: it may have ${most} ${quotaOf(reader, kind, kind).noun}. Delete some, or raise the quota in the window, under Settings`,
    )
  }
}

/**
 * Checks that a user may have so many in all.
 * @param organizationId - Null for a sub-organization that does not exist yet.
 * @throws AgentError `QUOTA_REACHED`
 */
export function requireUserQuota<Kind extends RecordKind>(
  reader: Reader,
  organizationId: string | null,
  kind: Kind,
  name: QuotaName<Kind>,
  total: number,
): void {
  const most = mostOf(reader, organizationId, kind, name)
  if (total > most) {
    throw new AgentError(
      'QUOTA_REACHED',
      `user has exceeded maximum ${quotaOf(reader, kind, name).noun} (${most}). Delete one first, or raise the quota in the window, under Settings`,
    )
  }
}

function quotaOf(reader: Reader, kind: RecordKind, name: string): Quota {
  const quota = reader.declaration(kind).quotas[name]
  if (!quota) throw new Error(`${kind} has no quota ${name}`)
  return quota
}
