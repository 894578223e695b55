import { z } from 'zod'
import '../../core/schema/plain-words.ts'
import { moveSecretsCommand } from '../../agent/commands/move-secrets.ts'
import { runCommand } from '../../agent/commands/run-command.ts'
import { defaultDataDirectory } from '../../agent/data-directory.ts'
import { checked } from '../checked.ts'
import type { Program } from '../program.ts'
import { tell } from '../tell.ts'
import { readPassphrase, requireLong } from '../vault-of.ts'

const help = `Moves every key from the keychain to an encrypted file, or back, while the agent runs or not.

  npm run --silent move-secrets -- --vault keychain --to-vault passphrase --passphrase-file F [options]
  npm run --silent move-secrets -- --vault passphrase --to-vault keychain --passphrase-file F [options]

  --data DIR             The data directory. Default: ${defaultDataDirectory()}
  --vault KIND           Where the keys are: keychain or passphrase.
  --to-vault KIND        Where they go: the other one.
  --passphrase-file F    File with the passphrase of the encrypted file, at least 12 characters. A line break at its
                         end is ignored. Moving into the file, this becomes its passphrase.
  --no-other-needs-them  You know that no data directory that was copied or restored from this one needs the keys in the
                         keychain.
  --help                 Print this.

Each key is copied, read back and compared before anything is removed. After a kill, give the same command again, or
start the agent: either finishes the move or takes it back. Prints {"moved":"DIR","vault":"KIND","secrets":n}.
docs/vaults.md says more.
`

const shape = z.strictObject({
  data: z.string().min(1, 'name a directory').default(defaultDataDirectory()),
  vault: z.enum(['keychain', 'passphrase'], 'must be keychain or passphrase'),
  'to-vault': z.enum(['keychain', 'passphrase'], 'must be keychain or passphrase'),
  'passphrase-file': z.string(),
  'no-other-needs-them': z.boolean().default(false),
})

export const moveSecrets: Program = {
  help,
  options: {
    data: { type: 'string' },
    vault: { type: 'string' },
    'to-vault': { type: 'string' },
    'passphrase-file': { type: 'string' },
    'no-other-needs-them': { type: 'boolean' },
  },
  async run(values) {
    const given = checked(shape, values)
    const { data: dataDirectory, vault: from, 'to-vault': to, 'passphrase-file': file } = given
    if (from === to) throw new Error('--vault says where the keys are, and --to-vault the other place, where they go')
    const passphrase = readPassphrase(file, '--passphrase-file')
    requireLong(passphrase, '--passphrase-file')
    const asked = { from, to, passphrase, othersAreOthers: given['no-other-needs-them'] }
    const report = await runCommand(moveSecretsCommand, { dataDirectory, vault: undefined, tell }, asked)
    const { secrets, missing, left } = report
    if (missing > 0)
      tell(`the vault from before lacked ${missing} of the keys that records name, and so does the new one.`)
    tell(`From now on, start Countersign with ${startOptions[to]}.`)
    if (left !== null)
      tell(`All keys were moved, but copies are left where they were: ${left} Then give this command again.`)
    return { text: JSON.stringify({ moved: dataDirectory, vault: to, secrets }), exitCode: left === null ? 0 : 1 }
  },
}

const startOptions = {
  keychain: '--vault keychain, or without --vault',
  passphrase: '--vault passphrase --passphrase-file F, with the same F; without --vault, unlock it in the window',
}
