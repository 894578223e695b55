/**
 * The promise: what stops signing goes on doing so until it is put right or accepted, whatever is asked for meanwhile: nothing is signed, no
 * key is made or deleted, and what unlocks them stays as it is.
 */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import type { Agent } from '../../src/agent/running-agent/agent.ts'
import '../support/remembered-scrypt.ts'
import { acceptFinding, completed, foundBy, newWallet, signingProgram } from '../support/signing-program.ts'
import { startAgentHere } from '../support/start-agent-here.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { ethereumAccount } from '../support/turnkey.ts'

const passphrase = 'four unrelated words here'
const words = 'test test test test test test test test test test test junk'.split(' ')

async function running(dataDirectory: string): Promise<Agent> {
  const agent = await startAgentHere(dataDirectory, { kind: 'passphrase', passphrase }, 'nothing')
  onTestFinished(() => agent.stop())
  return agent
}

/** A stopped agent with two wallets, and what its directory was before the second was made. */
async function stopped() {
  const [data, before] = [temporaryFolder(), temporaryFolder()]
  const first = await running(data)
  const names = { organizationName: 'Acme', userName: 'Alice' }
  const { organizationId } = await first.handlers['setup.createOrganization'](names)
  const program = await signingProgram(first, organizationId)
  const one = await newWallet(first, organizationId, 'One')
  await first.stop()
  cpSync(data, before, { recursive: true })
  const second = await running(data)
  const { curve, path, addressFormat } = ethereumAccount
  const { walletId, addresses } = await second.handlers['wallets.restore']({
    ...{ organizationId, name: 'Two', words },
    accounts: [{ curve, path, addressFormat }],
  })
  await second.stop()
  return { data, before, organizationId, program, one, two: { walletId, address: addresses[0] ?? '' } }
}
type Stopped = Awaited<ReturnType<typeof stopped>>

function change(data: string, sql: string, ...values: string[]): void {
  const database = new Database(join(data, 'countersign.db'))
  expect(database.prepare(sql).run(...values).changes).toBeGreaterThan(0)
  database.close()
}

const causes: Readonly<Record<string, (stopped: Stopped) => void>> = {
  'database-older': ({ data, before }) => {
    for (const file of ['countersign.db', 'countersign.db.mark']) cpSync(join(before, file), join(data, file))
  },
  'keys-damaged': ({ data, two }) =>
    change(data, "UPDATE secrets SET sealed = 'A' || substr(sealed, 2) || 'A' WHERE keyId = ?", two.walletId),
  'records-damaged': ({ data, two }) => change(data, "UPDATE wallets SET name = 'Three' WHERE id = ?", two.walletId),
}

test.each(Object.entries(causes))(
  '%s is ended by nothing that is asked for, nor by the next start',
  async (id, cause) => {
    const before = await stopped()
    const { data, organizationId, program, one } = before
    cause(before)
    const refused = {
      status: 'ACTIVITY_STATUS_FAILED',
      failure: { message: expect.stringMatching(/stop Countersign/i) },
    }
    const rejected = { code: 'DATA_LOST' }
    let agent = await running(data)
    for (let start = 0; start < 2; start += 1) {
      await expect.poll(() => foundBy(agent)).toEqual([id])
      expect(await program.sign(agent, one.address)).toMatchObject(refused)
      expect(await program.deleteWallet(agent, one.walletId)).toMatchObject(refused)
      await expect(newWallet(agent, organizationId, 'Meanwhile')).rejects.toThrow(/stop Countersign/i)
      const { handlers } = agent
      await expect(handlers['vault.removeUnlocker']({ kind: 'keychain', passphrase })).rejects.toMatchObject(rejected)
      await expect(
        handlers['vault.changePassphrase']({ passphrase, next: 'five other unrelated words here' }),
      ).rejects.toMatchObject(rejected)
      expect(await foundBy(agent)).toEqual([id])
      await agent.stop()
      agent = await running(data)
    }
    await expect.poll(() => foundBy(agent)).toEqual([id])
    await acceptFinding(agent, id)
    expect(await program.sign(agent, one.address)).toMatchObject({ status: completed })
    expect(await program.deleteWallet(agent, one.walletId)).toMatchObject({ status: completed })
  },
)

test('a key that is damaged is restored, which ends what was found of it; then both wallets sign', async () => {
  const before = await stopped()
  const { data, organizationId, program, one, two } = before
  causes['keys-damaged']?.(before)
  const agent = await running(data)
  await expect.poll(() => foundBy(agent)).toEqual(['keys-damaged'])
  const [finding] = (await agent.handlers['state.get'](undefined)).findings
  expect(finding?.message).toContain('the wallet “Two”')
  expect((await agent.handlers['recovery.get'](undefined)).lost?.wallets.map(({ id }) => id)).toEqual([two.walletId])
  const other = 'legal winner thank year wave sausage worth useful legal winner thank yellow'.split(' ')
  const give = (phrase: string[]) =>
    agent.handlers['recovery.restoreSeed']({ organizationId, walletId: two.walletId, words: phrase })
  await expect(give(other)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  expect(await foundBy(agent)).toEqual(['keys-damaged'])
  await give(words)
  expect(await foundBy(agent)).toEqual([])
  for (const { address } of [one, two]) expect(await program.sign(agent, address)).toMatchObject({ status: completed })
  await agent.stop()
  expect(await foundBy(await running(data))).toEqual([])
})

test('accepted, a damaged key signs nothing, and the others sign', async () => {
  const before = await stopped()
  const { data, program, one, two } = before
  causes['keys-damaged']?.(before)
  const agent = await running(data)
  await expect.poll(() => foundBy(agent)).toEqual(['keys-damaged'])
  await acceptFinding(agent, 'keys-damaged')
  expect(await program.sign(agent, one.address)).toMatchObject({ status: completed })
  expect(await program.sign(agent, two.address)).toMatchObject({
    status: 'ACTIVITY_STATUS_FAILED',
    failure: {
      message: expect.stringMatching(/damaged in the database, and was not used\. Restore it in the window/),
    },
  })
})
