/**
 * Promise: what is changed in the window leaves a receipt, and so does a passphrase that was tried there, in vain or not. The type of the
 * words in `note-actions.ts` has every call of the window either said there, or named as one that leaves its receipt elsewhere.
 */
import { expect, test } from 'vitest'
import type { HandlerContext } from '../../src/agent/context/handler-context.ts'
import { acceptFindings } from '../../src/agent/findings/accept-findings.ts'
import { notingActions } from '../../src/agent/receipts/note-actions.ts'
import { AgentError } from '../../src/core/errors.ts'
import { createIntegrity } from '../../src/core/integrity.ts'
import { readReceipt } from '../../src/core/ledger/hash-chain.ts'
import type { Note } from '../../src/core/ports/note.ts'
import type { Handlers } from '../../src/shared/ipc.ts'
import { testEngine } from '../support/engine.ts'

async function window(fails: boolean) {
  const { engine, store } = await testEngine()
  const context = { engine, options: { carrier: 'browser' }, changed: () => undefined } as unknown as HandlerContext
  const handle = async (_: unknown) => {
    if (fails) throw new AgentError('PASSPHRASE_WRONG', 'That is not the passphrase.')
  }
  const handleIn = async (_: unknown, note: Note) => {
    await handle(_)
    await store.write(note)
  }
  const calls = notingActions<
    Pick<Handlers, 'vault.changePassphrase' | 'doctor.mend' | 'backups.answer' | 'vault.unlock'>
  >(
    { 'vault.changePassphrase': handleIn, 'doctor.mend': handle, 'backups.answer': handle, 'vault.unlock': handle },
    context,
  )
  const said = () =>
    store.receipts({}, { limit: 10 }).map(line => readReceipt(line) as { kind: string; change?: string })
  return { calls, said }
}

const passphrases = { passphrase: 'the old passphrase', next: 'the new passphrase' }

test('a passphrase that is changed, and one that was tried in vain', async () => {
  for (const [fails, change] of [
    [false, 'The passphrase was changed'],
    [true, 'Changing the passphrase failed: PASSPHRASE_WRONG'],
  ] as const) {
    const { calls, said } = await window(fails)
    await calls['vault.changePassphrase'](passphrases).catch(() => undefined)
    expect(said()[0]).toMatchObject({ kind: 'vault', change })
    expect(JSON.stringify(said())).not.toMatch(/the (old|new) passphrase/)
  }
})

test('what the doctor puts right, and a backup that a program does not get', async () => {
  const { calls, said } = await window(false)
  await calls['doctor.mend']({ name: 'permissions\u202e' })
  expect(said()[0]).toMatchObject({ kind: 'setting', change: 'put right: permissions⟨U+202E⟩' })
  await calls['backups.answer']({ id: 'a', isAllowed: false })
  expect(said()[0]).toMatchObject({
    kind: 'backup',
    change: 'A program asked for a backup with every key, and got none',
  })
})

test('a finding that --accept-loss was to accept, which failed', async () => {
  const { engine, store } = await testEngine()
  const integrity = createIntegrity(() => undefined)
  const finding = { id: 'records-lost', title: 'Lost.', message: 'Records are missing.', stopsSigning: true }
  integrity.report(finding, async () => {
    throw new AgentError('VAULT_LOCKED', 'Unlock it first.')
  })
  await expect(acceptFindings({ integrity, store, log: engine.log, now: () => 1 })).rejects.toMatchObject({
    code: 'VAULT_LOCKED',
  })
  expect(store.receipts({}, { limit: 10 }).map(line => readReceipt(line))).toMatchObject([
    { setting: 'Finding', change: 'Failed with VAULT_LOCKED: records-lost was accepted by --accept-loss' },
    { setting: 'Finding', change: 'records-lost was accepted by --accept-loss' },
  ])
})
