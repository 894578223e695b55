/**
 * The promise: who writes other ways to unlock into the database while no agent has it open, with every checksum right, can keep it from
 * being unlocked, and no more. No secret opens for them, and they are taken for nobody. What is put back works as before.
 */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { passphraseUnlocker } from '../../src/adapters/passphrase/passphrase-unlocker.ts'
import { dataKeyIdOf } from '../../src/core/keys/data-key-id.ts'
import { generateDataKey } from '../../src/core/keys/sealed-secret.ts'
import { unlockerMac } from '../../src/core/keys/unlocker-mac.ts'
import { startAgentHere } from '../support/start-agent-here.ts'
import '../support/remembered-scrypt.ts'
import { completed } from '../support/signing-program.ts'
import {
  copyOf,
  expectNothingSigned,
  expectWhole,
  kinds,
  passphrase,
  putBack,
  refusalOf,
  rowsOf,
  running,
  setDataKeyId,
  stoppedAgentsOfFile,
  theirs,
  unlock,
  write,
} from './databases-to-write.ts'

beforeAll(() => {
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead)
})
const made = stoppedAgentsOfFile()

let ahead = 0
/** As whoever tries passphrases lets the time pass. */
const wait = () => (ahead += 60_000)

describe.each(kinds)('unlocked by %s', kind => {
  test('a way to unlock of a kind that nobody knows opens nothing, in words', async () => {
    const data = copyOf(made[kind])
    const before = rowsOf(data, 'unlockers')
    for (const unknown of ['cloud', 'memory', 'constructor', '']) {
      write(data, database => {
        database.exec("DELETE FROM unlockers WHERE kind = 'passphrase' AND (SELECT count(*) FROM unlockers) > 1")
        database.prepare('UPDATE unlockers SET kind = ?').run(unknown)
      })
      const agent = await running(data)
      await refusalOf(unlock(agent, kind))
      await agent.handlers['state.get'](undefined)
      await agent.stop()
    }
    putBack(data, 'unlockers', before)
    await expectWhole(data, made[kind])
  })

  test('without a way to unlock it is not set up as though it were new: what is sealed stays as it is', async () => {
    const data = copyOf(made[kind])
    const [unlockers, secrets] = [rowsOf(data, 'unlockers'), rowsOf(data, 'secrets')]
    write(data, database => database.exec('DELETE FROM unlockers'))
    for (const choice of [{ kind: 'passphrase', passphrase: theirs } as const, { kind: 'keychain' } as const]) {
      expect(await refusalOf(startAgentHere(data, choice, 'nothing'))).toBe('DATA_LOST')
      const agent = await running(data)
      expect(await refusalOf(agent.handlers['setup.chooseVault'](choice))).toBe('DATA_LOST')
      await expectNothingSigned(agent, made[kind])
      await agent.stop()
    }
    expect(rowsOf(data, 'secrets')).toEqual(secrets)
    putBack(data, 'unlockers', unlockers)
    await expectWhole(data, made[kind])
  })

  test.each(['with the id of its data key', 'alone'])(
    'a passphrase of theirs, %s, opens no key, proves nobody, and takes nothing over',
    async how => {
      const data = copyOf(made[kind])
      const before = rowsOf(data, 'unlockers')
      const id = '01890000-0000-7000-8000-00000000bad1'
      const dataKey = generateDataKey()
      const wrapped = await passphraseUnlocker().wrap(id, dataKey, theirs)
      const mac = unlockerMac(dataKey, { kind: 'passphrase', id })
      const [id0] = rowsOf(data, 'settings').filter(({ name }) => name === 'dataKeyId')
      write(data, database => {
        database
          .prepare(
            "INSERT OR REPLACE INTO unlockers (kind, id, createdAt, wrapped, mac) VALUES ('passphrase', ?, 0, ?, ?)",
          )
          .run(id, JSON.stringify(wrapped), mac)
        if (how === 'alone') return
        setDataKeyId(database, JSON.stringify(dataKeyIdOf(dataKey)))
      })
      const { organizationId, wallets } = made[kind]
      const [{ walletId } = { walletId: '' }] = wallets

      // With what they wrote alone.
      const agent = await running(data)
      if (
        await agent.handlers['vault.unlock']({ passphrase: theirs }).then(
          () => true,
          () => false,
        )
      )
        await expectNothingSigned(agent, made[kind])
      await agent.stop()

      // At the desk, where the person has unlocked it, if they still can.
      const open = await running(data)
      const isOpen = await open.handlers['vault.unlock'](kind === 'passphrase' ? { passphrase } : {}).then(
        () => true,
        () => false,
      )
      const { handlers } = open
      for (const attempt of [
        () => handlers['wallets.reveal']({ organizationId, walletId, passphrase: theirs }),
        () => handlers['vault.removeUnlocker']({ kind: 'keychain', passphrase: theirs }),
        () => handlers['vault.changePassphrase']({ passphrase: theirs, next: 'yet more words of the attacker' }),
      ]) {
        wait()
        await refusalOf(attempt())
      }
      if (isOpen)
        for (const { address } of wallets)
          expect(await made[kind].program.sign(open, address)).toMatchObject({ status: completed })
      await open.stop()
      putBack(data, 'unlockers', before)
      write(data, database => setDataKeyId(database, id0?.value))
      await expectWhole(data, made[kind])
    },
  )
})

test('a keychain of theirs beside the passphrase proves nobody, and a new passphrase drops it', async () => {
  const data = copyOf(made.passphrase)
  write(data, database =>
    database.exec(`INSERT INTO unlockers (kind, id, createdAt, wrapped, mac)
      VALUES ('keychain', '01890000-0000-7000-8000-00000000bad2', 0, '{"parameters":{},"key":"AAAA"}', 'ab')`),
  )
  const agent = await running(data)
  await agent.handlers['vault.unlock']({ passphrase })
  const { vault, proof } = await agent.handlers['state.get'](undefined)
  expect(vault?.unlockers).toEqual(['passphrase'])
  expect(proof.by).toBe('passphrase')
  const { organizationId, wallets } = made.passphrase
  const reveal = { organizationId, walletId: wallets[0]?.walletId ?? '', typed: 'One' }
  expect(await refusalOf(agent.handlers['wallets.reveal'](reveal))).toBe('PASSPHRASE_WRONG')
  wait()
  await agent.handlers['vault.changePassphrase']({ passphrase, next: 'yet more words of the person' })
  await agent.stop()
  expect(rowsOf(data, 'unlockers').map(({ kind }) => kind)).toEqual(['passphrase'])
})
