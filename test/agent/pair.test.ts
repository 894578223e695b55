/** `countersign pair`, from a terminal to the first calls of the program. */
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Headless, startHeadless } from '../support/headless.ts'
import { temporaryFolderOfFile } from '../support/temporary-folder.ts'
import { ethereumAccount, turnkeyClient } from '../support/turnkey.ts'
import { enterWindow, type WindowSession } from '../support/window-session.ts'

const folder = temporaryFolderOfFile()
const data = join(folder, 'data')
let agent: Headless
let window: WindowSession
let organizationId: string

beforeAll(async () => {
  const passphraseFile = join(folder, 'passphrase')
  writeFileSync(passphraseFile, 'four unrelated words here', { mode: 0o600 })
  const vault = ['--vault', 'passphrase', '--passphrase-file', passphraseFile]
  agent = await startHeadless(['--data', data, ...vault])
  window = await enterWindow(agent.window)
  const names = { organizationName: 'Acme', userName: 'Alice' }
  organizationId = (await window.call('setup.createOrganization', names)).organizationId
  const account = {
    curve: 'CURVE_SECP256K1',
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
    path: "m/44'/60'/0'/0/0",
  } as const
  await window.call('wallets.create', { organizationId, name: 'Main', accounts: [account], mnemonicLength: 12 })
})
afterAll(() => agent?.stop())

function pair(name: string) {
  const { promise, resolve } = Promise.withResolvers<{ code: number; stdout: string; stderr: string }>()
  const args = ['bin/countersign.mjs', 'pair', '--name', name, '--data', data]
  const child = execFile(process.execPath, args, (error, stdout, stderr) =>
    resolve({ code: error ? Number(error.code ?? -1) : 0, stdout, stderr }),
  )
  return { ended: promise, child }
}

async function asked() {
  await expect.poll(() => window.call('pairings.list', undefined)).toHaveLength(1)
  const [pairing] = await window.call('pairings.list', undefined)
  return pairing!
}

test('once it is accepted, the program has a token of a user of its own, who may sign nothing yet', async () => {
  const { ended } = pair('Bot\u202e')
  const { id, name } = await asked()
  expect(name).toBe('Bot⟨U+202E⟩')
  await window.call('pairings.accept', { id, organizationId, owner: { mayAsk: false } })
  const { code, stdout, stderr } = await ended
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('Waiting for you') })
  const { token, rpcUrl, ...credentials } = JSON.parse(stdout)
  expect(credentials).toMatchObject({ organizationId, baseUrl: agent.api, apiPrivateKey: expect.any(String) })
  expect(rpcUrl).toBe(`${agent.api}/rpc/${token}`)
  const { result } = (await call(rpcUrl, 'eth_accounts')) as { result: [string] }
  expect(result).toHaveLength(1)
  expect(await call(rpcUrl, 'personal_sign', 'hello', result[0])).toMatchObject({ error: { code: 4100 } })
  const { users } = await window.call('people.get', { organizationId })
  expect(users.map(user => user.name)).toContain('Bot⟨U+202E⟩')
})

test('a user of its own that may ask gets its signatures one by one, and nothing else', async () => {
  for (const name of ['Asker', 'Asker']) {
    const { ended } = pair(name)
    await window.call('pairings.accept', { id: (await asked()).id, organizationId, owner: { mayAsk: true } })
    const paired = JSON.parse((await ended).stdout)
    const { rpcUrl } = paired
    const { result } = (await call(rpcUrl, 'eth_accounts')) as { result: [string] }
    const signing = call(rpcUrl, 'personal_sign', 'hello', result[0])
    const [card] = await window.cards(1)
    expect(card?.shown.asks).toMatchObject({ apiKeyName: expect.stringContaining(name) })
    await window.approve(card!)
    expect(await signing).toMatchObject({ result: expect.stringMatching(/^0x/) })
    const client = turnkeyClient(paired)
    await expect(
      client.createWallet({
        type: 'ACTIVITY_TYPE_CREATE_WALLET',
        timestampMs: String(Date.now()),
        organizationId,
        parameters: { walletName: `Of ${name}`, accounts: [ethereumAccount] },
      }),
    ).rejects.toThrow(/not authorized|PERMISSION_DENIED|permission/i)
  }
})

test('for a user that is there, it can ask for what that user may do', async () => {
  const { ended } = pair('Script')
  const { id } = await asked()
  const { users } = await window.call('people.get', { organizationId })
  const mine = users.find(user => user.window)
  await window.call('pairings.accept', { id, organizationId, owner: { userId: mine!.id } })
  const { rpcUrl } = JSON.parse((await ended).stdout)
  const { result } = (await call(rpcUrl, 'eth_accounts')) as { result: [string] }
  const signing = call(rpcUrl, 'personal_sign', 'hello', result[0])
  const [card] = await window.cards(1)
  expect(card?.shown.asks.apiKeyName).toBe('Script')
  await window.approve(card!)
  expect(await signing).toMatchObject({ result: expect.stringMatching(/^0x/) })
})

test('a program that is refused, or that goes away, gets nothing', async () => {
  const refused = pair('Other')
  await window.call('pairings.refuse', { id: (await asked()).id })
  const { code, stdout, stderr } = await refused.ended
  expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: expect.stringContaining('was refused') })
  const gone = pair('Third')
  const { id } = await asked()
  gone.child.kill('SIGKILL')
  await expect.poll(() => window.call('pairings.list', undefined)).toEqual([])
  await expect(window.call('pairings.accept', { id, organizationId, owner: { mayAsk: true } })).rejects.toThrow(
    'no longer waits',
  )
})

async function call(rpcUrl: string, method: string, ...params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return (await fetch(`${rpcUrl}/1`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })).json()
}
