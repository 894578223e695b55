/** What `--accept-loss` goes on with: what is lost here, and never what is for a person to read. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSqliteStore } from '../../src/adapters/store/sqlite.ts'
import { databaseFile } from '../../src/agent/data/data-directory.ts'
import { acceptFindings } from '../../src/agent/findings/accept-findings.ts'
import type { Agent } from '../../src/agent/running-agent/agent.ts'
import { createIntegrity } from '../../src/core/integrity.ts'
import { storeRestored } from '../../src/core/restored.ts'
import { testEngine } from '../support/engine.ts'
import '../support/remembered-scrypt.ts'
import { acceptFinding, foundBy } from '../support/signing-program.ts'
import { startAgentHere } from '../support/start-agent-here.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('what can be accepted is, with a receipt', async () => {
  const { engine, store } = await testEngine()
  const integrity = createIntegrity(() => undefined)
  const accepted: string[] = []
  for (const id of ['database-older', 'keys-damaged']) {
    const finding = { id, title: 'Found.', message: 'Something.', stopsSigning: true }
    integrity.report(finding, async () => void accepted.push(id))
  }
  integrity.report({ id: 'cannot-be-read', title: 'Found.', message: 'Something.', stopsSigning: true })
  await acceptFindings({ integrity, store, log: engine.log, now: () => 1 })
  expect(accepted).toEqual(['database-older', 'keys-damaged'])
  expect(integrity.findings().map(({ id }) => id)).toEqual(['cannot-be-read'])
  const changes = store.receiptLines(0, 100).map(({ line }) => JSON.parse(line).change)
  expect(changes).toEqual(accepted.map(id => `${id} was accepted by --accept-loss`))
})

async function running(dataDirectory: string, acceptLoss = false): Promise<Agent> {
  const vault = { kind: 'passphrase', passphrase: 'four unrelated words here' } as const
  const agent = await startAgentHere(dataDirectory, vault, 'nothing', acceptLoss)
  onTestFinished(() => agent.stop())
  return agent
}

test('a loss that was accepted is told at each start, like a restore, until the person has checked', async () => {
  const [data, before] = [temporaryFolder(), temporaryFolder()]
  const first = await running(data)
  await first.handlers['setup.createOrganization']({ organizationName: 'Acme', userName: 'Alice' })
  await first.stop()
  cpSync(data, before, { recursive: true })
  // There is nothing to accept, and nothing to tell.
  const second = await running(data, true)
  expect(await foundBy(second)).toEqual([])
  await second.handlers['settings.update']({ autoLockSeconds: 60 })
  await second.stop()
  // Older than what was used since, and restored.
  for (const file of ['countersign.db', 'countersign.db.mark']) cpSync(join(before, file), join(data, file))
  const store = openSqliteStore(databaseFile(data))
  const [madeAt, restoredAt] = ['2026-11-24T15:07:00.000Z', '2026-11-24T15:08:00.000Z']
  await store.write(transaction => storeRestored(transaction, { madeAt, restoredAt, isKnown: false }))
  await store.close()

  let agent: Agent | undefined
  for (const acceptLoss of [true, false, true]) {
    await agent?.stop()
    agent = await running(data, acceptLoss)
    expect(await foundBy(agent)).toEqual(['restored', 'loss-accepted'])
  }
  if (!agent) throw new Error('no agent')
  const told = (await agent.handlers['state.get'](undefined)).findings.at(-1)
  expect(told).toMatchObject({ stopsSigning: false, title: expect.stringContaining('a loss was accepted') })
  expect(told?.message).toMatch(/against your backups/)
  await acceptFinding(agent, 'loss-accepted')
  await agent.stop()
  expect(await foundBy(await running(data))).toEqual(['restored'])
})
