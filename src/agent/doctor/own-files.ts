import { lstatSync, readdirSync, type Stats } from 'node:fs'
import { join } from 'node:path'

/** A file or folder of the agent, as it is now. */
export interface OwnFile {
  readonly path: string
  readonly stats: Stats
}

/** Beginnings of the agent's own file names: a directory named on the command line may hold other things too. */
const own = ['countersign.db', 'vault.json', 'agent.sock', 'logs', 'scratch-']

/** The data directory and all that the agent keeps in it. Links are left out: what they mean is elsewhere. */
export function filesOf(dataDirectory: string): OwnFile[] {
  const names = readdirSync(dataDirectory).filter(name => own.some(beginning => name.startsWith(beginning)))
  return [looked(dataDirectory), ...names.map(name => looked(join(dataDirectory, name))).flatMap(withContents)].filter(
    file => file !== undefined,
  )
}

function withContents(file: OwnFile | undefined): (OwnFile | undefined)[] {
  if (!file?.stats.isDirectory()) return [file]
  return [file, ...readdirSync(file.path).map(name => looked(join(file.path, name)))]
}

/** A file may go at any time, as those that end in `.part` do. */
function looked(path: string): OwnFile | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return stats && !stats.isSymbolicLink() ? { path, stats } : undefined
}
