import { describe, expect, test } from 'vitest'
import { databaseFile } from '../../src/agent/data/data-directory.ts'
import { turns } from '../support/effort.ts'
import { seeded } from '../support/random.ts'
import { ethereumAccount } from '../support/turnkey.ts'
import { unmatchedSecrets } from '../support/unmatched-secrets.ts'
import { seed, Victim } from './crash-runs.ts'

console.info(`CRASH_SEED=${seed}`)

describe.each(turns)('keys made and deleted, nobody asked (turn %i)', turn => {
  const victim = new Victim('nothing', seeded(seed + 2 * turn + 7))

  test('sign from the answer on until their deletion is asked for, however often the agent is killed', {
    timeout: 300_000,
  }, async () => {
    let session = await victim.start()
    await victim.settle()
    /** Addresses of wallets and private keys that were answered, by id; and those that were answered to be gone. */
    const made = new Map<string, string>()
    const gone: string[] = []
    let named = 0
    let reached = Promise.withResolvers<void>()
    let [answers, enough] = [0, 0]
    const post = async (type: string, parameters: object) => {
      const answer = await victim.post(victim.submission(type, parameters))
      if (answer) answers += 1
      if (answers > enough) reached.resolve()
      return answer
    }

    const wallet = async () => {
      const parameters = { walletName: `Wallet ${named++}`, accounts: [ethereumAccount] }
      const answer = await post('CREATE_WALLET', parameters)
      const result = answer?.result as { createWalletResult: { walletId: string; addresses: [string] } } | undefined
      if (result) made.set(result.createWalletResult.walletId, result.createWalletResult.addresses[0])
      return result?.createWalletResult.walletId
    }
    const privateKey = async () => {
      const formats = { curve: 'CURVE_SECP256K1', privateKeyTags: [], addressFormats: ['ADDRESS_FORMAT_ETHEREUM'] }
      const privateKeys = [{ privateKeyName: `Key ${named++}`, ...formats }]
      const answer = await post('CREATE_PRIVATE_KEYS_V2', { privateKeys })
      type Made = { privateKeyId: string; addresses: [{ address: string }] }
      const result = answer?.result as { createPrivateKeysResultV2: { privateKeys: [Made] } } | undefined
      const [key] = result?.createPrivateKeysResultV2.privateKeys ?? []
      if (key) made.set(key.privateKeyId, key.addresses[0].address)
      return key?.privateKeyId
    }
    const remove = async (type: string, id: string, parameters: object) => {
      // From now on either may be.
      made.delete(id)
      const answer = await post(type, { ...parameters, deleteWithoutExport: true })
      if (answer) gone.push(id)
      return answer
    }
    /** Resolves when the agent is gone. */
    const client = async () => {
      for (;;) {
        const kept = [await wallet(), await privateKey()]
        const walletId = await wallet()
        const privateKeyId = await privateKey()
        const isThere = await post('INIT_IMPORT_WALLET', { userId: victim.userId })
        if (kept.includes(undefined) || !walletId || !privateKeyId || !isThere) return
        if (!(await remove('DELETE_WALLETS', walletId, { walletIds: [walletId] }))) return
        if (!(await remove('DELETE_PRIVATE_KEYS', privateKeyId, { privateKeyIds: [privateKeyId] }))) return
      }
    }

    for (let kills = 0; kills < 5; kills += 1) {
      const clients = Promise.all([client(), client(), client()])
      enough = answers + 10 + victim.random.below(40)
      reached = Promise.withResolvers<void>()
      await Promise.race([reached.promise, clients])
      await victim.kill()
      await clients
      session = await victim.start()
      for (const [id, address] of made) {
        const signed = await victim.post(victim.signatureBy(address))
        expect(signed?.status, `${id} ${JSON.stringify(signed?.failure)}`).toBe('ACTIVITY_STATUS_COMPLETED')
      }
      const there = (await session.call('wallets.list', { organizationId: victim.organizationId })).map(({ id }) => id)
      expect(there.filter(id => gone.includes(id))).toEqual([])
    }
    expect([made.size, gone.length].map(Math.sign)).toEqual([1, 1])
    console.info(`${victim.kills} kills; ${made.size} keys were answered and kept, ${gone.length} deleted`)
    await victim.stop()
    expect(unmatchedSecrets(databaseFile(victim.data))).toEqual([])
  })
})
