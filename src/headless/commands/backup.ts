import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import '../../core/schema/plain-words.ts'
import { isInside } from '../../adapters/disk/is-inside.ts'
import { backupCommand } from '../../agent/commands/backup.ts'
import { runCommand } from '../../agent/commands/run-command.ts'
import { newPassphraseFault } from '../../shared/passphrase-form.ts'
import { checked } from '../checked.ts'
import { chosenData, dataHelp, dataOptions } from '../data-options.ts'
import type { Program } from '../program.ts'
import { tell } from '../tell.ts'
import { usage } from '../usage.ts'
import { readPassphrase } from '../vault-of.ts'

const help = `Writes the database and every key of an agent to one encrypted file, while the agent runs or not.

${usage('backup', '--to FILE --backup-passphrase-file P [options]', '--to FILE --recipient AGE1… [options]')}

${dataHelp}
                         It also proves to a running agent that you may have its keys.
  --to FILE              The backup. It appears whole or not at all, for you alone. A file is never replaced.
  --backup-passphrase-file P
                         File with the passphrase that opens the backup, at least 12 characters. A line break at its
                         end is ignored.
  --recipient AGE1…      Instead: an age public key that can open it. Can be repeated.
  --help                 Print this.

Prints {"backup":"FILE","wallets":n,"secrets":n,"activities":n}. docs/backup.md describes the file.
`

const shape = z
  .object({
    to: z.string().min(1),
    'backup-passphrase-file': z.string().optional(),
    recipient: z.array(z.string()).optional(),
  })
  .refine(given => (given['backup-passphrase-file'] === undefined) !== (given.recipient === undefined), {
    error: 'give either --backup-passphrase-file or --recipient',
  })

export const backup: Program = {
  help,
  options: {
    ...dataOptions,
    to: { type: 'string' },
    'backup-passphrase-file': { type: 'string' },
    recipient: { type: 'string', multiple: true },
  },
  async run(values) {
    const { to, recipient, 'backup-passphrase-file': file } = checked(shape, values)
    const { dataDirectory, vault } = chosenData(values)
    const passphrase =
      file === undefined ? undefined : readPassphrase(file, '--backup-passphrase-file', newPassphraseFault)
    const asked = {
      file: resolve(to),
      passphrase,
      recipients: recipient,
      vaultPassphrase: vault?.kind === 'passphrase' ? vault.passphrase : undefined,
    }
    const { faults, isNoted, ...report } = await runCommand(backupCommand, { dataDirectory, vault, tell }, asked)
    if (faults.length > 0) {
      tell(`the backup can be restored, but parts of it are damaged. ${faults.join(' ')} Run the doctor.`)
    }
    if (await isInside(dirname(resolve(to)), dataDirectory)) {
      tell('the backup is in the data directory, and would be lost with it: copy it elsewhere, best to another disk.')
    }
    if (!isNoted) {
      tell(
        'the backup is whole. That it was made could not be recorded, so no receipt tells of it: see that the disk of the ' +
          'data directory has room and can be written to.',
      )
    }
    return { text: JSON.stringify({ backup: to, ...report }), exitCode: 0 }
  },
}
