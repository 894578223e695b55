import { z } from 'zod'
import { defaultDataDirectory } from '../agent/data/data-directory.ts'
import type { UnlockerChoice } from '../core/keys/unlocker-changes.ts'
import { checked } from './checked.ts'
import type { Options } from './program.ts'
import { vaultOf } from './vault-of.ts'

/** Which data directory a command is about, and how its keys are unlocked where no agent runs on it. */
export interface ChosenData {
  readonly dataDirectory: string
  readonly vault: UnlockerChoice | undefined
}

/** Options of every command that concerns a data directory. */
export const dataOptions = {
  data: { type: 'string' },
  vault: { type: 'string' },
  'passphrase-file': { type: 'string' },
} as const satisfies Options

/** Text of `--help` about them. */
export const dataHelp = `  --data DIR             The data directory. Default: ${defaultDataDirectory()}
  --vault KIND           keychain or passphrase: what unlocks the keys if no agent runs.
  --passphrase-file F    File with the passphrase. A line break at its end is ignored.`

const shape = z
  .object({
    data: z.string().min(1, 'name a directory').default(defaultDataDirectory()),
    vault: z.enum(['keychain', 'passphrase'], 'must be keychain or passphrase').optional(),
    'passphrase-file': z.string().optional(),
  })
  .refine(given => (given.vault === 'passphrase') === (given['passphrase-file'] !== undefined), {
    error: '--vault passphrase and --passphrase-file go together',
  })

/** @throws Error with one line for the person at the terminal */
export function chosenData(values: Readonly<Record<string, unknown>>): ChosenData {
  const given = checked(shape, values)
  return { dataDirectory: given.data, vault: vaultOf(given) }
}
