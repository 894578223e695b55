import { parseArgs } from 'node:util'
import { AgentError } from '../core/errors.ts'
import type { Program } from './program.ts'
import { programs } from './programs.ts'

// Whatever is written is for the owner alone.
process.umask(0o077)
const [name = '', ...args] = process.argv.slice(2)
try {
  const load = Object.hasOwn(programs, name) ? programs[name] : undefined
  if (!load) throw new Error(`there is no command ${name}`)
  const { text, exitCode } = await run(await load())
  process.stdout.write(`${text}\n`, () => process.exit(exitCode))
} catch (thrown) {
  // A failure of ours is for the person; of anything unforeseen, the whole of it helps.
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  // What failed in a running agent stands in its log.
  const isUnforeseen = thrown instanceof AgentError && thrown.code === 'INTERNAL' && thrown.cause !== undefined
  const cause = isUnforeseen ? ` (${thrown.cause})` : ''
  const locked = thrown instanceof AgentError && thrown.code === 'VAULT_LOCKED' && !args.includes('--passphrase-file')
  const step = locked ? ' Where no agent runs, add --vault passphrase --passphrase-file F.' : ''
  process.stderr.write(`countersign: ${message}${step}${cause}\n`, () => process.exit(1))
}

async function run({ help, options, run }: Program) {
  const given = parseArgs({ args, options: { ...options, help: { type: 'boolean' } }, allowPositionals: true })
  if (given.values.help) return { text: help.trimEnd(), exitCode: 0 } as const
  return run(given.values, given.positionals)
}
