import { findOrganization } from '../activity/open-organization.ts'
import { isOfTheWindow } from '../engine/settings/is-of-the-window.ts'
import { AgentError } from '../errors.ts'
import type { Reader, Transaction } from '../ports/store.ts'
import type { RecordKind } from '../records/index.ts'

/**
 * An organization that may be deleted. The one the window acts in may not: nobody could approve here any more.
 * @param unexported - Whether keys and secrets may be lost that nobody has exported.
 * @throws AgentError `ORGANIZATION_NOT_FOUND`, `ORGANIZATION_IN_USE`, `NOT_EXPORTED`
 */
export function deletableOrganization(reader: Reader, organizationId: string, unexported: boolean) {
  const organization = findOrganization(reader, organizationId)
  if (isOfTheWindow(reader, organizationId)) {
    throw new AgentError(
      'ORGANIZATION_IN_USE',
      'the agent’s window acts in this organization: to delete it, delete the agent’s data on this computer',
    )
  }
  const wallets = reader.list('wallets', organizationId)
  const privateKeys = reader.list('privateKeys', organizationId)
  const storedSecrets = reader.list('storedSecrets', organizationId)
  const kept = [...wallets, ...privateKeys, ...storedSecrets].find(({ exported }) => !exported)
  if (kept && !unexported) {
    throw new AgentError(
      'NOT_EXPORTED',
      `wallet, private key or secret ${kept.id} has not been exported: export it first, or set deleteWithoutExport to lose it`,
      { detail: { field: 'parameters.deleteWithoutExport' } },
    )
  }
  return { organization, wallets, privateKeys, storedSecrets, unexported }
}

/**
 * Removes all an organization holds and marks it deleted; what it did is kept. Whatever waits in it is ended.
 * @param activityId - The activity that does this.
 * @throws AgentError as {@link deletableOrganization}: keys may have come since.
 */
export function deleteOrganization(
  transaction: Transaction,
  organizationId: string,
  { unexported, activityId, now }: { readonly unexported: boolean; readonly activityId: string; readonly now: number },
): void {
  const { organization } = deletableOrganization(transaction, organizationId, unexported)
  // What belongs to a user or a wallet goes with those.
  const held = transaction.declarations().filter(({ kind, owner }) => kind !== 'organizations' && owner === null)
  for (const kind of held.map(declaration => declaration.kind as RecordKind)) {
    for (const { id } of transaction.list(kind, organizationId)) transaction.remove(kind, organizationId, id)
  }
  for (const waiting of transaction.unsettled()) {
    if (waiting.organizationId !== organizationId || waiting.id === activityId || waiting.executing) continue
    transaction.apply(waiting, { event: 'rejected', failure: organizationGone().toReply() }, now)
  }
  transaction.replace('organizations', { ...organization, deletedAt: now, updatedAt: now })
}

function organizationGone(): AgentError {
  return new AgentError('APPROVAL_REFUSED', 'The organization was deleted while this request waited.')
}
