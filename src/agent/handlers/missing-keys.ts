import { visible } from '../../core/display/visible.ts'
import type { Lacking, RecoveryView } from '../../shared/recovery.ts'
import { secretsOfRecords } from '../doctor/secrets-of-records.ts'
import { idOf } from '../vault-move/same-secrets.ts'
import type { HandlerContext } from './context.ts'
import { ownOrganizations } from './own-organizations.ts'

/**
 * Records whose key the vault does not have, by what the person can do about each, and whose keys it has and cannot read. The doctor's
 * check `records-without-secrets` also looks whether a key that is there is the right one.
 *
 * Of every organization: a sub-organization's keys lie in the same vault, and its programs cannot give them again.
 * @throws AgentError as `KeyVault.findLost` does
 */
export async function missingKeys({
  engine: { store },
  vaults,
}: Pick<HandlerContext, 'engine' | 'vaults'>): Promise<Pick<RecoveryView, 'missing' | 'damaged'>> {
  const named = secretsOfRecords(store)
  const lost = await vaults.current().findLost(named.map(({ organizationId, keyId }) => ({ organizationId, keyId })))
  const missing = new Set(lost.missing.map(idOf))
  const damaged = new Set(lost.damaged.map(idOf))
  const isMissing = ({ id, organizationId }: Lacking) => missing.has(idOf({ organizationId, keyId: id }))
  const organizations = store.organizations().filter(({ deletedAt }) => deletedAt === null)
  const lacking = (kind: 'wallets' | 'privateKeys') =>
    organizations
      .flatMap(({ id }) => store.list(kind, id))
      .filter(isMissing)
      .map(({ id, organizationId, name }) => ({ id, organizationId, name: visible(name) }))
  return {
    missing: {
      windowKeys: ownOrganizations(store)
        .map(({ organization: { id: organizationId, name }, windowKey: { id } }) => ({ id, organizationId, name }))
        .filter(isMissing)
        .map(({ organizationId, name }) => ({ organizationId, name })),
      wallets: lacking('wallets'),
      privateKeys: lacking('privateKeys'),
    },
    damaged: named
      .filter(({ organizationId, keyId }) => damaged.has(idOf({ organizationId, keyId })))
      .map(({ noun }) => noun),
  }
}
