/** The promise: an agent whose data directory was renamed under it changes no key of what lies in its place, and loses none of its own. */
import { cpSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Agent } from '../../src/agent/agent.ts'
import '../support/remembered-scrypt.ts'
import { startAgentHere } from '../support/start-agent-here.ts'
import { temporaryFolderOfFile } from '../support/temporary-folder.ts'

const passphrase = 'four unrelated words here'
const folder = temporaryFolderOfFile()
const at = (name: string) => join(folder, name)

async function running(name: string): Promise<Agent> {
  const agent = await startAgentHere(at(name), { kind: 'passphrase', passphrase })
  onTestFinished(() => agent.stop())
  return agent
}

test('with a copy in its place, it changes no key there, and goes on under its new name', async () => {
  const agent = await running('before')
  const names = { organizationName: 'Acme', userName: 'Alice' }
  const { organizationId } = await agent.handlers['setup.createOrganization'](names)
  const makeWallet = (of: Agent, name: string) =>
    of.handlers['wallets.create']({ organizationId, name, mnemonicLength: 12, accounts: [] })
  await makeWallet(agent, 'One')
  renameSync(at('before'), at('after'))
  cpSync(at('after'), at('before'), { recursive: true, filter: path => !path.endsWith('.sock') })
  const vault = () => readFileSync(join(at('before'), 'vault.json'), 'utf8')
  const before = vault()
  const renamed = {
    code: 'VAULT_MISSING',
    message: expect.stringContaining('Restart Countersign with the name that it has now'),
  }
  await expect(makeWallet(agent, 'Two')).rejects.toMatchObject(renamed)
  const next = 'five other unrelated words here'
  await expect(agent.handlers['vault.changePassphrase']({ passphrase, next })).rejects.toMatchObject(renamed)
  const move = { to: { kind: 'keychain' }, othersAreOthers: false, passphrase } as const
  await expect(agent.handlers['vault.move'](move)).rejects.toMatchObject(renamed)
  expect(vault()).toBe(before)
  await agent.stop()
  const again = await running('after')
  expect(await again.handlers['state.get'](undefined)).toMatchObject({ findings: [], vault: { status: 'ready' } })
  await makeWallet(again, 'Two')
  expect(vault()).toBe(before)
})
