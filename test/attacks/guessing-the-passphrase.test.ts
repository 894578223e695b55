/**
 * The promise: who sits at the window and does not know the passphrase tries at most one a minute in the long run, however they
 * go about it, and gets no recovery phrase; who knows it never waits longer than a minute.
 */
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoryStore } from '../../src/adapters/store/memory/memory-store.ts'
import type { RunningParts } from '../../src/agent/commands/command.ts'
import { requireAllowed } from '../../src/agent/commands/require-allowed.ts'
import type { HandlerContext } from '../../src/agent/context/handler-context.ts'
import { createHandlers } from '../../src/agent/handlers/index.ts'
import { createPassphraseGuesses } from '../../src/agent/vault/passphrase-guesses.ts'
import { AgentError } from '../../src/core/errors.ts'
import type { Store } from '../../src/core/ports/store.ts'
import type { Unlocker } from '../../src/core/ports/unlocker.ts'
import { scaled } from '../support/effort.ts'
import { testEngine } from '../support/engine.ts'
import { memoryVault } from '../support/memory-vault.ts'
import { examples } from '../support/records.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { unnoted } from '../support/unnoted.ts'

const minute = 60_000

/** A window at which somebody guesses, and what can be done to the computer meanwhile. */
function computer(store: Pick<Store, 'setting' | 'write'> = memoryStore()) {
  let passed = 0
  const start = () => createPassphraseGuesses(store, () => passed)
  let guesses = start()
  let tried = 0
  return {
    tried: () => tried,
    wait: () => guesses.wait(),
    pass(time: number) {
      passed += time
    },
    restart() {
      guesses = start()
    },
    async guess(right: boolean): Promise<string> {
      return guesses
        .attempt(async () => {
          tried++
          if (!right) throw new AgentError('PASSPHRASE_WRONG', 'wrong')
          return 'opened'
        })
        .catch((thrown: AgentError) => thrown.code)
    },
    /** Ends the agent while it works on a guess. */
    async guessAndKill(): Promise<void> {
      const working = Promise.withResolvers<void>()
      void guesses
        .attempt(() => {
          tried++
          working.resolve()
          return new Promise<never>(() => {})
        })
        .catch(() => working.resolve())
      await working.promise
      guesses = start()
    },
  }
}

describe('trying again and again', () => {
  test('waits a second, twice as long each time, and a minute from then on', async () => {
    const desk = computer()
    const waits: number[] = []
    for (let tries = 0; tries < 10; tries++) {
      expect(await desk.guess(false)).toBe('PASSPHRASE_WRONG')
      waits.push(desk.wait())
      desk.pass(desk.wait())
    }
    expect(waits.map(wait => wait / 1000)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60])
    expect(await desk.guess(true)).toBe('opened')
    expect(desk.wait()).toBe(0)
  })

  test('before the wait is over tries nothing, not even the right one, and waits no longer for it', async () => {
    const desk = computer()
    for (let tries = 0; tries < 8; tries++) {
      await desk.guess(false)
      desk.pass(minute)
    }
    await desk.guess(false)
    for (let early = 0; early < 100; early++) expect(await desk.guess(early % 2 === 0)).toBe('PASSPHRASE_TOO_SOON')
    expect(desk.tried()).toBe(9)
    expect(desk.wait()).toBe(minute)
  })

  test('all at once tries one', async () => {
    const desk = computer()
    const answers = await Promise.all(Array.from({ length: 100 }, () => desk.guess(false)))
    expect(answers.filter(answer => answer === 'PASSPHRASE_WRONG')).toHaveLength(1)
    expect(desk.tried()).toBe(1)
  })

  test('with restarts and kills half-way gains nothing, and keeps nobody out', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('guess' as const) }),
      fc.record({ kind: fc.constant('restart' as const) }),
      fc.record({ kind: fc.constant('kill' as const) }),
      fc.record({ kind: fc.constant('pass' as const), by: fc.integer({ min: 0, max: 90_000 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async steps => {
        const desk = computer()
        let waited = 0
        for (const each of steps) {
          if (each.kind === 'guess') await desk.guess(false)
          if (each.kind === 'restart') desk.restart()
          if (each.kind === 'kill') await desk.guessAndKill()
          if (each.kind === 'pass') {
            desk.pass(each.by)
            waited += each.by
          }
          expect(desk.wait()).toBeLessThanOrEqual(minute)
        }
        // Seven in the first 63 seconds, and one a minute from then on.
        const afterSeven = Math.max(0, waited - 63_000)
        expect(desk.tried()).toBeLessThanOrEqual(8 + Math.ceil(afterSeven / minute))
        desk.pass(minute)
        expect(await desk.guess(true)).toBe('opened')
      }),
      { numRuns: scaled(300) },
    )
  })

  test('on a disk that is full is counted as long as the agent runs, and the right one still opens', async () => {
    const full = { setting: () => undefined, write: () => Promise.reject(new Error('the disk is full')) }
    const desk = computer(full)
    await desk.guess(false)
    expect(await desk.guess(false)).toBe('PASSPHRASE_TOO_SOON')
    desk.pass(1_000)
    expect(await desk.guess(true)).toBe('opened')
  })

  test('what failed for another reason than the passphrase is no guess', async () => {
    const guesses = createPassphraseGuesses(memoryStore(), () => 0)
    const failing = guesses.attempt(() => Promise.reject(new AgentError('VAULT_UNREACHABLE', 'the disk is gone')))
    await expect(failing).rejects.toMatchObject({ code: 'VAULT_UNREACHABLE' })
    expect(guesses.wait()).toBe(0)
  })
})

describe('a second guess before its time is not tried', () => {
  const right = 'four unrelated words here'
  const wrong = 'four unrelated words there'

  /** A passphrase that costs nothing to try. */
  function countingUnlocker() {
    const tried: string[] = []
    const unlocker: Unlocker = {
      kind: 'passphrase',
      wrap: async (_, dataKey) => ({ parameters: {}, key: Buffer.from(dataKey).toString('base64') }),
      async unwrap(_, { key }, passphrase = '') {
        tried.push(passphrase)
        if (passphrase !== right) throw new AgentError('PASSPHRASE_WRONG', 'This is not the passphrase.')
        return new Uint8Array(Buffer.from(key, 'base64'))
      },
      state: async () => ({ status: 'locked', nextStep: '' }),
    }
    return { tried, unlocker }
  }

  /** @param others - What unlocks it besides. */
  async function agent(others: readonly 'keychain'[] = []) {
    const store = memoryStore()
    const { tried, unlocker } = countingUnlocker()
    const vault = memoryVault(store, { passphrase: unlocker })
    await vault.changes.begin({ kind: 'passphrase', passphrase: right }, () => undefined)
    for (const kind of others) await vault.changes.add({ kind }, () => undefined)
    const { engine, organizationId } = await testEngine({ store, vault })
    const stamps = { organizationId, createdAt: 1, updatedAt: 1 }
    const entry = { ...examples.recoveryEntries, ...stamps }
    await store.write(transaction => {
      transaction.insert('wallets', { ...examples.wallets, ...stamps })
      transaction.insert('recoveryEntries', entry)
    })
    const context = {
      engine,
      vaults: { current: vault, isChosen: () => true, changes: vault.changes },
      guesses: createPassphraseGuesses(store, () => 0),
      options: { askSystem: null, dataDirectory: temporaryFolder() },
      scheduledBackups: { look() {} },
      heads: { signIfOpen: async () => undefined },
      tell() {},
      changed() {},
    } as unknown as RunningParts
    return { tried, context, organizationId, entry }
  }
  type Scene = Awaited<ReturnType<typeof agent>>

  const backupFor = { passphrase: 'other words for the backup' }
  const call = (context: HandlerContext) => createHandlers(context)
  const doors: Record<string, (scene: Scene, passphrase: string) => Promise<unknown>> = {
    'by unlocking': ({ context }, passphrase) => call(context)['vault.unlock']({ passphrase }),
    'by adding a way to unlock': ({ context }, passphrase) =>
      call(context)['vault.addUnlocker']({ choice: { kind: 'keychain' }, passphrase }, unnoted),
    'by changing it': ({ context }, passphrase) =>
      call(context)['vault.changePassphrase']({ passphrase, next: 'five other unrelated words here' }, unnoted),
    'by asking for a recovery phrase': ({ context, organizationId }, passphrase) =>
      call(context)['wallets.reveal']({ organizationId, walletId: examples.wallets.id, passphrase }),
    'by erasing a key': ({ context, organizationId, entry }, passphrase) =>
      call(context)['recovery.eraseEntry']({ organizationId, entryId: entry.id, passphrase }, unnoted),
    'by asking for a backup': ({ context }, passphrase) =>
      call(context)['backups.make']({ file: join(temporaryFolder(), 'b.age'), backupFor, passphrase }),
    'by asking for backups again and again': ({ context }, passphrase) =>
      call(context)['backups.schedule'](
        { folder: temporaryFolder(), every: 'day', keep: 1, backupFor, passphrase },
        unnoted,
      ),
    'by letting a program have a backup': ({ context }, passphrase) =>
      call(context)['backups.answer']({ id: examples.wallets.id, isAllowed: true, passphrase }),
    'by asking for a backup on the command line': ({ context }, passphrase) =>
      requireAllowed(context, { file: join(temporaryFolder(), 'b.age'), vaultPassphrase: passphrase }),
  }

  /** Where a keychain unlocks it as well, nobody is asked for the passphrase elsewhere. */
  const besideKeychain: typeof doors = {
    ...Object.fromEntries(Object.entries(doors).filter(([name]) => /unlocking|changing|command line/.test(name))),
    'by removing the keychain': ({ context }, passphrase) =>
      call(context)['vault.removeUnlocker']({ kind: 'keychain', passphrase }, unnoted),
  }

  test.each([
    ...Object.keys(doors).map(name => ({ name, all: doors, others: [] })),
    ...Object.keys(besideKeychain).map(name => ({ name, all: besideKeychain, others: ['keychain' as const] })),
  ])('$name, nor then at another door, not even the right one, beside $others', async ({ name, all, others }) => {
    const scene = await agent(others)
    const guess = all[name] as (typeof doors)[string]
    await expect(guess(scene, wrong)).rejects.toMatchObject({ code: 'PASSPHRASE_WRONG' })
    await expect(guess(scene, wrong)).rejects.toMatchObject({ code: 'PASSPHRASE_TOO_SOON' })
    for (const [other, again] of Object.entries(all))
      await expect(again(scene, right), `${other} after ${name}`).rejects.toMatchObject({ code: 'PASSPHRASE_TOO_SOON' })
    expect(scene.tried).toEqual([wrong])
  })
})
