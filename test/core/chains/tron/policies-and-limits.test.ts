import { describe, expect, test } from 'vitest'
import { addressOfBytes } from '../../../../src/core/chains/tron/address.ts'
import { tron } from '../../../../src/core/chains/tron/chain.ts'
import { addPolicy, by } from '../../../support/policies.ts'
import { numbered } from '../../../support/protobuf.ts'
import { addressBytes, contractOf, type Raw, rawOf } from './raw.ts'
import {
  accounts,
  approve,
  call,
  other,
  own,
  ownBytes,
  permissions,
  setting,
  to,
  tokens,
  transfer,
  unread,
  usdtAddress,
  vote,
  word,
} from './tron-contracts.ts'

const completed = { status: 'ACTIVITY_STATUS_COMPLETED' }
const denied = { code: 'PERMISSION_DENIED' }

describe('policies', () => {
  test('a bound on the amount of TRX allows no call of a contract', async () => {
    const { agent, a, sign, signAsData } = await setting()
    await addPolicy(agent, { condition: 'tron.tx.contract[0].amount < 10000000', consensus: by(a) })
    for (const door of [sign, signAsData]) {
      expect(await door(rawOf([transfer(9_999_999n)]))).toMatchObject(completed)
      for (const contract of [transfer(10_000_000n), tokens(1n), approve(1n), permissions, unread, vote])
        await expect(door(rawOf([contract]))).rejects.toMatchObject(denied)
    }
  })

  test('a contract is allowed by its address and no other', async () => {
    const { agent, a, sign, signAsData } = await setting()
    await addPolicy(agent, {
      condition: `tron.tx.contract[0].contract_address == '${usdtAddress}'`,
      consensus: by(a),
    })
    for (const door of [sign, signAsData]) {
      expect(await door(rawOf([tokens(5n)]))).toMatchObject(completed)
      await expect(door(rawOf([call('', { contract_address: addressBytes(8) })]))).rejects.toMatchObject(denied)
    }
  })

  test('votes are allowed for the witnesses that a rule names', async () => {
    const { agent, a, sign } = await setting()
    const votes = "tron.tx.contract[0].type == 'VoteWitnessContract' && tron.tx.contract[0].votes"
    await addPolicy(agent, {
      condition: `${votes}.all(vote, vote.vote_address == '${other}' && vote.vote_count <= 5)`,
      consensus: by(a),
    })
    const voteFor = (byte: number, vote_count: bigint) =>
      contractOf('VoteWitnessContract', {
        ...{ owner_address: ownBytes, votes: [{ vote_address: addressBytes(byte), vote_count }] },
      })
    expect(await sign(rawOf([voteFor(7, 5n)]))).toMatchObject(completed)
    for (const contract of [voteFor(7, 6n), voteFor(8, 1n), vote, transfer(1n), unread])
      await expect(sign(rawOf([contract]))).rejects.toMatchObject(denied)
  })

  test('new permissions for the account pass under none that does not name them', async () => {
    const { agent, a, sign, signAsData } = await setting()
    const owner = `tron.tx.contract[0].owner_address == '${own}'`
    for (const condition of [
      '',
      owner,
      "activity.kind in ['SIGN_TRANSACTION', 'SIGN_RAW_PAYLOAD']",
      "tron.tx.contract[0].type != 'TransferContract'",
      'tron.tx.fee_limit == 0 && tron.tx.contract[0].permission_id == 0',
      'tron.tx.contract[0].owner.threshold == 1',
      `tron.tx.contract[0].type != 'AccountPermissionUpdateContract' || ${owner}`,
      `!(tron.tx.contract[0].type == 'AccountPermissionUpdateContract') || ${owner}`,
      `tron.tx.contract[0].type == 'AccountPermissionUpdateContract' || ${owner}`,
    ])
      await addPolicy(agent, { condition, consensus: by(a) })
    expect(await sign(rawOf([unread]))).toMatchObject(completed)
    for (const door of [sign, signAsData]) await expect(door(rawOf([permissions]))).rejects.toMatchObject(denied)
    await addPolicy(agent, {
      condition: `${owner} && tron.tx.contract[0].type == 'AccountPermissionUpdateContract' && tron.tx.contract[0].actives.all(each, each.keys[0].address == '${addressOfBytes(addressBytes(9))}')`,
      consensus: by(a),
    })
    for (const door of [sign, signAsData]) expect(await door(rawOf([permissions]))).toMatchObject(completed)
  })

  test('nothing that a node may take for a transaction is signed as plain bytes', async () => {
    const { signAsData, agent } = await setting()
    const root = { key: agent.users[0]!.key }
    const raw = rawOf([permissions])
    for (const bytes of [
      Buffer.concat([raw, numbered(30, 1)]),
      Buffer.concat([raw, raw]),
      rawOf([permissions, permissions]),
    ]) {
      await expect(signAsData(bytes, root)).rejects.toMatchObject({
        code: 'TRANSACTION_INVALID',
        detail: { field: 'parameters.payload' },
      })
    }
  })
})

describe('limits', () => {
  const moves = (contract: Raw['contract'][number], caip19: string, more: Partial<Raw> = {}) => {
    const asset = tron.assets!.parse(caip19)
    const key = { curve: 'CURVE_SECP256K1', publicKey: accounts[0]?.publicKey, address: own } as never
    const { signs } = tron.transactions!.read(rawOf([contract], more), key)
    const result = asset?.moves(signs, accounts[0]?.publicKey as string)
    return result?.kind === 'amount' ? result.units : result?.kind
  }
  const dangersOf = (contract: Raw['contract'][number], more: Partial<Raw>) => {
    const key = { curve: 'CURVE_SECP256K1', publicKey: accounts[0]?.publicKey, address: own } as never
    const { warnings } = tron.transactions!.read(rawOf([contract], more), key).describe()
    return warnings.filter(({ level }) => level === 'danger').map(({ text }) => text)
  }
  const trx = 'tron:0x2b6653dc/slip44:195'
  const token = `tron:0x2b6653dc/trc20:${usdtAddress}`
  const another = `tron:0x2b6653dc/trc20:${other}`

  test.each<[string, Raw['contract'][number], unknown, unknown, unknown]>([
    ['a transfer', transfer(7n), 7n, 'nothing', 'nothing'],
    ['tokens', tokens(5n), 'nothing', 5n, 'nothing'],
    ['tokens with TRX', call(`a9059cbb${to}${word('5')}`, { call_value: 3n }), 3n, 5n, 'nothing'],
    ['an allowance', approve(5n), 'nothing', 5n, 'nothing'],
    ['an allowance that is taken back', approve(0n), 'nothing', 'nothing', 'nothing'],
    ['an allowance without limit', approve(2n ** 256n - 1n), 'nothing', 'unknown', 'nothing'],
    ['tokens with bytes behind them', call(`a9059cbb${to}${word('5')}00`), 'nothing', 'unknown', 'unknown'],
    ['tokens to no address', call(`a9059cbb${'f'.repeat(64)}${word('5')}`), 'nothing', 'unknown', 'unknown'],
    ['an unknown call', call('deadbeef', { call_value: 2n }), 2n, 'unknown', 'unknown'],
    ['new permissions', permissions, 'unknown', 'unknown', 'unknown'],
    ['another type', unread, 'unknown', 'unknown', 'unknown'],
    [
      'a stake',
      contractOf('FreezeBalanceV2Contract', { owner_address: ownBytes, frozen_balance: 9n }),
      9n,
      'nothing',
      'nothing',
    ],
  ])('%s', (_, contract, coin, ofToken, ofAnother) => {
    expect([moves(contract, trx), moves(contract, token), moves(contract, another)]).toEqual([coin, ofToken, ofAnother])
  })

  test('a fee limit above the usual counts in full', () => {
    expect(moves(tokens(1n), trx, { fee_limit: 150_000_000n })).toBe('nothing')
    expect(moves(tokens(1n), trx, { fee_limit: 155_000_000n })).toBe(155_610_000n)
    expect(moves(transfer(1n), trx, { fee_limit: 900_000_000n })).toBe(1n)
  })

  test.each(['data', 'scripts'])('%s that burn TRX by their size count, and are a danger', async field => {
    const large = { [field]: Buffer.alloc(400_000, 0x61) }
    expect(moves(transfer(1n), trx, large)).toBeGreaterThan(400_000_000n)
    expect(dangersOf(transfer(1n), large)).toEqual([expect.stringMatching(/^The fee alone can be as high as 40\d/)])
  })

  test('assets are those of every network, and none with a wrong checksum', () => {
    expect(tron.assets!.parse(trx)?.key).toBe(tron.assets!.parse('tron:0xcd8690dc/slip44:195')?.key)
    expect(tron.assets!.parse(token)?.token).toEqual({ symbol: 'USDT', decimals: 6 })
    for (const wrong of ['tron:0x00000000/slip44:195', `${token.slice(0, -1)}u`, 'tron:0x2b6653dc/slip44:60'])
      expect(tron.assets!.parse(wrong), wrong).toBeUndefined()
  })
})
