/**
 * The promise: whatever becomes of the file outside of the data directory in which it is noted how far that has come, the agent starts
 * and signs, or says why not and goes on once the person says so. No older copy passes for the newest where the file could have told.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Agent } from '../../src/agent/running-agent/agent.ts'
import '../support/remembered-scrypt.ts'
import {
  acceptFinding,
  completed,
  foundBy,
  newWallet,
  type SigningProgram,
  signingProgram,
} from '../support/signing-program.ts'
import { startAgentHere } from '../support/start-agent-here.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

let folder = ''
let program: SigningProgram
let address = ''
const at = (...names: string[]) => join(folder, ...names)
const notes = () => at('state', 'countersign')
const file = () => join(notes(), readdirSync(notes())[0] ?? '')
const number = () => Number(readFileSync(file(), 'utf8'))

async function running(name = 'data'): Promise<Agent> {
  const vault = { kind: 'passphrase', passphrase: 'four unrelated words here' } as const
  const agent = await startAgentHere(at(name), vault, 'nothing')
  onTestFinished(() => agent.stop())
  return agent
}

/** Starts, looks at what was found, and whether it signs; accepts what stops it, and has to sign then. */
async function started(name?: string) {
  const agent = await running(name)
  const findings = await foundBy(agent)
  const { status } = await program.sign(agent, address)
  expect(status === completed).toBe(findings.length === 0)
  for (const id of findings) await acceptFinding(agent, id)
  expect(await program.sign(agent, address)).toMatchObject({ status: completed })
  const warnings = agent.warnings().filter(warning => warning.includes('older copy'))
  await agent.stop()
  return { findings, warnings }
}
const silent = { findings: [], warnings: [] }
const told = { findings: ['database-older'], warnings: [] }

/** A stopped agent, and a copy of it from before its last start. */
beforeEach(async () => {
  folder = temporaryFolder()
  process.env.XDG_STATE_HOME = at('state')
  const agent = await running()
  const names = { organizationName: 'Acme', userName: 'Alice' }
  const { organizationId } = await agent.handlers['setup.createOrganization'](names)
  program = await signingProgram(agent, organizationId)
  address = (await newWallet(agent, organizationId, 'One')).address
  await agent.stop()
  cpSync(at('data'), at('older'), { recursive: true })
  expect(await started()).toEqual(silent)
  expect(number()).toBe(4)
})

test('gone, it is made again, and tells an older copy from then on', async () => {
  rmSync(at('state'), { recursive: true })
  expect(await started()).toEqual(silent)
  expect(number()).toBe(6)
  expect(await started('older')).toEqual(told)
})

test.each(['', 'garbage', '1e9', '\u0663'])('with %j in it, the person is asked once', async text => {
  writeFileSync(file(), text)
  expect(await started()).toEqual(told)
  expect(await started()).toEqual(silent)
  expect(await started('older')).toEqual(told)
})

test('of before a kill that came between the database and it, it says nothing, and the older copy is told', async () => {
  writeFileSync(file(), '1\n')
  expect(await started()).toEqual(silent)
  expect(number()).toBe(6)
  expect(await started('older')).toEqual(told)
  // And a temporary file that a kill left is in nobody's way.
  writeFileSync(`${file()}.part`, '7')
  expect(await started('older')).toEqual(silent)
})

test('behind a link, of the folder or of the file itself, it is kept where the link leads, or here', async () => {
  renameSync(notes(), at('elsewhere'))
  symlinkSync(at('elsewhere'), notes())
  expect(await started()).toEqual(silent)
  expect(number()).toBe(6)
  renameSync(file(), at('kept'))
  symlinkSync(at('kept'), join(notes(), 'link'))
  renameSync(join(notes(), 'link'), join(notes(), JSON.parse(await databaseId())))
  expect(await started()).toEqual(silent)
  expect(await started('older')).toEqual(told)
})

test('where there is no place for it, the agent warns at each start that older copies would not be noticed, and signs', async () => {
  rmSync(at('state'), { recursive: true })
  writeFileSync(at('state'), 'a file in the way of the folder')
  for (let start = 0; start < 2; start += 1) {
    const agent = await running()
    for (const id of await foundBy(agent)) await acceptFinding(agent, id)
    expect(await program.sign(agent, address)).toMatchObject({ status: completed })
    expect(agent.warnings()).toEqual([expect.stringMatching(/state.* cannot be written, so an older copy/)])
    await agent.stop()
  }
  rmSync(at('state'))
  mkdirSync(at('state'))
  expect(await started()).toEqual(silent)
  expect(existsSync(file())).toBe(true)
})

async function databaseId(): Promise<string> {
  const { default: Database } = await import('better-sqlite3')
  const database = new Database(join(at('data'), 'countersign.db'), { readonly: true })
  const value = database.prepare("SELECT value FROM settings WHERE name = 'databaseId'").pluck().get() as string
  database.close()
  return value
}
