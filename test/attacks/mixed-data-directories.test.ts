/**
 * The promise: a data directory that was renamed, or in which something of another was put, works as it did, or the agent says in words what
 * is wrong and what to do. No key is lost by it, neither here nor where it came from.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Agent } from '../../src/agent/running-agent/agent.ts'
import type { UnlockerChoice } from '../../src/core/keys/unlocker-changes.ts'
import { everyByte } from '../support/every-byte.ts'
import '../support/remembered-scrypt.ts'
import { type SecretService, startSecretService } from '../support/secret-service.ts'
import {
  acceptFinding,
  completed,
  foundBy,
  newWallet,
  type SigningProgram,
  signingProgram,
} from '../support/signing-program.ts'
import { startAgentHere } from '../support/start-agent-here.ts'
import { temporaryFolder, temporaryFolderOfFile } from '../support/temporary-folder.ts'

const passphrase = 'four unrelated words here'
const choices: Record<'passphrase' | 'keychain', UnlockerChoice> = {
  passphrase: { kind: 'passphrase', passphrase },
  keychain: { kind: 'keychain' },
}
type Kind = keyof typeof choices

interface Made {
  readonly organizationId: string
  readonly program: SigningProgram
  readonly address: string
}
const made = {} as Record<Kind, Made>
const shelf = temporaryFolderOfFile()
let service: SecretService
let folder = ''
const at = (...names: string[]) => join(folder, ...names)
const withoutSocket = { recursive: true, filter: (path: string) => !path.endsWith('.sock') }

async function running(name: string, vault?: UnlockerChoice): Promise<Agent> {
  const agent = await startAgentHere(at(name), vault, 'nothing')
  onTestFinished(() => agent.stop())
  return agent
}

beforeAll(async () => {
  service = await startSecretService()
  Object.assign(process.env, service.env)
  process.env.XDG_STATE_HOME = join(shelf, 'state')
  for (const kind of ['passphrase', 'keychain'] as const) {
    const agent = await startAgentHere(join(shelf, kind), choices[kind], 'nothing')
    const names = { organizationName: kind, userName: 'Alice' }
    const { organizationId } = await agent.handlers['setup.createOrganization'](names)
    const program = await signingProgram(agent, organizationId)
    const { address } = await newWallet(agent, organizationId, 'One')
    await agent.stop()
    made[kind] = { organizationId, program, address }
  }
})
afterAll(() => service?.stop())

/** Copies of both, on a computer of their own. */
beforeEach(() => {
  folder = temporaryFolder()
  process.env.XDG_STATE_HOME = at('state')
  for (const kind of ['passphrase', 'keychain']) cpSync(join(shelf, kind), at(kind), withoutSocket)
})

const sign = (agent: Agent, kind: Kind) => made[kind].program.sign(agent, made[kind].address)

test.each(['passphrase', 'keychain'] as const)('renamed, and unlocked by a %s, it works as before', async kind => {
  renameSync(at(kind), at('renamed'))
  const agent = await running('renamed', choices[kind])
  expect(await foundBy(agent)).toEqual([])
  expect(await sign(agent, kind)).toMatchObject({ status: completed })
})

test.each(['passphrase', 'keychain'] as const)(
  'renamed while it runs, with a copy in its place, it goes on, loses no key of its own, and changes not a byte there, %s',
  async kind => {
    const agent = await running(kind, choices[kind])
    await agent.handlers['vault.unlock'](kind === 'passphrase' ? { passphrase } : {})
    const two = await newWallet(agent, made[kind].organizationId, 'Two')
    renameSync(at(kind), at('after'))
    cpSync(at('after'), at(kind), withoutSocket)
    const before = everyByte(at(kind))
    const three = await newWallet(agent, made[kind].organizationId, 'Three')
    expect(await sign(agent, kind)).toMatchObject({ status: completed })
    await agent.stop()
    expect(everyByte(at(kind))).toEqual(before)

    const again = await running('after', choices[kind])
    expect(await foundBy(again)).toEqual([])
    for (const { address } of [two, three, made[kind]])
      expect(await made[kind].program.sign(again, address)).toMatchObject({ status: completed })
    await again.stop()
    // What lies in its place is a copy, and older.
    const copy = await running(kind, choices[kind])
    expect(await foundBy(copy)).toEqual(['database-older'])
    await acceptFinding(copy, 'database-older')
    expect(await made[kind].program.sign(copy, two.address)).toMatchObject({ status: completed })
  },
)

test('with the database of another, it says that this is not the one that was used here; put back, it works as before', async () => {
  cpSync(at('passphrase'), at('mixed'), { recursive: true })
  cpSync(at('keychain', 'countersign.db'), at('mixed', 'countersign.db'))
  const mixed = await running('mixed')
  const [finding] = (await mixed.handlers['state.get'](undefined)).findings
  expect(finding).toMatchObject({
    id: 'database-older',
    message: expect.stringContaining('not the database that was last used here'),
  })
  expect(await sign(mixed, 'keychain')).not.toMatchObject({ status: completed })
  await mixed.stop()
  const named = startAgentHere(at('mixed'), choices.passphrase)
  await expect(named).rejects.toMatchObject({
    code: 'SETUP_DONE',
    message: expect.stringContaining('--vault keychain'),
  })
  cpSync(at('passphrase', 'countersign.db'), at('mixed', 'countersign.db'))
  const agent = await running('mixed', choices.passphrase)
  expect(await foundBy(agent)).toEqual([])
  expect(await sign(agent, 'passphrase')).toMatchObject({ status: completed })
})

test('a vault.json of a version before, of whatever database, is not looked at and not touched', async () => {
  writeFileSync(at('passphrase', 'vault.json'), '{"format":"countersign-vault","version":1}')
  const agent = await running('passphrase', choices.passphrase)
  await agent.handlers['vault.unlock']({ passphrase })
  expect(await foundBy(agent)).toEqual([])
  expect(await sign(agent, 'passphrase')).toMatchObject({ status: completed })
  await agent.stop()
  expect(readFileSync(at('passphrase', 'vault.json'), 'utf8')).toBe('{"format":"countersign-vault","version":1}')
})

test('half restored: what was ready is put in place, what was not is removed', async () => {
  mkdirSync(at('ready'))
  cpSync(at('passphrase'), at('ready', 'restored-ready'), { recursive: true })
  const ready = await running('ready', choices.passphrase)
  expect(await foundBy(ready)).toEqual([])
  expect(await sign(ready, 'passphrase')).toMatchObject({ status: completed })

  mkdirSync(at('half'))
  const half = at('half', 'scratch-0190a0c5-0000-4000-8000-000000000000')
  cpSync(at('passphrase'), half, { recursive: true })
  rmSync(join(half, 'countersign.db.mark'))
  const agent = await running('half')
  expect(await agent.handlers['state.get'](undefined)).toMatchObject({ setup: 'vault', findings: [] })
  expect(existsSync(half)).toBe(false)
})
