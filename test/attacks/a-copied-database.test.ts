/**
 * The promise: whatever is copied, put back, cut off or lost of the database, its log and its mark, no secret is ever erased by a start,
 * and nothing is silent: the agent starts with everything as it was answered, or it says what is not.
 */
import '../support/remembered-scrypt.ts'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Agent } from '../../src/agent/running-agent/agent.ts'
import { AgentError } from '../../src/core/errors.ts'
import type { UnlockerChoice } from '../../src/core/keys/unlocker-changes.ts'
import { longer } from '../support/effort.ts'
import { everyByte } from '../support/every-byte.ts'
import { type SecretService, startSecretService } from '../support/secret-service.ts'
import { newWallet } from '../support/signing-program.ts'
import { startAgentHere } from '../support/start-agent-here.ts'
import { temporaryFolder, temporaryFolderOfFile } from '../support/temporary-folder.ts'
import { commitsOf, files, secretsIn } from './files-of-a-database.ts'

const passphrase = 'four unrelated words here'
const inFile: UnlockerChoice = { kind: 'passphrase', passphrase }
const inKeychain: UnlockerChoice = { kind: 'keychain' }
type File = (typeof files)[number]

/** What an agent was answering when its files were copied as they lay there. */
interface Moment {
  readonly folder: string
  readonly wallets: readonly string[]
}

const shelf = temporaryFolderOfFile()
const moments: Moment[] = []
let organizationId = ''

/** Runs an agent through three wallets, and copies its files at each step, after its end, and what it noted of itself elsewhere. */
async function live(vault: UnlockerChoice, folder: string): Promise<Moment[]> {
  const data = join(folder, 'data')
  process.env.XDG_STATE_HOME = join(folder, 'state')
  const agent = await startAgentHere(data, vault)
  const lived: Moment[] = []
  const wallets: string[] = []
  const copy = () => {
    const to = join(folder, `moment-${lived.length}`)
    mkdirSync(to)
    for (const file of files) if (existsSync(join(data, file))) cpSync(join(data, file), join(to, file))
    lived.push({ folder: to, wallets: [...wallets] })
  }
  const names = { organizationName: 'Acme', userName: 'Alice' }
  organizationId = (await agent.handlers['setup.createOrganization'](names)).organizationId
  for (const name of ['One', 'Two', 'Three']) {
    wallets.push((await newWallet(agent, organizationId, name)).walletId)
    copy()
  }
  await agent.stop()
  copy()
  return lived
}

interface Outcome {
  /** In words, by the agent that did not start. */
  readonly refusal?: string
  readonly findings?: readonly string[]
  readonly wallets?: readonly string[]
}

async function started(folder: string, vault: UnlockerChoice): Promise<Outcome> {
  const state = temporaryFolder()
  cpSync(join(shelf, vault.kind, 'state'), state, { recursive: true })
  process.env.XDG_STATE_HOME = state
  let agent: Agent
  try {
    agent = await startAgentHere(folder, vault)
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(AgentError)
    return { refusal: (thrown as AgentError).message }
  }
  try {
    await agent.handlers['vault.unlock'](vault.kind === 'passphrase' ? { passphrase } : {})
    const { findings, setup } = await agent.handlers['state.get'](undefined)
    const wallets = setup === 'done' ? await agent.handlers['wallets.list']({ organizationId }) : []
    const { lost } = await agent.handlers['recovery.get'](undefined)
    const isLost = (id: string) => lost?.wallets.some(each => each.id === id) ?? true
    const held = wallets.map(({ id }) => id).filter(id => !isLost(id))
    return { findings: findings.map(({ id }) => id), wallets: held }
  } finally {
    await agent.stop()
  }
}

/** A change to one file of a data directory, by what it is called. */
type Attack = readonly [name: string, change: (folder: string) => void]

const untouched: Attack = ['as it was', () => undefined]
const missing = (file: File): Attack => ['missing', folder => rmSync(join(folder, file), { force: true })]
const emptied = (file: File): Attack => ['emptied', folder => writeFileSync(join(folder, file), '')]
const of = (file: File, moment: number): Attack => [
  `of moment ${moment}`,
  folder => {
    rmSync(join(folder, file), { force: true })
    const from = join((moments[moment] as Moment).folder, file)
    if (existsSync(from)) cpSync(from, join(folder, file))
  },
]

describe('unlocked by a passphrase', () => {
  beforeAll(async () => {
    moments.splice(0, moments.length, ...(await live(inFile, join(shelf, 'passphrase'))))
  })

  const databases = [
    untouched,
    missing('countersign.db'),
    emptied('countersign.db'),
    of('countersign.db', 0),
    of('countersign.db', 3),
  ]
  const logs = [untouched, missing('countersign.db-wal'), of('countersign.db-wal', 0), of('countersign.db-wal', 1)]
  const marks = [untouched, missing('countersign.db.mark'), of('countersign.db.mark', 0)]
  // Copied while it ran (2), and closed (3), when there is no log.
  const combinations = [2, 3].flatMap(moment =>
    databases.flatMap(database => logs.flatMap(log => marks.map(mark => ({ moment, attacks: [database, log, mark] })))),
  )
  /** Log and mark of an earlier moment of one run: nothing in the directory tells that from what it was then. */
  const isOneMoment = ([, log, mark]: readonly Attack[]) =>
    mark?.[0] === 'of moment 0' && /^of moment/.test(log?.[0] ?? '')

  test.each(
    combinations
      .filter(({ moment, attacks }) => !isOneMoment(attacks) && !(moment === 3 && attacks[1]?.[0] === 'missing'))
      .map(({ moment, attacks }) => ({
        moment,
        attacks,
        title: ['db', 'wal', 'mark'].map((file, at) => `${file} ${attacks[at]?.[0]}`).join(', '),
      })),
  )('moment $moment: $title', { timeout: longer(300_000) }, async ({ moment, attacks }) => {
    const { folder: from, wallets } = moments[moment] as Moment
    const folder = temporaryFolder()
    cpSync(from, folder, { recursive: true })
    for (const [, change] of attacks) change(folder)
    const [held, bytes] = [secretsIn(folder), everyByte(folder)]
    const outcome = await started(folder, inFile)
    if (outcome.refusal !== undefined) {
      expect(everyByte(folder)).toEqual(bytes)
      expect(outcome.refusal).toMatch(/put (it|both) back|put back both|damaged/i)
      return
    }
    // A start may make keys, never lose one.
    expect(secretsIn(folder)).toEqual(expect.arrayContaining(held))
    const isIntact = wallets.every(id => outcome.wallets?.includes(id))
    // What is not there at all is not missed: it begins as a new one does, which the person sees.
    const isNew = held.length === 0 && attacks[2]?.[0] === 'missing'
    if (!isIntact && !isNew) expect(outcome.findings, `wallets ${outcome.wallets?.length}`).not.toEqual([])
  })

  test('a log cut off at each commit is noticed, and no key is lost by it', { timeout: longer(300_000) }, async () => {
    const { folder: from, wallets } = moments[2] as Moment
    const log = readFileSync(join(from, 'countersign.db-wal'))
    const ends = commitsOf(log)
    expect(ends.length).toBeGreaterThan(5)
    for (const end of ends.slice(0, -1)) {
      const folder = temporaryFolder()
      cpSync(from, folder, { recursive: true })
      writeFileSync(join(folder, 'countersign.db-wal'), log.subarray(0, end))
      const held = secretsIn(folder)
      const { refusal, findings, wallets: found } = await started(folder, inFile)
      expect(secretsIn(folder)).toEqual(expect.arrayContaining(held))
      const isIntact = found?.length === wallets.length
      if (!isIntact) expect(refusal ?? findings?.join()).toBeTruthy()
    }
  })
})

describe('unlocked by the keychain', () => {
  let service: SecretService
  beforeAll(async () => {
    service = await startSecretService()
    Object.assign(process.env, service.env)
    moments.splice(0, moments.length, ...(await live(inKeychain, join(shelf, 'keychain'))))
  })
  afterAll(() => service?.stop())

  const itemsInKeychain = async () => {
    const { default: keytar } = await import('keytar')
    return keytar.findCredentials('Countersign')
  }

  test.each(
    [
      ['countersign.db', untouched, 'countersign.db-wal', missing('countersign.db-wal')],
      ['countersign.db', of('countersign.db', 0), 'countersign.db-wal', of('countersign.db-wal', 0)],
      ['countersign.db', missing('countersign.db'), 'countersign.db-wal', missing('countersign.db-wal')],
      ['countersign.db.mark', missing('countersign.db.mark'), 'countersign.db-wal', of('countersign.db-wal', 1)],
    ].map(([one, change, other, otherChange]) => ({
      one,
      change: change as Attack,
      other,
      otherChange: otherChange as Attack,
    })),
  )('$one $change.0, $other $otherChange.0', { timeout: longer(300_000) }, async ({ change, otherChange }) => {
    const { folder: from, wallets } = moments[2] as Moment
    const folder = temporaryFolder()
    cpSync(from, folder, { recursive: true })
    for (const [, attack] of [change, otherChange]) attack(folder)
    const items = await itemsInKeychain()
    expect(items).toHaveLength(1)
    const { refusal, findings, wallets: found } = await started(folder, inKeychain)
    expect(await itemsInKeychain()).toEqual(items)
    if (refusal === undefined && found?.length !== wallets.length) expect(findings).not.toEqual([])
  })

  test('emptied, as on another computer, it says where the key may be, and makes none in its place', async () => {
    const { default: keytar } = await import('keytar')
    const items = await itemsInKeychain()
    for (const { account } of items) await keytar.deletePassword('Countersign', account)
    onTestFinished(async () => {
      for (const { account, password } of items) await keytar.setPassword('Countersign', account, password)
    })
    const folder = temporaryFolder()
    cpSync((moments[3] as Moment).folder, folder, { recursive: true })
    const held = secretsIn(folder)
    const agent = await startAgentHere(folder, inKeychain)
    await expect(newWallet(agent, organizationId, 'Made there')).rejects.toThrow('does not hold the key')
    await expect(agent.handlers['vault.unlock']({})).rejects.toMatchObject({ code: 'VAULT_MISSING' })
    expect((await agent.handlers['state.get'](undefined)).vault).toMatchObject({
      status: 'missing',
      nextStep: expect.stringContaining('start it there, or restore a backup here'),
    })
    await agent.stop()
    expect(await itemsInKeychain()).toEqual([])
    expect(secretsIn(folder)).toEqual(held)
  })
})
