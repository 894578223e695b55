import { expect, test } from 'vitest'
import { answerCall } from '../../src/core/answer-call.ts'
import { AgentError } from '../../src/core/errors.ts'
import type { Handlers } from '../../src/shared/ipc.ts'

function answering(handlers: Partial<Handlers>) {
  const logged: Record<string, unknown>[] = []
  const log = { info() {}, warn() {}, error: (fields: Readonly<Record<string, unknown>>) => void logged.push(fields) }
  return { logged, ask: (name: string, input?: unknown) => answerCall(handlers as Handlers, log, name, input) }
}

test('answers with what the handler returns', async () => {
  const { ask } = answering({ 'approvals.rejectAllFrom': async ({ clientId }) => ({ rejected: clientId.length }) })
  expect(await ask('approvals.rejectAllFrom', { clientId: 'abc' })).toEqual({ ok: true, value: { rejected: 3 } })
})

test('a refusal travels as its code, its message and its field', async () => {
  const { ask, logged } = answering({
    'vault.unlock': async () => {
      throw new AgentError('PASSPHRASE_WRONG', 'That is not the passphrase.', { detail: { field: 'passphrase' } })
    },
  })
  expect(await ask('vault.unlock', {})).toEqual({
    ok: false,
    error: { code: 'PASSPHRASE_WRONG', message: 'That is not the passphrase.', field: 'passphrase' },
  })
  expect(logged).toEqual([])
})

test.each([
  ['an input the table does not allow', 'approvals.rejectAllFrom', { clientId: 7 }, 'REQUEST_INVALID', 'clientId'],
  ['a field the table does not know', 'vault.unlock', { passphrase: 'a', extra: 1 }, 'REQUEST_INVALID', ''],
  ['a call that is not in the table', 'keys.export', undefined, 'ROUTE_NOT_FOUND', undefined],
  ['a call named like a property of every object', 'constructor', undefined, 'ROUTE_NOT_FOUND', undefined],
])('%s reaches no handler', async (_, name, input, code, field) => {
  const everything = new Proxy({}, { get: () => () => expect.unreachable() }) as Handlers
  const answer = await answering(everything).ask(name, input)
  expect(answer).toMatchObject({ ok: false, error: { code, ...(field !== undefined && { field }) } })
})

test('words that send a program to the window do not send to itself who is looking at it', async () => {
  const { ask } = answering({
    'vault.lock': async () => {
      throw new AgentError('VAULT_LOCKED', 'Countersign is locked. Unlock it in its window, then try again.')
    },
  })
  expect(await ask('vault.lock')).toMatchObject({
    error: { message: expect.stringContaining('Unlock it here') },
  })
})

test('an unexpected failure keeps its cause from the window and puts it in the log', async () => {
  const cause = new Error('seed phrase: abandon abandon')
  const { ask, logged } = answering({
    'vault.lock': async () => {
      throw cause
    },
  })
  const answer = await ask('vault.lock')
  expect(answer).toMatchObject({ ok: false, error: { code: 'INTERNAL' } })
  expect(JSON.stringify(answer)).not.toContain('abandon')
  expect(logged).toEqual([{ call: 'vault.lock', error: cause }])
})
