import { z } from 'zod'
import '../../core/schema/plain-words.ts'
import { restore as restoreInto } from '../../agent/backup/restore.ts'
import { defaultDataDirectory } from '../../agent/data/data-directory.ts'
import { checked } from '../checked.ts'
import { dataOptions } from '../data-options.ts'
import type { Program } from '../program.ts'
import { readTextFile } from '../text-file.ts'
import { usage } from '../usage.ts'
import { readPassphrase, vaultOf, vaultShape } from '../vault-of.ts'

const help = `Makes a data directory of a backup.

${usage('restore', '--from FILE --backup-passphrase-file P --vault KIND [options]')}

  --from FILE            The backup.
  --backup-passphrase-file P
                         File with the passphrase of the backup. A line break at its end is ignored.
  --identity-file I      Instead: age identity file of a recipient of the backup.
  --data EMPTY_DIR       The new data directory. It must be empty or absent. Default:
                         ${defaultDataDirectory()}
  --vault KIND           keychain or passphrase: what unlocks the keys.
  --passphrase-file F    File with a new or the old passphrase, for --vault passphrase.
  --help                 Print this.

Prints {"restored":"EMPTY_DIR","wallets":n,"secrets":n,"activities":n}. If anything is wrong, EMPTY_DIR is as it was.
`

const shape = vaultShape
  .extend({
    from: z.string().min(1),
    data: z.string().min(1, 'name a directory').default(defaultDataDirectory()),
    vault: z.enum(['keychain', 'passphrase']),
    'backup-passphrase-file': z.string().optional(),
    'identity-file': z.string().optional(),
  })
  .refine(given => (given['backup-passphrase-file'] === undefined) !== (given['identity-file'] === undefined), {
    error: 'give either --backup-passphrase-file or --identity-file',
  })
  .refine(given => (given.vault === 'passphrase') === (given['passphrase-file'] !== undefined), {
    error: '--vault passphrase and --passphrase-file go together',
  })

export const restore: Program = {
  help,
  options: {
    ...dataOptions,
    from: { type: 'string' },
    'backup-passphrase-file': { type: 'string' },
    'identity-file': { type: 'string' },
  },
  async run(values) {
    const given = checked(shape, values)
    const vault = vaultOf(given)
    if (!vault) throw new Error('--vault is missing')
    const file = given['backup-passphrase-file']
    const heldBy =
      file === undefined
        ? { identities: readTextFile(given['identity-file'] ?? '', '--identity-file') }
        : { passphrase: readPassphrase(file, '--backup-passphrase-file') }
    const { madeAt, ...report } = await restoreInto({ from: given.from, heldBy }, given.data, vault, Date.now)
    return { text: JSON.stringify({ restored: given.data, ...report }), exitCode: 0 }
  },
}
