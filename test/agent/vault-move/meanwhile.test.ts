/** The promise: while the keys of a running agent are moved, requests that make and use keys go on, and none of them is lost. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keychainVault } from '../../../src/adapters/keychain/keychain-vault.ts'
import type { Agent } from '../../../src/agent/agent.ts'
import { scaled } from '../../support/effort.ts'
import '../../support/remembered-scrypt.ts'
import { type SecretService, startSecretService } from '../../support/secret-service.ts'
import { startAgentHere } from '../../support/start-agent-here.ts'
import { temporaryFolderOfFile } from '../../support/temporary-folder.ts'

const passphrase = 'four unrelated words here'
const folder = temporaryFolderOfFile()
let service: SecretService
let agent: Agent
let organizationId: string
beforeAll(async () => {
  service = await startSecretService()
  Object.assign(process.env, service.env)
  agent = await startAgentHere(folder, { kind: 'keychain' })
  const names = { organizationName: 'Acme', userName: 'Alice' }
  organizationId = (await agent.handlers['setup.createOrganization'](names)).organizationId
})
afterAll(async () => {
  await agent?.stop()
  await service?.stop()
})

const account = {
  curve: 'CURVE_SECP256K1' as const,
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
}

test('keys that are made and used meanwhile are in the vault that counts at the end', async () => {
  let isMoving = true
  const made: string[] = []
  async function work(who: number): Promise<void> {
    for (let turn = 0; isMoving; turn += 1) {
      const wallet = { organizationId, name: `Wallet ${who} ${turn}`, mnemonicLength: 12 as const, accounts: [] }
      const { walletId } = await agent.handlers['wallets.create'](wallet)
      // Of a wallet whose seed has not been read yet: it is read from the vault.
      await agent.handlers['wallets.addAccounts']({ organizationId, walletId, accounts: [account] })
      made.push(walletId)
    }
  }
  const working = Promise.all([work(1), work(2)])
  for (let turn = 0; turn < scaled(3); turn += 1) {
    const there = { to: { kind: 'passphrase', passphrase }, othersAreOthers: false, typed: 'move' } as const
    expect(await agent.handlers['vault.move'](there)).toMatchObject({ missing: 0, left: null })
    const back = { to: { kind: 'keychain' }, othersAreOthers: false, passphrase } as const
    expect(await agent.handlers['vault.move'](back)).toMatchObject({ missing: 0, left: null })
  }
  isMoving = false
  await working
  expect(made.length).toBeGreaterThan(3)
  const { findings, missing, setAside } = await agent.handlers['recovery.get'](undefined)
  expect({ findings, missing, setAside }).toEqual({
    findings: [],
    missing: { windowKeys: [], wallets: [], privateKeys: [] },
    setAside: [],
  })
  const held = (await keychainVault().names()).map(({ keyId }) => keyId)
  expect(held).toEqual(expect.arrayContaining(made))
})

test('an agent that is locked moves nothing', async () => {
  await agent.handlers['vault.lock'](undefined)
  const there = { to: { kind: 'passphrase', passphrase }, othersAreOthers: false, typed: 'move' } as const
  await expect(agent.handlers['vault.move'](there)).rejects.toMatchObject({ code: 'VAULT_LOCKED' })
})
