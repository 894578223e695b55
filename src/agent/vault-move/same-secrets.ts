import { AgentError } from '../../core/errors.ts'
import { wipeSecrets } from '../../core/keys/wipe-secrets.ts'
import type { KeyVault, Secrets, TakenSecret, VaultGeneration } from '../../core/ports/key-vault.ts'

/** The names of all of these, in use and set aside. */
export function namesOf({ inUse, setAside }: Secrets): TakenSecret[] {
  return [...inUse, ...setAside].map(({ secret, ...name }) => name)
}

/** One text for each name. */
export function idOf({ organizationId, keyId, at }: TakenSecret): string {
  return JSON.stringify([organizationId, keyId, at])
}

/** What a vault lists, as `idOf` has it. @throws AgentError as `KeyVault.names` does */
export async function idsIn(vault: Pick<KeyVault, 'names' | 'listSetAside'>): Promise<ReadonlySet<string>> {
  return new Set([...(await vault.names()), ...(await vault.listSetAside())].map(idOf))
}

/**
 * Reads a vault anew and compares all of it: each secret byte for byte, none missing, none more, and how far it has come.
 *
 * @param isOf - Whose secrets these are, by their organization.
 * @param before - What was there before, as `idOf` has it: of another database with the same organizations.
 * @returns how far the vault has come: further than was noted, where a copy of the database has noted more
 * @throws AgentError `VAULT_UNREACHABLE` where anything differs, and what the vault says
 */
export async function requireSame(
  vault: KeyVault,
  secrets: Secrets,
  generation: VaultGeneration,
  isOf: (organizationId: string) => boolean,
  before: ReadonlySet<string>,
): Promise<number> {
  const there = await vault.copy(isOf)
  try {
    const known = new Map([...there.inUse, ...there.setAside].map(each => [idOf(each), each.secret]))
    const wanted = [...secrets.inUse, ...secrets.setAside]
    for (const each of wanted) {
      const found = known.get(idOf(each))
      if (!found || !Buffer.from(found).equals(each.secret)) throw differs()
      known.delete(idOf(each))
    }
    const noted = await vault.generation(generation.databaseId)
    const isMore = [...known.keys()].some(id => !before.has(id))
    if (isMore || noted?.databaseId !== generation.databaseId || noted.number < generation.number) throw differs()
    return noted.number
  } finally {
    wipeSecrets(there)
  }
}

function differs(): AgentError {
  return new AgentError(
    'VAULT_UNREACHABLE',
    'The new key vault does not hold what was put into it. The keys are where they were. Try again.',
  )
}
