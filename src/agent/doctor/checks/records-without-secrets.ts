import { restoreBackup } from '../../../core/display/restore-backup.ts'
import { isDamage, type KeyVault } from '../../../core/ports/key-vault.ts'
import { type Check, ill, unknown, type Verdict, well } from '../check.ts'
import { isSecretOf, listed, type SecretOfRecord, secretsOfRecords } from '../secrets-of-records.ts'
import { isClosed } from './vault.ts'

export const recordsWithoutSecrets: Check = {
  name: 'records-without-secrets',
  title: 'A key for each record',
  async look(scene, tell) {
    const { store, vaults } = await scene.opened()
    if (!vaults.isChosen()) return unknown('No key vault has been chosen yet.')
    const wanted = secretsOfRecords(store)
    const vault = vaults.current()
    try {
      // Keychains are asked for each by its name: to list one takes longer.
      const found = await each(wanted, secret => looked(vault, secret), tell)
      return completeness(wanted, found, true)
    } catch (thrown) {
      if (!isClosed(thrown)) throw thrown
      if (vault.kind !== 'passphrase') return unknown('The key vault could not be opened.')
    }
    return byName(vault, wanted)
  },
}

type Found = 'there' | 'missing' | 'damaged' | 'of another'

/** The file of a vault tells the names of what it holds, also while it is locked. */
async function byName(vault: KeyVault, wanted: readonly SecretOfRecord[]): Promise<Verdict> {
  const names = new Set((await vault.names()).map(({ organizationId, keyId }) => `${organizationId} ${keyId}`))
  const found = wanted.map(
    ({ organizationId, keyId }): Found => (names.has(`${organizationId} ${keyId}`) ? 'there' : 'missing'),
  )
  return completeness(wanted, found, false)
}

async function looked(vault: KeyVault, wanted: SecretOfRecord): Promise<Found> {
  let secret: Uint8Array | undefined
  try {
    secret = await vault.get({ organizationId: wanted.organizationId, keyId: wanted.keyId })
    if (!secret) return 'missing'
    return isSecretOf(wanted, secret) ? 'there' : 'of another'
  } catch (thrown) {
    if (isDamage(thrown)) return 'damaged'
    throw thrown
  } finally {
    secret?.fill(0)
  }
}

async function each<Item, Value>(
  items: readonly Item[],
  work: (item: Item) => Promise<Value>,
  tell: (text: string) => void,
): Promise<Value[]> {
  const values: Value[] = []
  for (const item of items) {
    if (values.length > 0 && values.length % 25 === 0) tell(`Looked at ${values.length} of ${items.length} keys.`)
    values.push(await work(item))
  }
  return values
}

/** @param areRead - Whether the secrets themselves were read, and not only their names. */
export function completeness(
  wanted: readonly Pick<SecretOfRecord, 'noun'>[],
  found: readonly Found[],
  areRead: boolean,
): Verdict {
  const those = (kind: Found) => wanted.filter((_, index) => found[index] === kind)
  const [missing, damaged, others] = [those('missing'), those('damaged'), those('of another')]
  const said = [
    ...(missing.length > 0 ? [`The key vault lacks the key of ${listed(missing)}.`] : []),
    ...(damaged.length > 0 ? [`Damaged in the key vault: the key of ${listed(damaged)}.`] : []),
    ...(others.length > 0 ? [`The key vault has another key in the place of that of ${listed(others)}.`] : []),
    ...(missing.length > 0 ? ['Settings, Keys and records, says how to bring back a key that is lacking.'] : []),
    ...(damaged.length + others.length > 0
      ? [
          `${missing.length > 0 ? 'For the others, put' : 'Put'} back a copy of the key vault that you have, or ${restoreBackup}.`,
        ]
      : []),
  ]
  if (said.length > 0) return ill(said.join(' '))
  const count = `${wanted.length} ${wanted.length === 1 ? 'key' : 'keys'}`
  if (areRead) return well(`The key vault has all ${count}, and each is the one that is recorded.`)
  return well(`The key vault has all ${count} by name. It is locked, so they were not read.`)
}
