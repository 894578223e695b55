import { visible } from '../../core/display/visible.ts'
import { wipeSecrets } from '../../core/keys/wipe-secrets.ts'
import { isDamage, type SecretName } from '../../core/ports/key-vault.ts'
import type { Lacking, RecoveryView } from '../../shared/recovery.ts'
import { secretsOfRecords } from '../doctor/secrets-of-records.ts'
import { idOf } from '../vault-move/same-secrets.ts'
import type { HandlerContext } from './context.ts'
import { isInVault } from './give-again.ts'
import { ownOrganizations } from './own-organizations.ts'

type Found = 'there' | 'missing' | 'damaged'

/**
 * Records whose key the vault does not have, by what the person can do about each, and whose keys it has and cannot read. The doctor's
 * check `records-without-secrets` also looks whether a key that is there is the right one.
 *
 * Of every organization: a sub-organization's keys lie in the same vault, and its programs cannot give them again.
 * @throws AgentError as `KeyVault.copy` and `KeyVault.get` do, but for a key that is damaged
 */
export async function missingKeys({
  engine: { store },
  vaults,
}: Pick<HandlerContext, 'engine' | 'vaults'>): Promise<Pick<RecoveryView, 'missing' | 'damaged'>> {
  const find = await finder(vaults)
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
    missing: {
      windowKeys: (await lacking(windows)).map(({ organizationId, name }) => ({ organizationId, name })),
      wallets: await lacking(wallets),
      privateKeys: await lacking(privateKeys),
    },
    damaged: await damaged(),
  }

  async function lacking(records: readonly Lacking[]): Promise<Lacking[]> {
    const found: Lacking[] = []
    for (const { id, organizationId, name } of records) {
      if ((await find({ organizationId, keyId: id })) === 'missing')
        found.push({ id, organizationId, name: visible(name) })
    }
    return found
  }

  async function damaged(): Promise<string[]> {
    const nouns: string[] = []
    for (const { organizationId, keyId, noun } of secretsOfRecords(store)) {
      if ((await find({ organizationId, keyId })) === 'damaged') nouns.push(noun)
    }
    return nouns
  }
}

/** A keychain is asked for each, once, because to list it takes longer. The others are read as a whole. */
async function finder(vaults: HandlerContext['vaults']): Promise<(name: SecretName) => Promise<Found>> {
  const vault = vaults.current()
  if (vault.kind === 'keychain') {
    const asked = new Map<string, Found>()
    return async name => {
      const found = asked.get(idOf(name)) ?? (await inKeychain(vaults, name))
      asked.set(idOf(name), found)
      return found
    }
  }
  const damaged = new Set<string>()
  const secrets = await vault.copy(
    () => true,
    name => damaged.add(idOf(name)),
  )
  const there = new Set(secrets.inUse.map(idOf))
  wipeSecrets(secrets)
  return async name => {
    if (damaged.has(idOf(name))) return 'damaged'
    return there.has(idOf(name)) ? 'there' : 'missing'
  }
}

async function inKeychain(vaults: HandlerContext['vaults'], name: SecretName): Promise<Found> {
  try {
    return (await isInVault(vaults, name)) ? 'there' : 'missing'
  } catch (thrown) {
    if (isDamage(thrown)) return 'damaged'
    throw thrown
  }
}
