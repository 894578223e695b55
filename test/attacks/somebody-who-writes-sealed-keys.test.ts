/**
 * The promise: who writes sealed keys into the database while no agent has it open, with every checksum right, can keep keys from being
 * used, and no more. No key of theirs signs in the place of one that is there, and what they did is said, not hidden. What is put back
 * works as before.
 */
import { describe, expect, test } from 'vitest'
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
  stoppedAgentsOfFile,
  unlock,
  write,
} from './databases-to-write.ts'

const made = stoppedAgentsOfFile()

describe.each(kinds)('unlocked by %s', kind => {
  test('a sealed key in the place of another signs nothing, and both wallets are said to lack theirs', async () => {
    const data = copyOf(made[kind])
    const before = rowsOf(data, 'secrets')
    const [one, two] = made[kind].wallets.map(({ walletId }) => before.find(row => row.keyId === walletId))
    write(data, database => {
      const set = database.prepare('UPDATE secrets SET sealed = ? WHERE keyId = ?')
      set.run(one?.sealed, two?.keyId)
      set.run(two?.sealed, one?.keyId)
    })
    const agent = await running(data)
    await unlock(agent, kind)
    for (const message of await expectNothingSigned(agent, made[kind]))
      expect(message).toContain('damaged in the database')
    const { lost } = await agent.handlers['recovery.get'](undefined)
    expect(lost?.wallets.map(({ name }) => name).sort()).toEqual(['One', 'Two'])
    await agent.stop()
    putBack(data, 'secrets', before)
    await expectWhole(data, made[kind])
  })

  test('a sealed key of their own making, or nothing at all, signs nothing', async () => {
    const data = copyOf(made[kind])
    const before = rowsOf(data, 'secrets')
    for (const sealed of [Buffer.alloc(60).toString('base64'), '', '!!! no base64 !!!', 'A'.repeat(1_000_000)]) {
      write(data, database => database.prepare('UPDATE secrets SET sealed = ?').run(sealed))
      const agent = await running(data)
      expect(['PASSPHRASE_WRONG', 'SECRET_DAMAGED']).toContain(await refusalOf(unlock(agent, kind)))
      await expectNothingSigned(agent, made[kind])
      await agent.stop()
      putBack(data, 'secrets', before)
      await expectWhole(data, made[kind])
    }
  })

  test('keys of an older database under another data key sign nothing', async () => {
    if (kind !== 'passphrase') return
    const data = copyOf(made[kind])
    const older = rowsOf(data, 'secrets')
    const agent = await running(data, { kind: 'passphrase', passphrase })
    await agent.handlers['vault.changePassphrase']({ passphrase, next: 'five other unrelated words here' })
    await agent.stop()
    const newer = rowsOf(data, 'secrets')
    putBack(data, 'secrets', older)
    const changed = await running(data)
    const unlocking = changed.handlers['vault.unlock']({ passphrase: 'five other unrelated words here' })
    expect(await refusalOf(unlocking)).toBe('PASSPHRASE_WRONG')
    await expectNothingSigned(changed, made[kind])
    await changed.stop()
    putBack(data, 'secrets', newer)
    const again = await running(data)
    await again.handlers['vault.unlock']({ passphrase: 'five other unrelated words here' })
    for (const { address } of made[kind].wallets)
      expect(await made[kind].program.sign(again, address)).toMatchObject({ status: completed })
  })
})
