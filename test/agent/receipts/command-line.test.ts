import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSqliteStore } from '../../../src/adapters/store/sqlite.ts'
import { readReceipt } from '../../../src/core/ledger/hash-chain.ts'
import { type Headless, startHeadless } from '../../support/headless.ts'
import { runProgram } from '../../support/program.ts'
import { temporaryFolder, temporaryFolderOfFile } from '../../support/temporary-folder.ts'
import { enterWindow, type WindowSession } from '../../support/window-session.ts'

// One data directory of a real agent, which runs, is killed, and stops.

interface Exported {
  readonly receipts: number
  readonly head: string
  readonly publicKey: string
}

const folder = temporaryFolderOfFile()
const data = join(folder, 'data')
const passphraseFile = join(folder, 'passphrase')
const vault = ['--vault', 'passphrase', '--passphrase-file', passphraseFile]
let agent: Headless | undefined
let session: WindowSession
let organizationId: string
let wallets = 0

beforeAll(async () => {
  writeFileSync(passphraseFile, 'four unrelated words here', { mode: 0o600 })
  agent = await startHeadless(['--data', data, ...vault, '--init', join(folder, 'client.json')])
  organizationId = JSON.parse(readFileSync(join(folder, 'client.json'), 'utf8')).organizationId
  session = await enterWindow(agent.window)
  await makeWallet(session)
  await session.call('settings.update', { autoLockSeconds: 600 })
  await session.call('vault.lock', undefined)
  await session.call('vault.unlock', { passphrase: 'four unrelated words here' })
})
afterAll(async () => agent?.kill())

test('the window lists the newest, of every kind and of one', async () => {
  expect((await session.call('receipts.list', {})).length).toBeGreaterThan(3)
  expect(await session.call('receipts.list', { kind: 'setting' })).toMatchObject([
    { kind: 'setting' },
    { kind: 'setting' },
  ])
})

test('what is decided of a web page leaves a receipt, and so does what it asked before', async () => {
  const origin = 'https://shop.example.org'
  const api = (agent as Headless).api
  const asks = () => fetch(`${api}/public/v1/query/whoami`, { method: 'POST', headers: { Origin: origin }, body: '{}' })
  await session.call('origins.list', { organizationId })
  expect((await asks()).status).toBe(403)
  await session.call('origins.decide', { organizationId, origin, decision: 'refused' })
  await session.call('origins.decide', { organizationId, origin, decision: 'allowed' })
  await session.call('origins.forget', { organizationId, origin })
  const said = async (kind: 'setting' | 'refused') =>
    (await session.call('receipts.list', { kind })).map(({ what }) => what)
  expect((await said('setting')).slice(0, 3)).toEqual([
    expect.stringContaining(`${origin} was forgotten`),
    expect.stringContaining(`${origin} was allowed`),
    expect.stringContaining(`${origin} was refused`),
  ])
  expect(await session.call('receipts.list', { kind: 'refused' })).toMatchObject([
    { who: expect.stringContaining(origin) },
  ])
})

function makeWallet(session: WindowSession) {
  const account = {
    curve: 'CURVE_SECP256K1',
    path: "m/44'/60'/0'/0/0",
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
  } as const
  const name = `Savings ${++wallets}`
  return session.call('wallets.create', { organizationId, name, mnemonicLength: 12, accounts: [account] })
}

async function exported(file: string, more: readonly string[] = []): Promise<Exported> {
  const { code, stdout, stderr } = await runProgram('receipts', ['--data', data, '--to', file, ...more])
  expect(stderr).toBe('')
  expect(code).toBe(0)
  return JSON.parse(stdout)
}

const verify = (file: string, { head, publicKey }: Pick<Exported, 'head' | 'publicKey'>) =>
  runProgram('verify', [file, '--head', head, '--public-key', publicKey])
const receiptsIn = (file: string) =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => readReceipt({ line }))

let first: Exported

test('a running agent exports what can be verified without it, and what is changed in it is found', async () => {
  const file = join(folder, 'first.jsonl')
  first = await exported(file)
  expect(first).toEqual({
    receipts: receiptsIn(file).length,
    head: expect.stringMatching(/^[0-9a-f]{64}$/),
    publicKey: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(receiptsIn(file).at(-1)).toMatchObject({ kind: 'head', publicKey: first.publicKey })
  expect(receiptsIn(file)).toContainEqual(
    expect.objectContaining({
      kind: 'moved',
      type: 'ACTIVITY_TYPE_CREATE_WALLET',
      status: 'ACTIVITY_STATUS_COMPLETED',
    }),
  )
  const told = receiptsIn(file).map(receipt => ('change' in receipt ? receipt.change : receipt.kind))
  expect(told.filter(each => /^[A-Za-z]+ (900|in the window)|^Locked/.test(each))).toEqual([
    'autoLockSeconds 900 became 600',
    'Locked',
    'Unlocked in the window',
  ])
  expect(readFileSync(file, 'utf8')).not.toContain('four unrelated words')
  // Nothing came between: it is the same export.
  expect(await exported(join(folder, 'again.jsonl'))).toEqual(first)
  expect(readFileSync(join(folder, 'again.jsonl'))).toEqual(readFileSync(file))
  expect(readdirSync(folder).filter(name => name.endsWith('.part'))).toEqual([])
  const { stdout, code } = await verify(file, first)
  expect({ stdout, code }).toEqual({ stdout: `${first.receipts} receipts hold\n`, code: 0 })

  const forged = join(folder, 'forged.jsonl')
  writeFileSync(forged, readFileSync(file, 'utf8').replace('CREATE_WALLET', 'CREATE_WALLEt'))
  expect(await verify(forged, first)).toMatchObject({ stdout: expect.stringMatching(/^receipt \d+: /), code: 1 })
  const wrongKey = { ...first, publicKey: first.head }
  expect(await verify(file, wrongKey)).toMatchObject({ stdout: expect.stringContaining('public key'), code: 1 })
  const { code: unproved } = await runProgram('verify', [file])
  expect(unproved).toBe(1)
})

test('after a kill and a restart the chain goes on, and a later export holds against an earlier head', async () => {
  await (agent as Headless).kill()
  await restart()
  await makeWallet(await enterWindow((agent as Headless).window))
  await (agent as Headless).kill()
  await restart()
  const file = join(folder, 'second.jsonl')
  const second = await exported(file)
  expect(second.receipts).toBeGreaterThan(first.receipts)
  expect(second.publicKey).toBe(first.publicKey)
  expect(await verify(file, second)).toMatchObject({ stdout: `${second.receipts} receipts hold\n` })
  const { stdout, code } = await verify(file, first)
  expect(code).toBe(0)
  expect(stdout).toContain(`The head that was given is receipt ${first.receipts}.`)
  // An export from before does not reach the newer head.
  expect(await verify(join(folder, 'first.jsonl'), second)).toMatchObject({ code: 1 })
})

test('while no agent runs, with the vault or without, the receipts are those of the agent that stopped', async () => {
  await (agent as Headless).stop()
  const file = join(folder, 'third.jsonl')
  const locked = await exported(file)
  expect(await verify(file, locked)).toMatchObject({ code: 0 })
  // It vouched for all of them when it stopped.
  expect(receiptsIn(file).at(-1)).toMatchObject({ kind: 'head', publicKey: first.publicKey })
  const store = openSqliteStore(join(data, 'countersign.db'))
  await store.write(transaction =>
    transaction.receipt({ kind: 'setting', at: 1, organizationId: null, setting: 'a clock', change: 'was set back' }),
  )
  await store.close()
  const { stdout, stderr, code } = await runProgram('receipts', [
    '--data',
    data,
    '--to',
    join(folder, 'unsigned.jsonl'),
  ])
  expect({ stderr, code }).toMatchObject({ stderr: expect.stringContaining('not signed'), code: 0 })
  const unsigned = JSON.parse(stdout) as Exported
  expect(await verify(join(folder, 'unsigned.jsonl'), unsigned)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('receipts hold'),
  })
  expect(
    await runProgram('verify', [join(folder, 'unsigned.jsonl'), '--public-key', unsigned.publicKey]),
  ).toMatchObject({ code: 1 })
  const opened = await exported(join(folder, 'opened.jsonl'), vault)
  expect(opened.receipts).toBe(unsigned.receipts + 1)
  expect(await verify(join(folder, 'opened.jsonl'), opened)).toMatchObject({
    stdout: `${opened.receipts} receipts hold\n`,
  })
})

test('what cannot be written is said, and leaves nothing', async () => {
  const place = temporaryFolder()
  const { code, stdout, stderr } = await runProgram('receipts', ['--data', data, '--to', join(place, 'no', 'file')])
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain('no such folder')
  expect(await runProgram('receipts', ['--data', data, '--to', place])).toMatchObject({ code: 1 })
  expect(readdirSync(place)).toEqual([])
})

async function restart(): Promise<void> {
  agent = await startHeadless(['--data', data, ...vault])
}
