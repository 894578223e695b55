import { AgentError } from '../../core/errors.ts'
import { type KeychainItems, keychainItems } from './keychain-items.ts'
import { openKeyring } from './keyring.ts'
import { openKeytar } from './keytar.ts'
import type { KeychainWords } from './words.ts'

const libraries = { keytar: openKeytar, keyring: openKeyring }

export type KeychainLibraryName = keyof typeof libraries

export function isKeychainLibrary(name: string): name is KeychainLibraryName {
  return Object.hasOwn(libraries, name)
}

interface Keychains {
  readonly service: string
  readonly words: KeychainWords
  readonly first: KeychainLibraryName
}

/**
 * Returns what `look` finds in the items that one library sees, of the `first` before the others. One that does not load is passed over.
 * @throws AgentError `VAULT_MISSING` if nothing is found and keytar did not load, which most items were made through; else what
 * `otherwise` returns
 */
export async function searchKeychains<Found>(
  { service, words, first }: Keychains,
  look: (keychain: KeychainItems) => Promise<Found | undefined>,
  otherwise: () => AgentError,
): Promise<Found> {
  let failure: AgentError | undefined
  for (const name of first === 'keytar' ? (['keytar', 'keyring'] as const) : (['keyring', 'keytar'] as const)) {
    const library = await libraries[name]().catch((cause: unknown) => {
      if (name === 'keytar') failure = new AgentError('VAULT_MISSING', words.unloadable, { cause })
    })
    const found = library && (await look(keychainItems(library, service, words)))
    if (found !== undefined) return found
  }
  throw failure ?? otherwise()
}
