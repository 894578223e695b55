import { visible } from '../../core/display/visible.ts'
import { isDamage, type SecretName } from '../../core/ports/key-vault.ts'
import type { Lacking, RecoveryView } from '../../shared/recovery.ts'
import type { HandlerContext } from './context.ts'
import { isInVault } from './give-again.ts'
import { ownOrganizations } from './own-organizations.ts'

/**
 * Records whose key the vault does not have, by what the person can do about each. The doctor's check `records-without-secrets` also
 * looks whether a key that is there is the right one, and at those of the agent itself.
 *
 * Of every organization: a sub-organization's keys lie in the same vault, and its programs cannot give them again.
 * @throws AgentError as `KeyVault.names` and `KeyVault.get` do, but for what is damaged
 */
export async function missingKeys({
  engine: { store },
  vaults,
}: Pick<HandlerContext, 'engine' | 'vaults'>): Promise<NonNullable<RecoveryView['missing']>> {
  const lacks = await whatIsLacking(vaults)
  const windows = ownOrganizations(store).map(({ organization: { id: organizationId, name }, windowKey: { id } }) => ({
    id,
    organizationId,
    name,
  }))
  const organizations = store.organizations().filter(({ deletedAt }) => deletedAt === null)
  const wallets = organizations
    .flatMap(({ id }) => store.list('wallets', id))
    .filter(({ hardwareWallet }) => hardwareWallet === null)
  const privateKeys = organizations.flatMap(({ id }) => store.list('privateKeys', id))
  return {
    windowKeys: (await lacking(windows)).map(({ organizationId, name }) => ({ organizationId, name })),
    wallets: await lacking(wallets),
    privateKeys: await lacking(privateKeys),
  }

  async function lacking(records: readonly Lacking[]): Promise<Lacking[]> {
    const found: Lacking[] = []
    for (const { id, organizationId, name } of records) {
      if (await lacks({ organizationId, keyId: id })) found.push({ id, organizationId, name: visible(name) })
    }
    return found
  }
}

/** A keychain is asked for each, because to list it takes longer. One that is damaged is there, as in a file: the doctor names it. */
async function whatIsLacking(vaults: HandlerContext['vaults']): Promise<(name: SecretName) => Promise<boolean>> {
  const vault = vaults.current()
  if (vault.kind === 'keychain') return async name => !(await isInVault(vaults, name).catch(thereIfDamaged))
  const names = new Set((await vault.names()).map(({ organizationId, keyId }) => `${organizationId} ${keyId}`))
  return async ({ organizationId, keyId }) => !names.has(`${organizationId} ${keyId}`)
}

function thereIfDamaged(thrown: unknown): true {
  if (isDamage(thrown)) return true
  throw thrown
}
