import { execFile } from 'node:child_process'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { KeychainLibraryName } from '../../src/adapters/keychain/keychains.ts'
import type { AgentError } from '../../src/core/errors.ts'
import type { WrappedKey } from '../../src/core/ledger/unlocker-row.ts'
import type { Unlocker, VaultState } from '../../src/core/ports/unlocker.ts'

/** Step that a keychain unlocker does in its own process. */
type Step = ['state', string] | ['wrap', string] | ['unwrap', string, WrappedKey]

export interface Outcome {
  readonly state?: VaultState
  readonly wrapped?: WrappedKey
  /** In hex. */
  readonly dataKey?: string
  /** Code of the error that was thrown. */
  readonly code?: string
  readonly message?: string
}

interface Circumstances {
  /** Laid over this process's environment; `undefined` removes. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** Packages that fail to load, with the words of the loader on a machine that has no libsecret. */
  readonly without?: readonly string[]
  /** Library that new items are made through; keytar if absent. */
  readonly first?: KeychainLibraryName
}

/**
 * Takes `steps` in a new process. keytar finds its bus once in the life of a process, so what happens on another bus, or
 * on none, is seen from another process.
 */
export async function inAnotherProcess(circumstances: Circumstances, ...steps: Step[]): Promise<Outcome[]> {
  const { env, without = [], first = 'keytar' } = circumstances
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      fileURLToPath(import.meta.url),
      JSON.stringify({ without, first, steps }),
    ],
    { env: { ...process.env, ...env } },
  )
  return JSON.parse(stdout)
}

if (import.meta.main) {
  const { without, first, steps } = JSON.parse(process.argv[2] ?? '')
  refuseToLoad(without)
  process.stdout.write(JSON.stringify(await take(steps, first)))
}

async function take(steps: readonly Step[], first: KeychainLibraryName): Promise<Outcome[]> {
  const { keychainUnlocker } = await import('../../src/adapters/keychain/keychain-unlocker.ts')
  const unlocker = keychainUnlocker({ first })
  const outcomes: Outcome[] = []
  for (const step of steps) {
    try {
      outcomes.push(await takeStep(unlocker, step))
    } catch (error) {
      const { code, message } = error as AgentError
      outcomes.push({ code, message })
    }
  }
  return outcomes
}

async function takeStep(unlocker: Unlocker, [verb, id, wrapped]: Step): Promise<Outcome> {
  if (verb === 'state') return { state: await unlocker.state(id) }
  if (verb === 'unwrap') return { dataKey: Buffer.from(await unlocker.unwrap(id, wrapped)).toString('hex') }
  return { wrapped: await unlocker.wrap(id, new Uint8Array(32)) }
}

function refuseToLoad(packages: readonly string[]): void {
  registerHooks({
    resolve(specifier, context, next) {
      if (!packages.includes(specifier)) return next(specifier, context)
      throw new Error('libsecret-1.so.0: cannot open shared object file: No such file or directory')
    },
  })
}
