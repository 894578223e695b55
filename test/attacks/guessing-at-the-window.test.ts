/** The promise: who sits at the window and does not know the passphrase gets no recovery phrase, and waits after each guess. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { memoryStore } from '../../src/adapters/store/memory/memory-store.ts'
import { createPassphraseGuesses } from '../../src/agent/vault/passphrase-guesses.ts'
import { requirePerson } from '../../src/agent/vault/proof-of-person.ts'
import { AgentError } from '../../src/core/errors.ts'
import type { Vault } from '../../src/core/keys/vault.ts'
import type { UnlockerKind } from '../../src/core/ledger/unlocker-row.ts'
import { longer } from '../support/effort.ts'
import { type Headless, startHeadless } from '../support/headless.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { enterWindow, type WindowSession } from '../support/window-session.ts'

describe('what stands before a recovery phrase', () => {
  const guesses = () => createPassphraseGuesses(memoryStore(), () => 0)
  const confirm = async (passphrase: string) => {
    if (passphrase !== 'right') throw new AgentError('PASSPHRASE_WRONG', 'wrong')
  }
  const unlockedBy = (...kinds: UnlockerKind[]) => ({ kinds: () => kinds, confirm }) as unknown as Vault
  const keychain = unlockedBy('keychain')
  const withPassphrase = unlockedBy('passphrase')
  const withBoth = unlockedBy('keychain', 'passphrase')
  const withoutConfirm = { kinds: () => ['passphrase'] } as unknown as Vault
  const asks = (answer: boolean) => async () => {
    if (!answer) throw new Error('the finger is another')
  }

  test.each([
    ['nothing at all, for a passphrase', withPassphrase, null, {}, 'PASSPHRASE_WRONG'],
    ['the name, for a passphrase', withPassphrase, null, { typed: 'Main' }, 'PASSPHRASE_WRONG'],
    ['a finger, for a passphrase', withPassphrase, asks(true), {}, 'PASSPHRASE_WRONG'],
    ['a wrong passphrase', withPassphrase, null, { passphrase: 'wrong' }, 'PASSPHRASE_WRONG'],
    ['the passphrase', withPassphrase, asks(false), { passphrase: 'right' }, null],
    ['the name, where the keychain unlocks it as well', withBoth, null, { typed: 'Main' }, null],
    ['another finger, where the keychain unlocks it as well', withBoth, asks(false), {}, 'PERMISSION_DENIED'],
    ['another name, where the keychain unlocks it as well', withBoth, null, { typed: 'main' }, 'PERMISSION_DENIED'],
    ['another finger', keychain, asks(false), { typed: 'Main' }, 'PERMISSION_DENIED'],
    ['the finger', keychain, asks(true), {}, null],
    ['nothing, where nothing can be asked', keychain, null, {}, 'PERMISSION_DENIED'],
    ['another name', keychain, null, { typed: 'main' }, 'PERMISSION_DENIED'],
    ['the name', keychain, null, { typed: ' Main' }, null],
    ['a passphrase that the vault cannot check', withoutConfirm, null, { passphrase: 'right' }, 'mistake'],
    ['the name, for a passphrase that the vault cannot check', withoutConfirm, null, { typed: 'Main' }, 'mistake'],
  ])('%s', async (_, vault, askSystem, given, refusal) => {
    const proven = requirePerson({ vault, guesses: guesses(), askSystem }, given, { name: 'Main', purpose: 'show it' })
    if (refusal === null) await proven
    // What no vault here does, and a mistake in one would.
    else if (refusal === 'mistake') await expect(proven).rejects.toThrow()
    else await expect(proven).rejects.toMatchObject({ code: refusal })
  })
})

describe('at a real window', () => {
  test('locked or not, before and after a restart, one count holds for every way to try', {
    timeout: longer(300_000),
  }, async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'passphrase')
    writeFileSync(file, 'four unrelated words here', { mode: 0o600 })
    const data = ['--data', join(folder, 'data')]
    const first = ['--vault', 'passphrase', '--passphrase-file', file, '--init', join(folder, 'client.json')]
    let { agent, session } = await open([...data, ...first])
    const organizationId = (await session.call('state.get', undefined)).organizations[0]?.id ?? ''
    const { walletId } = await session.call('wallets.create', {
      ...{ organizationId, name: 'Main', mnemonicLength: 12 },
      accounts: [{ curve: 'CURVE_SECP256K1', path: "m/44'/60'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_ETHEREUM' }],
    })
    const state = () => session.call('state.get', undefined)
    const reveal = (passphrase?: string) => session.call('wallets.reveal', { organizationId, walletId, passphrase })
    expect((await state()).proof).toEqual({ by: 'passphrase', wait: 0 })

    await expect(reveal()).rejects.toThrow('PASSPHRASE_WRONG')
    await expect(reveal('four unrelated words here')).rejects.toThrow(/PASSPHRASE_TOO_SOON .*Wait 1 second,/)
    await session.call('vault.lock', undefined)
    await expect(session.call('vault.unlock', { passphrase: 'four unrelated words here' })).rejects.toThrow('TOO_SOON')
    await over(state)
    await expect(session.call('vault.unlock', { passphrase: 'wrong' })).rejects.toThrow('PASSPHRASE_WRONG')

    await agent.stop()
    ;({ agent, session } = await open(data))
    expect((await state()).proof.wait).toBeGreaterThan(0)
    await over(state)
    await expect(session.call('vault.unlock', { passphrase: 'wrong again' })).rejects.toThrow('PASSPHRASE_WRONG')
    expect((await state()).proof.wait).toBeGreaterThan(2_000)
    await over(state)
    await session.call('vault.unlock', { passphrase: 'four unrelated words here' })
    expect((await reveal('four unrelated words here')).words).toHaveLength(12)
    expect((await state()).proof.wait).toBe(0)

    const activities = await session.call('activities.list', { organizationId, limit: 100 })
    expect(activities.filter(({ type }) => type === 'ACTIVITY_TYPE_EXPORT_WALLET')).toHaveLength(1)
    await agent.stop()
  })

  async function open(options: string[]): Promise<{ agent: Headless; session: WindowSession }> {
    const agent = await startHeadless(options)
    onTestFinished(() => agent.kill())
    return { agent, session: await enterWindow(agent.window) }
  }

  /** Until the wait that the window counts down is over. */
  async function over(state: () => Promise<{ proof: { wait: number } }>): Promise<void> {
    const { proof } = await state()
    await new Promise(resolve => setTimeout(resolve, proof.wait + 20))
  }
})
