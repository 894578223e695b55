import { execFile } from 'node:child_process'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { AgentError } from '../../src/core/errors.ts'
import type { KeyVault, SecretName, VaultState } from '../../src/core/ports/key-vault.ts'

/** What is done with a keychain vault in a process of its own, with secrets in hex. */
type Step = ['state'] | ['unlock'] | ['put', SecretName, string] | ['get', SecretName] | ['delete', SecretName]

export interface Outcome {
  readonly state?: VaultState
  /** In hex; absent where there is no secret. */
  readonly secret?: string
  /** Of the error that was thrown. */
  readonly code?: string
  readonly message?: string
}

interface Circumstances {
  /** Laid over this process's environment; `undefined` removes. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** Has keytar fail to load, with the words of the loader on a machine that has no libsecret. */
  readonly withoutLibsecret?: boolean
}

/**
 * Takes `steps` in a new process. keytar finds its bus once in the life of a process, so what happens on another bus, or
 * on none, is seen from another process.
 */
export async function inAnotherProcess(circumstances: Circumstances, ...steps: Step[]): Promise<Outcome[]> {
  const { env, withoutLibsecret = false } = circumstances
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      fileURLToPath(import.meta.url),
      JSON.stringify({ withoutLibsecret, steps }),
    ],
    { env: { ...process.env, ...env } },
  )
  return JSON.parse(stdout)
}

if (import.meta.main) {
  const { withoutLibsecret, steps } = JSON.parse(process.argv[2] ?? '')
  if (withoutLibsecret) refuseToLoadKeytar()
  process.stdout.write(JSON.stringify(await take(steps)))
}

async function take(steps: readonly Step[]): Promise<Outcome[]> {
  const { keychainVault } = await import('../../src/adapters/keychain/keychain-vault.ts')
  const vault = keychainVault()
  const outcomes: Outcome[] = []
  for (const step of steps) {
    try {
      outcomes.push(await takeStep(vault, step))
    } catch (error) {
      const { code, message } = error as AgentError
      outcomes.push({ code, message })
    }
  }
  return outcomes
}

async function takeStep(vault: KeyVault, [verb, name, secret]: Step): Promise<Outcome> {
  if (verb === 'state') return { state: await vault.state() }
  if (verb === 'get') {
    const found = await vault.get(name)
    return found ? { secret: Buffer.from(found).toString('hex') } : {}
  }
  if (verb === 'put') await vault.put(name, Buffer.from(secret, 'hex'))
  if (verb === 'delete') await vault.delete(name)
  if (verb === 'unlock') await vault.unlock()
  return {}
}

function refuseToLoadKeytar(): void {
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier !== 'keytar') return next(specifier, context)
      throw new Error('libsecret-1.so.0: cannot open shared object file: No such file or directory')
    },
  })
}
