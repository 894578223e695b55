import { createRequire } from 'node:module'

// Not `require`: the build puts one of its own beside it.
const load = createRequire(import.meta.url)

/** Folders between this code and `resources/`: fewer once it is built than in the sources. */
const mostFoldersUp = 6

/**
 * A JSON file of `resources/`, read when it is asked for: what is imported would be loaded at each start.
 * @throws Error where it was not installed
 */
export function resource(name: string): unknown {
  for (let up = 1; up <= mostFoldersUp; up++) {
    try {
      return load(`${'../'.repeat(up)}resources/${name}`)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    }
  }
  throw new Error(`resources/${name} is missing`)
}
