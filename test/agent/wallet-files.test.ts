/** Wallet files of the Open Wallet Standard, through the window of a running agent. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { words } from '../support/agent-with-anvil.ts'
import { type Headless, type InitialClient, startHeadless } from '../support/headless.ts'
import { type OpenWalletStandard, openWalletStandard } from '../support/open-wallet-standard.ts'
import { enterWindow, type WindowSession } from '../support/window-session.ts'

/** Where it is not there, these tests are skipped. */
const reference = openWalletStandard as OpenWalletStandard
const passphrase = 'correct horse battery staple'

let agent: Headless
let window: WindowSession
let organizationId: string
let vault: string
const fileOf = (id: string) => join(vault, 'wallets', `${id}.json`)

describe.skipIf(!openWalletStandard)('with the reference implementation', () => {
  beforeAll(async () => {
    vault = mkdtempSync(join(tmpdir(), 'countersign-ows-'))
    const client = join(vault, 'client.json')
    // The reference encrypts in a process of its own: see `shared-scrypt.ts`.
    agent = await startHeadless(['--ephemeral', '--init', client], { ownScrypt: true })
    ;({ organizationId } = JSON.parse(readFileSync(client, 'utf8')) as InitialClient)
    window = await enterWindow(agent.window)
  })
  afterAll(() => agent?.stop())

  test('a wallet file is restored with the same addresses, and says which are not here', async () => {
    const { id, accounts } = reference.importWalletMnemonic('Agent', words, passphrase, 0, vault)
    const file = readFileSync(fileOf(id), 'utf8')
    const restored = await window.call('walletFiles.restore', { organizationId, name: 'Agent', file, passphrase })
    const others = accounts.filter(({ address }) => !restored.addresses.includes(address))
    expect(others.map(({ chainId }) => chainId)).toEqual(['fil:mainnet'])
    expect(restored.others).toEqual(others.map(({ address }) => address))
  })

  test('private keys of a file are restored', async () => {
    const key = '59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
    const { id, accounts } = reference.importWalletPrivateKey('Key', key, passphrase, vault, 'ethereum')
    const file = readFileSync(fileOf(id), 'utf8')
    const { addresses } = await window.call('walletFiles.restore', { organizationId, name: 'Key', file, passphrase })
    expect(addresses).toContain('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
    expect(addresses).toContain(accounts.find(({ chainId }) => chainId.startsWith('solana:'))?.address)
    const keys = await window.call('privateKeys.list', { organizationId })
    expect(keys.map(({ name }) => name)).toEqual(['Key', 'Key, ed25519'])
  })

  test('a wrong passphrase stores nothing', async () => {
    const before = await window.call('wallets.list', { organizationId })
    const { id } = reference.createWallet('Other', passphrase, 12, vault)
    const file = readFileSync(fileOf(id), 'utf8')
    await expect(
      window.call('walletFiles.restore', { organizationId, name: 'Other', file, passphrase: 'wrong' }),
    ).rejects.toThrow('does not open')
    expect(await window.call('wallets.list', { organizationId })).toEqual(before)
  })

  test('a wallet is written to a file that the reference opens, once the person has proved who they are', async () => {
    const wallet = (await window.call('wallets.list', { organizationId })).find(({ name }) => name === 'Agent')!
    const input = { organizationId, walletId: wallet.id, filePassphrase: passphrase }
    await expect(window.call('walletFiles.write', { ...input, typed: 'another' })).rejects.toThrow()
    const { file } = await window.call('walletFiles.write', { ...input, typed: 'Agent' })
    const { id } = JSON.parse(file) as { id: string }
    writeFileSync(fileOf(id), file, { mode: 0o600 })
    expect(reference.exportWallet(id, passphrase, vault)).toBe(words)
    const signed = reference.signMessage(id, 'ethereum', 'hello', passphrase, undefined, 0, vault)
    expect(signed.signature).toMatch(/^(0x)?[0-9a-f]{130}$/)
    const activities = await window.call('activities.list', { organizationId, limit: 10 })
    expect(activities.map(({ type }) => type)).toContain('ACTIVITY_TYPE_EXPORT_WALLET')
  })
})
