/**
 * The promise: a data directory that was copied without the log of its database, as a synchronised folder or a tool that knows only `.db`
 * leaves it, is refused, in words, by everything that would open it, and not a byte of it is changed. With the log put back beside it, it
 * is whole.
 */
import { cpSync, existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { commands } from '../../src/agent/commands/index.ts'
import { runCommand } from '../../src/agent/commands/run-command.ts'
import type { Agent, AgentOptions } from '../../src/agent/running-agent/agent.ts'
import { startAgent } from '../../src/agent/start/start.ts'
import { quiet } from '../support/engine.ts'
import { everyByte } from '../support/every-byte.ts'
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

const passphrase = 'four unrelated words here'
const vault = { kind: 'passphrase', passphrase } as const
let folder = ''
let organizationId = ''
let program: SigningProgram
let addresses: string[]
let agent: Agent
const at = (...names: string[]) => join(folder, ...names)
const log = 'countersign.db-wal'

async function running(name: string): Promise<Agent> {
  const started = await startAgentHere(at(name), vault, 'nothing')
  onTestFinished(() => started.stop())
  return started
}

/** A running agent with three wallets, of which two are only in its log; and a copy of its directory, whose log is elsewhere. */
beforeEach(async () => {
  folder = temporaryFolder()
  agent = await running('first')
  const names = { organizationName: 'Acme', userName: 'Alice' }
  organizationId = (await agent.handlers['setup.createOrganization'](names)).organizationId
  program = await signingProgram(agent, organizationId)
  const make = async (name: string) => (await newWallet(agent, organizationId, name)).address
  addresses = [await make('One')]
  await agent.stop()
  agent = await running('first')
  addresses.push(await make('Two'), await make('Three'))
  cpSync(at('first'), at('copy'), { recursive: true, filter: path => !path.endsWith('.sock') })
  renameSync(at('copy', log), at('log'))
})

const refused = {
  code: 'DATA_LOST',
  message: expect.stringMatching(/countersign\.db-wal.*Put it back.*--accept-loss/s),
}

const notRunning = { code: 'RESOURCE_NOT_FOUND', message: expect.stringContaining('No agent runs') }

test('it is refused by each start and each command that opens it, and not a byte of it is changed; with its log all wallets sign', async () => {
  const before = everyByte(at('copy'))
  for (let time = 0; time < 2; time += 1) await expect(startAgentHere(at('copy'), vault)).rejects.toMatchObject(refused)
  const parts = { dataDirectory: at('copy'), vault, tell: () => undefined }
  const asked = {
    backup: { file: at('b.age'), passphrase: 'other words for the backup', vaultPassphrase: undefined },
    doctor: { mend: true, vault },
    receipts: { to: at('receipts.jsonl') },
    // Without an agent, these open nothing.
    lock: {},
    pair: { name: 'A program', publicKey: `02${'11'.repeat(32)}` },
    status: {},
  } as Record<string, unknown>
  for (const command of commands)
    await runCommand(command as never, parts, asked[command.name] as never).then(
      answer => expect(['doctor', 'lock', 'status'], JSON.stringify(answer)).toContain(command.name),
      thrown => expect(thrown, command.name).toMatchObject(command.name === 'pair' ? notRunning : refused),
    )
  expect(everyByte(at('copy'))).toEqual(before)
  expect(existsSync(at('b.age'))).toBe(false)

  renameSync(at('log'), at('copy', log))
  const copy = await running('copy')
  expect(await foundBy(copy)).toEqual([])
  for (const address of addresses) expect(await program.sign(copy, address)).toMatchObject({ status: completed })
})

test('told to go on without it, it signs with what is left, and the one it was copied from is told, and lacks nothing', async () => {
  const options = {
    dataDirectory: at('copy'),
    vault,
    approvals: 'nothing',
    carrier: 'browser',
    askSystem: null,
  } as const
  const more = { log: quiet, port: 0, resources: join(import.meta.dirname, '../../resources'), acceptLoss: true }
  const copy = await startAgent({ ...options, ...more } satisfies AgentOptions)
  onTestFinished(() => copy.stop())
  expect(await foundBy(copy)).toEqual(['loss-accepted'])
  expect(await copy.handlers['wallets.list']({ organizationId })).toMatchObject([{ name: 'One' }])
  const [one = '', ...others] = addresses
  expect(await program.sign(copy, one)).toMatchObject({ status: completed })
  for (const address of others) expect(await program.sign(copy, address)).not.toMatchObject({ status: completed })
  await copy.stop()
  await agent.stop()
  const again = await running('first')
  expect(await foundBy(again)).toEqual(['database-older'])
  await acceptFinding(again, 'database-older')
  for (const address of addresses) expect(await program.sign(again, address)).toMatchObject({ status: completed })
})
