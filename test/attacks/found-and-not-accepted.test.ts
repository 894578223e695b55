/** The promise: what stops signing goes on doing so until it is put right or accepted, whatever is asked for meanwhile. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Agent } from '../../src/agent/agent.ts'
import { p256Key } from '../support/client.ts'
import '../support/remembered-scrypt.ts'
import { startAgentHere } from '../support/start-agent-here.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const passphrase = 'four unrelated words here'
const words = 'test test test test test test test test test test test junk'.split(' ')

async function running(dataDirectory: string): Promise<Agent> {
  const agent = await startAgentHere(dataDirectory, { kind: 'passphrase', passphrase }, 'nothing')
  onTestFinished(() => agent.stop())
  return agent
}

/** A data directory in which these files are from before the second of its two wallets was made. */
async function mixed(files: readonly string[]) {
  const [data, before, key] = [temporaryFolder(), temporaryFolder(), p256Key()]
  const first = await running(data)
  const { organizationId } = await first.handlers['setup.createOrganization']({
    ...{ organizationName: 'Acme', userName: 'Alice' },
  })
  await first.handlers['apiKeys.create']({ organizationId, name: 'Of a program', publicKey: key.publicKey })
  const { walletId } = await first.handlers['wallets.create']({
    ...{ organizationId, name: 'One', mnemonicLength: 12, accounts: [] },
  })
  await first.stop()
  cpSync(data, before, { recursive: true })
  const second = await running(data)
  const made = await second.handlers['wallets.restore']({ organizationId, name: 'Two', words, accounts: [] })
  await second.stop()
  for (const file of files) cpSync(join(before, file), join(data, file))

  /** As a program does, whom nobody has to approve. */
  async function deleteFirst(agent: Agent): Promise<unknown> {
    const parameters = { walletIds: [walletId], deleteWithoutExport: true }
    const timestampMs = String(Date.now())
    const body = JSON.stringify({ type: 'ACTIVITY_TYPE_DELETE_WALLETS', timestampMs, organizationId, parameters })
    const headers = { 'Content-Type': 'application/json', 'X-Stamp': key.stamp(body) }
    const answer = await fetch(`${agent.apiUrl}/public/v1/submit/delete_wallets`, { method: 'POST', body, headers })
    return ((await answer.json()) as { activity: unknown }).activity
  }
  return { data, organizationId, second: made.walletId, deleteFirst }
}

const findings = async (agent: Agent) => (await agent.handlers['state.get'](undefined)).findings

test.each([
  ['database-older', ['countersign.db', 'countersign.db.mark']],
  ['vault-older', ['vault.json']],
])('%s is not ended by the deletion of a key, nor by the next start', async (id, files) => {
  const { data, deleteFirst } = await mixed(files)
  const agent = await running(data)
  expect((await findings(agent)).map(each => each.id)).toEqual([id])
  const refused = { status: 'ACTIVITY_STATUS_FAILED', failure: { message: expect.stringContaining('older than') } }
  expect(await deleteFirst(agent)).toMatchObject(refused)
  expect((await findings(agent)).map(each => each.id)).toEqual([id])
  await agent.stop()
  const next = await running(data)
  const [finding] = await findings(next)
  expect(finding?.id).toBe(id)
  await next.handlers['recovery.accept'](finding!)
  expect(await deleteFirst(next)).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
})

test('a vault that is older is not the newest because one of its keys was given again', async () => {
  const { data, organizationId, second } = await mixed(['vault.json'])
  const agent = await running(data)
  const give = () => agent.handlers['recovery.giveSeed']({ organizationId, walletId: second, words })
  await expect(give()).rejects.toMatchObject({ code: 'DATA_LOST' })
  const [finding] = await findings(agent)
  expect(finding?.id).toBe('vault-older')
  // The next step that is named works.
  await agent.handlers['recovery.accept'](finding!)
  await give()
  expect(await findings(agent)).toEqual([])
  expect((await agent.handlers['recovery.get'](undefined)).missing?.wallets).toEqual([])
})
