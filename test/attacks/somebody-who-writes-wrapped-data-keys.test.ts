/**
 * The promise: who writes the data key as it is wrapped for a passphrase or the keychain, or the item of the keychain, while no agent has
 * the database open, can keep it from being unlocked, and no more. No secret opens for them, and what is put back works as before.
 */
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import '../support/remembered-scrypt.ts'
import { foundBy } from '../support/signing-program.ts'
import {
  copyOf,
  expectNothingSigned,
  expectWhole,
  kinds,
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
  const wrappings: Readonly<Record<string, string>> = {
    'scrypt that takes a terabyte': JSON.stringify({
      parameters: { N: 2 ** 30, r: 8, p: 1, salt: 'AAAA' },
      key: 'AAAA',
    }),
    'scrypt that takes for ever': JSON.stringify({
      parameters: { N: 2 ** 17, r: 8, p: 2 ** 29, salt: 'AAAA' },
      key: 'AAAA',
    }),
    'scrypt that costs nothing': JSON.stringify({ parameters: { N: 2, r: 1, p: 1, salt: '' }, key: 'AAAA' }),
    'scrypt with a fraction': JSON.stringify({ parameters: { N: 2 ** 17 + 0.5, r: 8, p: 1, salt: '' }, key: 'AAAA' }),
    'a salt that is no base64': JSON.stringify({ parameters: { N: 2 ** 17, r: 8, p: 1, salt: '%%%' }, key: 'AAAA' }),
    'a key that is no base64': JSON.stringify({
      parameters: { N: 2 ** 17, r: 8, p: 1, salt: 'AAAA' },
      key: '%%% no base64 %%%',
    }),
    'no key': JSON.stringify({ parameters: { N: 2 ** 17, r: 8, p: 1, salt: 'AAAA' } }),
    'a key that is a number': JSON.stringify({ parameters: {}, key: 7 }),
    'an empty object': '{}',
    'a list': '[]',
    'a text': '"wrapped"',
    'the word null': 'null',
    'no JSON': '{"parameters":',
    'nothing at all': '',
  }

  test.each(Object.keys(wrappings))('a wrapped data key that is %s opens nothing, in words', async name => {
    const data = copyOf(made[kind])
    const before = rowsOf(data, 'unlockers')
    write(data, database => database.prepare('UPDATE unlockers SET wrapped = ?').run(wrappings[name]))
    const agent = await running(data)
    expect(['DATA_LOST', 'PASSPHRASE_WRONG', 'SECRET_DAMAGED', 'STORE_DAMAGED', 'VAULT_MISSING']).toContain(
      await refusalOf(unlock(agent, kind)),
    )
    await agent.handlers['state.get'](undefined)
    await agent.stop()
    putBack(data, 'unlockers', before)
    await expectWhole(data, made[kind])
  })

  test('a wrapped data key that a disk has damaged is said, opens nothing, and put back opens all', async () => {
    const data = copyOf(made[kind])
    const before = rowsOf(data, 'unlockers')
    const database = new Database(join(data, 'countersign.db'))
    // Its checksum stays.
    database.exec('UPDATE unlockers SET wrapped = substr(wrapped, 2)')
    database.close()
    const agent = await running(data)
    await expect.poll(() => foundBy(agent)).toEqual(['records-damaged'])
    expect(await refusalOf(unlock(agent, kind))).toBe('SECRET_DAMAGED')
    await expectNothingSigned(agent, made[kind])
    expect((await agent.handlers['recovery.get'](undefined)).findings[0]?.message).toContain('unlockers')
    await agent.stop()
    putBack(data, 'unlockers', before)
    await expectWhole(data, made[kind])
  })
})

describe('in the keychain', () => {
  test.each([
    ['another key', Buffer.alloc(32, 9).toString('base64')],
    ['one that is too short', Buffer.alloc(16, 9).toString('base64')],
    ['no base64', '%%%'],
  ])('%s in the place of the item opens nothing, and the item put back does', async (_, item) => {
    const data = copyOf(made.keychain)
    const { default: keytar } = await import('keytar')
    const account = `data key ${rowsOf(data, 'unlockers')[0]?.id}`
    const kept = await keytar.getPassword('Countersign', account)
    expect(kept).not.toBeNull()
    await keytar.setPassword('Countersign', account, item)
    const agent = await running(data)
    expect(['SECRET_DAMAGED', 'VAULT_MISSING']).toContain(await refusalOf(unlock(agent, 'keychain')))
    await expectNothingSigned(agent, made.keychain)
    expect(await keytar.getPassword('Countersign', account)).toBe(item)
    await agent.stop()
    await keytar.setPassword('Countersign', account, kept ?? '')
    await expectWhole(data, made.keychain)
  })

  test('what opens another database opens nothing here', async () => {
    const data = copyOf(made.keychain)
    const before = rowsOf(data, 'unlockers')
    const [other] = rowsOf(made.both.data, 'unlockers').filter(({ kind }) => kind === 'keychain')
    // The wrapped key alone, and the whole row, whose item is in this keychain.
    for (const set of [`wrapped = '${other?.wrapped}'`, `wrapped = '${other?.wrapped}', id = '${other?.id}'`]) {
      write(data, database => database.exec(`UPDATE unlockers SET ${set}`))
      const agent = await running(data)
      await unlock(agent, 'keychain').catch(thrown => expect(thrown).toMatchObject({ code: 'SECRET_DAMAGED' }))
      await expectNothingSigned(agent, made.keychain)
      await agent.stop()
      putBack(data, 'unlockers', before)
    }
    await expectWhole(data, made.keychain)
  })
})
