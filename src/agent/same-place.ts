import { AgentError } from '../core/errors.ts'
import { inodeOf } from './copied-data.ts'

/**
 * The file of a vault is found by its name. Where the data directory was renamed while it is used, another one may have that name by now,
 * with a vault of its own: what is deleted there would be gone for that one, and what is put there would be missing here.
 *
 * @returns throws AgentError `VAULT_MISSING` once the database that is open no longer lies in the data directory
 */
export function stayingIn(dataDirectory: string): () => void {
  const inode = inodeOf(dataDirectory)
  return () => {
    if (inodeOf(dataDirectory) === inode) return
    throw new AgentError(
      'VAULT_MISSING',
      'The data directory was renamed while Countersign runs, or another one was put in its place. Restart Countersign with the name that ' +
        'it has now. No key was changed.',
    )
  }
}
