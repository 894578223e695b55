import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openAgentWindow } from '../support/agent-window.ts'
import { type Chromium, openChromium } from '../support/chromium.ts'
import { type Headless, runHeadless, startHeadless } from '../support/headless.ts'
import { temporaryFolder, temporaryFolderOfFile } from '../support/temporary-folder.ts'
import { enterWindow, type WindowSession } from '../support/window-session.ts'

// After each loss, the way back that the message names, walked with the built agent.

const passphrase = 'four unrelated words here'
const words = 'test test test test test test test test test test test junk'
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const accountAt = (index: number) =>
  ({ curve: 'CURVE_SECP256K1', path: `m/44'/60'/0'/0/${index}`, addressFormat: 'ADDRESS_FORMAT_ETHEREUM' }) as const

const place = temporaryFolderOfFile()
const passphraseFile = join(place, 'passphrase')
const vault = ['--vault', 'passphrase', '--passphrase-file', passphraseFile]
let browser: Chromium
let organizationId: string
let walletId: string

/** A data directory, and what the computer that it is on has noted of it: a copy of both is as good as the computer itself. */
interface Place {
  readonly data: string
  readonly environment: { readonly XDG_STATE_HOME: string }
}

function placeIn(folder: string): Place {
  return { data: join(folder, 'data'), environment: { XDG_STATE_HOME: join(folder, 'state') } }
}

async function start({ data, environment }: Place, ...more: string[]): Promise<Headless> {
  const agent = await startHeadless(['--data', data, ...vault, ...more], { environment })
  onTestFinished(() => agent.kill())
  return agent
}

/** A data directory with a wallet of known words, of an agent that was stopped; and as it was while that agent ran. */
beforeAll(async () => {
  browser = await openChromium()
  writeFileSync(passphraseFile, passphrase)
  const file = join(place, 'client.json')
  const { data, environment } = placeIn(join(place, 'stopped'))
  const agent = await startHeadless(['--data', data, ...vault, '--init', file], { environment })
  ;({ organizationId } = JSON.parse(readFileSync(file, 'utf8')))
  const session = await enterWindow(agent.window)
  const wallet = { organizationId, name: 'Main', words: words.split(' '), accounts: [accountAt(0)] }
  const restored = await session.call('wallets.restore', wallet)
  walletId = restored.walletId
  expect(restored.addresses).toEqual([address])
  const filter = (source: string) => !source.endsWith('.sock')
  cpSync(join(place, 'stopped'), join(place, 'running'), { recursive: true, filter })
  await agent.stop()
})
afterAll(() => browser?.close())

function copyOf(name: 'stopped' | 'running'): Place {
  const folder = temporaryFolder()
  cpSync(join(place, name), folder, { recursive: true })
  return placeIn(folder)
}

/** With the window's key and the wallet's, an account can be added: both are needed for it. */
async function works(session: WindowSession): Promise<void> {
  const { addresses } = await session.call('wallets.addAccounts', {
    organizationId,
    walletId,
    accounts: [accountAt(1)],
  })
  expect(addresses).toEqual(['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'])
}

test('a damaged key: its wallet is named, and its recovery phrase, and no other, brings it back', {
  timeout: 300_000,
}, async () => {
  const there = copyOf('stopped')
  const database = new Database(join(there.data, 'countersign.db'))
  const sealed = database.prepare('SELECT sealed FROM secrets WHERE keyId = ?').pluck().get(walletId) as string
  const bytes = Buffer.from(sealed, 'base64')
  bytes[20] = (bytes[20] ?? 0) ^ 1
  database.prepare('UPDATE secrets SET sealed = ? WHERE keyId = ?').run(bytes.toString('base64'), walletId)
  database.close()

  const agent = await start(there)
  const page = await openAgentWindow(browser, agent.window)
  await page.getByRole('link', { name: 'See what to do' }).first().click()
  await page.getByText('the wallet “Main” is not as it was written').first().waitFor()
  await page.getByRole('button', { name: 'Enter recovery phrase: Main' }).click()
  const dialog = page.getByRole('dialog')
  const phrase = dialog.getByLabel('Recovery phrase')
  await phrase.fill('legal winner thank year wave sausage worth useful legal winner thank yellow')
  await dialog.getByRole('button', { name: 'Restore key' }).click()
  await dialog.getByText('does not make the addresses').waitFor()
  await phrase.fill(words)
  await dialog.getByRole('button', { name: 'Restore key' }).click()
  await page.getByText('The wallet has its key again').waitFor()
  await page.getByText('All keys are there').waitFor()
  await page.context().close()
  await agent.stop()

  const again = await start(there)
  const session = await enterWindow(again.window)
  expect((await session.call('state.get', undefined)).findings).toEqual([])
  await works(session)
  await again.stop()
})

test('a database that is gone, or its log: nothing is begun in its place, and what is put back goes on', {
  timeout: 300_000,
}, async () => {
  const refuses = async ({ data, environment }: Place, says: string, ...more: string[]) => {
    const before = everythingOf(data)
    const refused = await runHeadless(['--data', data, ...vault, ...more], { environment })
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(says) })
    expect(everythingOf(data)).toEqual(before)
  }
  const goesOn = async (there: Place) => {
    const agent = await start(there)
    const session = await enterWindow(agent.window)
    expect((await session.call('state.get', undefined)).findings).toEqual([])
    await works(session)
    await agent.stop()
  }
  const withoutDatabase = copyOf('stopped')
  rmSync(join(withoutDatabase.data, 'countersign.db'))
  await refuses(withoutDatabase, 'The database of this data directory is gone')
  // Nor because a loss is accepted.
  await refuses(withoutDatabase, 'The database of this data directory is gone', '--accept-loss')
  cpSync(join(place, 'stopped/data/countersign.db'), join(withoutDatabase.data, 'countersign.db'))
  await goesOn(withoutDatabase)

  const withoutLog = copyOf('running')
  rmSync(join(withoutLog.data, 'countersign.db-wal'))
  await refuses(withoutLog, 'The log of the database is missing')
  cpSync(join(place, 'running/data/countersign.db-wal'), join(withoutLog.data, 'countersign.db-wal'))
  await goesOn(withoutLog)
})

test('without its log, --accept-loss goes on once with what the database itself holds', {
  timeout: 300_000,
}, async () => {
  const there = copyOf('running')
  rmSync(join(there.data, 'countersign.db-wal'))
  const agent = await start(there, '--accept-loss')
  const session = await enterWindow(agent.window)
  const { findings, setup } = await session.call('state.get', undefined)
  // Nothing had been folded into it: there is no organization, and no wallet that would have lost its key.
  expect({ found: findings.map(({ id }) => id), setup }).toEqual({ found: ['loss-accepted'], setup: 'organization' })
  await agent.stop()
  await (await start(there)).stop()
})

function everythingOf(folder: string): [name: string, bytes: string][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }): [string, string] => [name, readFileSync(join(parentPath, name), 'base64')])
    .sort()
}
