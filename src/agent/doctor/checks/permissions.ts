import { chmodSync, type Stats } from 'node:fs'
import { type Check, ill, unknown, type Verdict, well } from '../check.ts'
import { filesOf, type OwnFile } from '../own-files.ts'

/** Permission bits of the group and of others. */
const others = 0o077

export const permissions: Check = {
  name: 'permissions',
  title: 'Rights of files',
  look({ dataDirectory }) {
    if (process.platform === 'win32') return unknown('Windows manages rights differently.')
    return privacy(filesOf(dataDirectory), process.getuid?.())
  },
}

/** @param user - Whose files they should be. */
function privacy(files: readonly OwnFile[], user: number | undefined): Verdict {
  const open = files.filter(({ stats }) => (stats.mode & others) !== 0)
  const strange = files.filter(({ stats }) => stats.uid !== user && stats.uid !== 0)
  const said = [
    ...(open.length > 0 ? [`Other users of this computer can access ${open.map(inWords).join(', ')}.`] : []),
    ...(strange.length > 0 ? [`Another user owns ${strange.map(inWords).join(', ')}. Take them back with chown.`] : []),
  ]
  if (said.length === 0) return well(`Only you can read the ${files.length} files and folders.`)
  const own = open.filter(({ stats }) => stats.uid === user)
  if (own.length === 0) return ill(said.join(' '))
  return ill(said.join(' '), {
    offer: 'Remove these rights',
    async run() {
      for (const { path, stats } of own) chmodSync(path, rightsOf(stats))
    },
  })
}

/** Returns the owner's rights, which stay as they are. */
function rightsOf({ mode }: Stats): number {
  return mode & 0o700
}

function inWords({ path, stats }: OwnFile): string {
  return `${path} (${(stats.mode & 0o777).toString(8)})`
}
