/**
 * The promise: of a data directory and its copies, however they came to be, one at a time is used. Whichever was not started last is
 * told, and signs, makes and deletes nothing until the person uses it. No copy takes a key from another one.
 */
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { restore } from '../../src/agent/backup/restore.ts'
import { openOffline } from '../../src/agent/commands/open-offline.ts'
import type { Agent } from '../../src/agent/running-agent/agent.ts'
import type { UnlockerChoice } from '../../src/core/keys/unlocker-changes.ts'
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
import { temporaryFolder } from '../support/temporary-folder.ts'

const passphrase = 'four unrelated words here'
const choices: Record<string, UnlockerChoice> = {
  passphrase: { kind: 'passphrase', passphrase },
  keychain: { kind: 'keychain' },
}
let service: SecretService
beforeAll(async () => {
  service = await startSecretService()
  Object.assign(process.env, service.env)
})
afterAll(() => service?.stop())

let folder = ''
const at = (name: string) => join(folder, name)

/** On a computer of its own each: with its folder for what agents note of how far they have come. */
function onComputer(name: string): void {
  process.env.XDG_STATE_HOME = at(`state of ${name}`)
}

beforeEach(() => {
  folder = temporaryFolder()
  onComputer('this computer')
})

async function running(name: string, vault: UnlockerChoice): Promise<Agent> {
  const agent = await startAgentHere(at(name), vault, 'nothing')
  onTestFinished(() => agent.stop())
  return agent
}

/** As `cp -a` does, over what may be there. */
function copy(from: string, to: string): void {
  rmSync(at(to), { recursive: true, force: true })
  cpSync(at(from), at(to), { recursive: true, preserveTimestamps: true, filter: path => !path.endsWith('.sock') })
}

interface Lived {
  readonly agent: Agent
  readonly organizationId: string
  readonly program: SigningProgram
  readonly one: Awaited<ReturnType<typeof newWallet>>
}

/** An agent in the directory `first`, with one wallet. */
async function lived(vault: UnlockerChoice): Promise<Lived> {
  const agent = await running('first', vault)
  const names = { organizationName: 'Acme', userName: 'Alice' }
  const { organizationId } = await agent.handlers['setup.createOrganization'](names)
  const program = await signingProgram(agent, organizationId)
  const one = await newWallet(agent, organizationId, 'One')
  return { agent, organizationId, program, one }
}

async function expectStopped(agent: Agent, { organizationId, program, one }: Lived): Promise<void> {
  expect(await foundBy(agent)).toEqual(['database-older'])
  const refused = { status: 'ACTIVITY_STATUS_FAILED', failure: { message: expect.stringContaining('the newest') } }
  expect(await program.sign(agent, one.address)).toMatchObject(refused)
  expect(await program.deleteWallet(agent, one.walletId)).toMatchObject(refused)
  await expect(newWallet(agent, organizationId, 'Made meanwhile')).rejects.toThrow('the newest')
  expect(await agent.handlers['wallets.list']({ organizationId })).toHaveLength(1)
}

describe.each(Object.entries(choices))('unlocked by a %s', (_, vault) => {
  test('copied while it is stopped: the second that is started is told, and when it is used, the first is', async () => {
    const before = await lived(vault)
    const { program, one } = before
    await before.agent.stop()
    copy('first', 'copy')
    const first = await running('first', vault)
    expect(await foundBy(first)).toEqual([])
    expect(await program.sign(first, one.address)).toMatchObject({ status: completed })

    const second = await running('copy', vault)
    await expectStopped(second, before)
    await second.stop()
    const again = await running('copy', vault)
    await expectStopped(again, before)
    await acceptFinding(again, 'database-older')
    expect(await program.sign(again, one.address)).toMatchObject({ status: completed })
    expect(await program.deleteWallet(again, one.walletId)).toMatchObject({ status: completed })

    await first.stop()
    const told = await running('first', vault)
    await expectStopped(told, before)
    await acceptFinding(told, 'database-older')
    // What the copy deleted, it deleted of its own.
    expect(await program.sign(told, one.address)).toMatchObject({ status: completed })
    expect((await told.handlers['recovery.get'](undefined)).lost).toEqual({
      ...{ ownKeys: false, wallets: [], privateKeys: [] },
    })
  })

  test('copied while it runs: the copy is used, and the first is told at its next look, or start', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const before = await lived(vault)
    copy('first', 'copy')
    const second = await running('copy', vault)
    expect(await foundBy(second)).toEqual([])
    expect(await before.program.sign(second, before.one.address)).toMatchObject({ status: completed })
    vi.advanceTimersByTime(30_000)
    await expectStopped(before.agent, before)
    await before.agent.stop()
    await expectStopped(await running('first', vault), before)
  })

  test('a snapshot that is put back is told, whatever of it is: of a stopped agent, or of one that ran', async () => {
    const before = await lived(vault)
    copy('first', 'snapshot of one that ran')
    await before.agent.stop()
    copy('first', 'snapshot of one that was stopped')
    const later = await running('first', vault)
    await newWallet(later, before.organizationId, 'Two')
    await later.stop()
    for (const snapshot of ['snapshot of one that ran', 'snapshot of one that was stopped']) {
      copy(snapshot, 'first')
      const agent = await running('first', vault)
      await expectStopped(agent, before)
      await agent.stop()
    }
  })
})

test('a snapshot of an agent that ran is told also where it was never started since', async () => {
  const vault = choices.passphrase as UnlockerChoice
  const before = await lived(vault)
  copy('first', 'snapshot')
  await newWallet(before.agent, before.organizationId, 'Two')
  await before.agent.stop()
  copy('snapshot', 'first')
  await expectStopped(await running('first', vault), before)
})

test('synchronised to another computer and back, it says nothing, and what is said there later is true', async () => {
  const vault = choices.passphrase as UnlockerChoice
  const before = await lived(vault)
  const { program, one } = before
  await before.agent.stop()
  copy('first', 'synchronised')
  for (const computer of ['another', 'this computer', 'another', 'another']) {
    onComputer(computer)
    const agent = await running('synchronised', vault)
    expect(await foundBy(agent)).toEqual([])
    expect(await program.sign(agent, one.address)).toMatchObject({ status: completed })
    await agent.stop()
  }
  // What stayed here, and was not synchronised since, is older.
  onComputer('this computer')
  await expectStopped(await running('first', vault), before)
})

test('what is restored from a backup is no copy: both are used, and neither takes a key from the other', async () => {
  const vault = choices.keychain as UnlockerChoice
  const { agent, program, one } = await lived(vault)
  await agent.handlers['backups.make']({ file: at('b.age'), backupFor: { passphrase }, typed: 'backup' })
  for (const name of ['restored', 'restored again'])
    await restore({ from: at('b.age'), heldBy: { passphrase } }, at(name), vault, Date.now)
  const both = [await running('restored', vault), await running('restored again', vault)]
  for (const each of both) {
    expect(await foundBy(each)).toEqual(['restored'])
    await acceptFinding(each, 'restored')
    expect(await program.sign(each, one.address)).toMatchObject({ status: completed })
  }
  const [restored, other] = both as [Agent, Agent]
  await restored.handlers['vault.addUnlocker']({ choice: { kind: 'passphrase', passphrase }, typed: 'unlock' })
  await restored.handlers['vault.removeUnlocker']({ kind: 'keychain', passphrase })
  for (const each of [agent, other]) {
    await each.handlers['vault.lock'](undefined)
    await each.handlers['vault.unlock']({})
    expect(await foundBy(each)).toEqual([])
    expect(await program.sign(each, one.address)).toMatchObject({ status: completed })
  }
})

test('a copy that is no longer unlocked by the keychain leaves it to the first', async () => {
  const { agent, organizationId, program, one } = await lived(choices.keychain as UnlockerChoice)
  await agent.stop()
  copy('first', 'copy')
  const first = await running('first', choices.keychain as UnlockerChoice)
  const two = await newWallet(first, organizationId, 'Two')
  const second = await running('copy', choices.keychain as UnlockerChoice)
  await second.handlers['vault.unlock']({})
  await second.handlers['vault.addUnlocker']({ choice: { kind: 'passphrase', passphrase }, typed: 'unlock' })
  const remove = () => second.handlers['vault.removeUnlocker']({ kind: 'keychain', passphrase })
  await expect(remove()).rejects.toMatchObject({ code: 'DATA_LOST' })
  await acceptFinding(second, 'database-older')
  await remove()
  await second.handlers['vault.unlock']({ passphrase })
  expect(await program.sign(second, one.address)).toMatchObject({ status: completed })

  await first.handlers['vault.lock'](undefined)
  await first.handlers['vault.unlock']({})
  for (const { address } of [one, two]) expect(await program.sign(first, address)).toMatchObject({ status: completed })
})

test('a command that opens an older copy while no agent runs says so', async () => {
  const { agent } = await lived(choices.passphrase as UnlockerChoice)
  await agent.stop()
  copy('first', 'copy')
  await (await running('first', choices.passphrase as UnlockerChoice)).stop()
  const said: string[] = []
  const opened = await openOffline({ dataDirectory: at('copy'), vault: undefined, tell: text => said.push(text) })
  await opened.close()
  expect(said).toEqual([expect.stringContaining('may not be the newest')])
})
