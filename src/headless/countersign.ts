import { parseArgs } from 'node:util'
import { version } from '../agent/running-agent/version.ts'
import { AgentError } from '../core/errors.ts'
import { completion } from './completion.ts'
import { overview } from './overview.ts'
import { programs } from './programs.ts'

// Whatever is written is for the owner alone.
process.umask(0o077)
const args = process.argv.slice(2)
try {
  await run(args)
} catch (thrown) {
  // A failure of ours is for the person; of anything unforeseen, the whole of it helps.
  const message = withoutDatabase(thrown) ?? (thrown instanceof Error ? thrown.message : String(thrown))
  // What failed in a running agent stands in its log.
  const isUnforeseen = thrown instanceof AgentError && thrown.code === 'INTERNAL' && thrown.cause !== undefined
  const cause = isUnforeseen ? ` (${thrown.cause})` : ''
  const locked = thrown instanceof AgentError && thrown.code === 'VAULT_LOCKED' && !args.includes('--passphrase-file')
  const step = locked ? ' Where no agent runs, add --vault passphrase --passphrase-file F.' : ''
  process.stderr.write(`countersign: ${message}${step}${cause}\n`, () => process.exit(1))
}

/** Runs `countersign COMMAND …`. Without a command it starts an agent for a person, with the options that are given. */
async function run([first = 'start', ...rest]: readonly string[]): Promise<void> {
  if (first === '--version') return print(version)
  if (first === '--help' || first === 'help') return print(overview())
  if (first === 'completion') return print(completion(rest))
  if (first === 'headless') return runAgent(rest)
  if (first === 'start') return runAgent(['--print-link', ...rest])
  if (first.startsWith('--')) return runAgent(['--print-link', first, ...rest])
  const load = Object.hasOwn(programs, first) ? programs[first] : undefined
  if (!load) throw new Error(`there is no command ${first}. countersign --help lists the commands`)
  const { help, options, run } = await load()
  const given = parseArgs({ args: rest, options: { ...options, help: { type: 'boolean' } }, allowPositionals: true })
  if (given.values.help) return print(help.trimEnd())
  const { text, exitCode } = await run(given.values, given.positionals)
  print(text, exitCode)
}

async function runAgent(options: readonly string[]): Promise<void> {
  const { runAgent } = await import('./run-agent.ts')
  await runAgent(options, import.meta.dirname)
}

function print(text: string, exitCode = 0): void {
  process.stdout.write(text === '' ? '' : `${text}\n`, () => process.exit(exitCode))
}

/** Says what to do if the database library is missing or was made for another system. */
function withoutDatabase(thrown: unknown): string | undefined {
  const isUnloadable =
    thrown instanceof Error &&
    'code' in thrown &&
    ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND', 'ERR_DLOPEN_FAILED'].includes(String(thrown.code))
  if (!isUnloadable || !/better[-_]sqlite3/.test(thrown.message)) return undefined
  const here = `${process.platform} on ${process.arch}`
  return `The database library better-sqlite3 cannot be loaded on ${here}. Install Countersign again on this computer with npm`
}
