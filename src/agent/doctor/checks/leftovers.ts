import { rmSync } from 'node:fs'
import { basename } from 'node:path'
import { removeLeftovers } from '../../../adapters/passphrase-vault/vault-file.ts'
import { vaultFile } from '../../data-directory.ts'
import { type Check, ill, type Mend, well } from '../check.ts'
import { filesOf } from '../own-files.ts'

/** Half a copy of the database, from before a migration that was cut short: it is made anew, and nothing reads it. */
const halfCopy = /^countersign\.db\.before-\d+\.part$/

/** A copy of the vault that was about to take its place. It may hold keys that were deleted since. */
const copyOfVault = /^vault\.json\.[\da-f-]{36}\.new$/

export const leftovers: Check = {
  name: 'leftovers',
  title: 'What crashes left',
  look({ dataDirectory }) {
    const found = filesOf(dataDirectory).filter(({ path }) =>
      [halfCopy, copyOfVault].some(each => each.test(basename(path))),
    )
    if (found.length === 0) return well('Nothing was left behind.')
    const names = found.map(({ path }) => basename(path)).join(', ')
    return ill(
      `A crash left ${names} in the data directory.`,
      removal(
        dataDirectory,
        found.map(({ path }) => path),
      ),
    )
  },
}

/** Of copies of the vault, those that hold nothing the vault itself does not have: the last copy of a key is never removed. */
function removal(dataDirectory: string, paths: readonly string[]): Mend {
  return {
    offer: paths.length === 1 ? 'Remove this file' : 'Remove these files',
    async run() {
      for (const path of paths) if (halfCopy.test(basename(path))) rmSync(path, { force: true })
      await removeLeftovers(vaultFile(dataDirectory))
    },
  }
}
