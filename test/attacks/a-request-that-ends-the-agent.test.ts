/**
 * Promise: a request that ends the agent, by exhausting its memory for example, does so at most once. What cannot be shown is never
 * recorded, and what the agent stopped at while it took up what was waiting is not looked at again.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openSqliteStore } from '../../src/adapters/store/sqlite.ts'
import { signRawPayload } from '../../src/core/signing/sign-raw-payload.ts'
import { bundledChild } from '../support/bundled-child.ts'
import { type TestEngine, testEngine } from '../support/engine.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { ethereumAccount } from '../support/turnkey.ts'

async function withAddress(agent: TestEngine) {
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts: [ethereumAccount] })
  const [signWith] = (result as { createWalletResult: { addresses: string[] } }).createWalletResult.addresses
  return (payload: string) =>
    agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
      ...{ signWith, payload, encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_KECCAK256' },
    })
}

/** A database in which requests with these payloads wait. */
async function withWaiting(payloads: readonly string[]) {
  const file = join(temporaryFolder(), 'agent.db')
  const store = openSqliteStore(file)
  const agent = await testEngine({ store })
  await agent.engine.keyring.unlock()
  const sign = await withAddress(agent)
  for (const payload of payloads) await sign(payload)
  const { organizationId } = agent
  const ids = store.unsettled().map(({ id }) => id)
  expect(ids).toHaveLength(payloads.length)
  await agent.engine.stop()
  await store.close()
  return { file, organizationId, ids }
}

let script: string
beforeAll(async () => {
  script = await bundledChild('restoring-child.ts')
})

/** Starts an agent in a process of its own, and kills it when it prints `until`. Answers all it printed. */
async function start(file: string, { later = 0, until = '' } = {}): Promise<string[]> {
  const child = spawn(process.execPath, [script, file, String(later)], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const closed = once(child, 'close')
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) {
    lines.push(line)
    if (line === until) child.kill('SIGKILL')
  }
  await closed
  return lines
}

async function activitiesIn(file: string, organizationId: string, ids: readonly string[]) {
  const store = openSqliteStore(file)
  const found = ids.map(id => store.activity(organizationId, id))
  await store.close()
  return found
}

describe('an agent that is killed while it takes up what was waiting', () => {
  test('starts the next time: that request has ended, with the reason, and the others wait', async () => {
    const { file, organizationId, ids } = await withWaiting(['first', 'deadly', 'last'])
    expect(await start(file, { until: 'describes deadly' })).toEqual(['describes first', 'describes deadly'])
    expect(await start(file)).toEqual(['describes first', 'describes last', 'started'])
    expect(await activitiesIn(file, organizationId, ids)).toMatchObject([
      { status: 'ACTIVITY_STATUS_PENDING' },
      { status: 'ACTIVITY_STATUS_FAILED', failure: { message: expect.stringContaining('not tried again') } },
      { status: 'ACTIVITY_STATUS_PENDING' },
    ])
    // A start that came through leaves nothing behind.
    expect(await start(file)).toEqual(['describes first', 'describes last', 'started'])
  })

  test('kills itself once for each such request, and never twice for one', async () => {
    const { file } = await withWaiting(['deadly', 'deadly', 'last'])
    const killed = { until: 'describes deadly' }
    expect(await start(file, killed)).toEqual(['describes deadly'])
    expect(await start(file, killed)).toEqual(['describes deadly'])
    expect(await start(file, killed)).toEqual(['describes last', 'started'])
  })
})

test('what is over is ended by a start without being looked at', async () => {
  const { file, organizationId, ids } = await withWaiting(['first', 'deadly'])
  expect(await start(file, { later: 24 * 3_600_000, until: 'describes deadly' })).toEqual(['started'])
  expect(await activitiesIn(file, organizationId, ids)).toMatchObject(
    ids.map(() => ({ status: 'ACTIVITY_STATUS_FAILED', failure: { code: 4 } })),
  )
})

test('a request that cannot be shown is refused, keeps no place, and is never recorded', async () => {
  const agent = await testEngine()
  await agent.engine.keyring.unlock()
  const sign = await withAddress(agent)
  const { describe } = signRawPayload
  onTestFinished(() => void Object.assign(signRawPayload, { describe }))
  Object.assign(signRawPayload, {
    describe() {
      throw new Error('out of memory')
    },
  })
  for (let number = 0; number < 101; number++) await expect(sign(String(number))).rejects.toThrow('out of memory')
  expect(agent.store.unsettled()).toEqual([])
  Object.assign(signRawPayload, { describe })
  expect(await sign('shown')).toMatchObject({ status: 'ACTIVITY_STATUS_PENDING' })
})
