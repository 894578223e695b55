import { restoreBackup } from '../../../core/display/restore-backup.ts'
import { isDamage, type Vault } from '../../../core/keys/vault.ts'
import { isSecretOf, listed, type SecretOfRecord, secretsOfRecords } from '../../data/secrets-of-records.ts'
import { type Check, ill, unknown, type Verdict, well } from '../check.ts'
import { isClosed } from './vault.ts'

export const recordsWithoutSecrets: Check = {
  name: 'records-without-secrets',
  title: 'A key for each record',
  async look(scene, tell) {
    const { store, vaults } = await scene.opened()
    if (!vaults.isChosen()) return unknown('Nothing unlocks Countersign yet.')
    const wanted = secretsOfRecords(store)
    const vault = vaults.current
    try {
      return completeness(wanted, await each(wanted, secret => looked(vault, secret), tell), true)
    } catch (thrown) {
      if (!isClosed(thrown)) throw thrown
    }
    // Whether they are there can be told while it is locked.
    return completeness(
      wanted,
      wanted.map((name): Found => (vault.has(name) ? 'there' : 'missing')),
      false,
    )
  },
}

type Found = 'there' | 'missing' | 'damaged' | 'of another'

async function looked(vault: Vault, wanted: SecretOfRecord): Promise<Found> {
  let secret: Uint8Array | undefined
  try {
    secret = await vault.open({ organizationId: wanted.organizationId, keyId: wanted.keyId })
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
  wanted: readonly Pick<SecretOfRecord, 'noun' | 'onlyInBackups'>[],
  found: readonly Found[],
  areRead: boolean,
): Verdict {
  const those = (kind: Found) => wanted.filter((_, index) => found[index] === kind)
  const [missing, damaged, others] = [those('missing'), those('damaged'), those('of another')]
  const canBeEntered = [...missing, ...damaged, ...others].some(({ onlyInBackups }) => !onlyInBackups)
  const said = [
    ...(missing.length > 0 ? [`The database lacks the key of ${listed(missing)}.`] : []),
    ...(damaged.length > 0 ? [`Damaged in the database: the key of ${listed(damaged)}.`] : []),
    ...(others.length > 0 ? [`The database has the wrong key for ${listed(others)}.`] : []),
  ]
  const nextStep = canBeEntered
    ? `Restore it in the window, under Settings, Keys and records; or ${restoreBackup}.`
    : `To have it back, ${restoreBackup}.`
  if (said.length > 0) return ill([...said, nextStep].join(' '))
  const count = `${wanted.length} ${wanted.length === 1 ? 'key' : 'keys'}`
  if (areRead) return well(`The database has all ${count}, and each is the one that is recorded.`)
  return well(`The database has all ${count} by name. It is locked, so they were not read.`)
}
