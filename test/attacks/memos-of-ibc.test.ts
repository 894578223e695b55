/**
 * Promise: what another chain is told to do with coins that arrive over IBC is no secret: whoever the memo of a transfer names is looked
 * at, no limit and no policy takes it for a transfer to its receiver alone, and the card calls it a danger. The same holds of a receiver
 * that is no address, which some chains take for an order.
 */
import { fromBech32, toBech32 } from '@cosmjs/encoding'
import { describe, expect, test } from 'vitest'
import { cosmos } from '../../src/core/chains/cosmos/chain.ts'
import { movesOf } from '../../src/core/chains/measured-asset.ts'
import { document, exec, other, own, ownKey, type Packed, pack } from '../core/chains/cosmos/any-document.ts'
import { read } from '../core/chains/cosmos/read.ts'
import { withVectorWallets } from '../core/chains/cosmos/vectors.ts'
import { addPolicy, addUser, by } from '../support/policies.ts'

const on = (prefix: string, address: string) => toBech32(prefix, fromBech32(address, 90).data)
const mine = on('osmo', own)
const contract = toBech32('cosmos', new Uint8Array(32).fill(7))
const transfer = (memo: string, receiver = mine) =>
  pack('/ibc.applications.transfer.v1.MsgTransfer', {
    ...{ sourcePort: 'transfer', sourceChannel: 'channel-141', token: { denom: 'uatom', amount: '7' } },
    ...{ sender: own, receiver, memo },
  })
const forward = (receiver: string) => JSON.stringify({ forward: { receiver, port: 'transfer', channel: 'channel-0' } })
const signsOf = (message: Packed) => read(document({ messages: [message] }), ownKey).signs
const paid = (message: Packed) => cosmos.payees?.(signsOf(message), ownKey).map(({ address }) => address)

describe('whoever a memo names is a payee', () => {
  const hex = `0x${'A1'.repeat(20)}`
  test.each([
    ['of packet-forward-middleware', forward(other), other],
    ['inside a JSON text', JSON.stringify({ forward: { next: forward(other) } }), other],
    ['with its letters as code points', forward(other).replace('cosmos1', '\\u0063osmos1'), other],
    [
      'with code points inside a JSON text',
      JSON.stringify({ next: forward(other).replace('cosmos1', '\\u0063osmos1') }),
      other,
    ],
    ['in capitals', forward(other.toUpperCase()), other],
    ['of an EVM', JSON.stringify({ wasm: { msg: { recipient: hex } } }), hex],
    ['in plain text', `for ${other}`, other],
  ])('%s', (_, memo, named) => {
    expect(paid(transfer(memo))).toEqual([mine, named])
    expect(paid(exec(transfer(memo)))).toEqual([mine, named])
  })

  test('a note names nobody', () => expect(paid(transfer('customer 1234'))).toEqual([mine]))
})

test.each([
  ['an object', forward(other), 'danger', 'unknown'],
  ['an object behind blanks', ` \n${forward('x')}`, 'danger', 'unknown'],
  ['something long, which may be encoded', 'ab'.repeat(60), 'danger', 'unknown'],
  ['an order of Nomic', 'withdraw:bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh', 'danger', 'unknown'],
  ['an order with a script', `withdraw:0014${'5a'.repeat(20)}`, 'danger', 'unknown'],
  ['an order of THORChain', '=:b:bc1q', 'danger', 'unknown'],
  ['a path', '//2125//eHydra', 'danger', 'unknown'],
  ['an address alone', 'rpPo9Vdf2N7vvG756wiFBTQQ5okhrj15dT', 'danger', 'unknown'],
  ['a note', 'customer 1234', 'notice', 'amount'],
  ['the number of a customer', '104729331', 'notice', 'amount'],
  ['the id of a customer', '3f2b8c1e-9d4a-4c77-8a1e-5b2f9c0d1e2f', 'notice', 'amount'],
  ['the code of a customer', 'MEMO_kcs8Zx41Qp', 'notice', 'amount'],
  ['a few words', 'Rent for März, thanks!', 'notice', 'amount'],
])('%s is a danger and unknown to limits, unless it is a note', (_, memo, level, kind) => {
  const { described, signs } = read(document({ messages: [transfer(memo)] }), ownKey)
  expect(described.warnings).toContainEqual({ level, text: expect.stringContaining('The memo for the other chain') })
  expect(movesOf('cosmos:cosmoshub-4/slip44:118', signs, ownKey).kind).toBe(kind)
})

/** As @agoric/cosmic-proto writes it: a mark, the account of a contract, a query, and the length of the account. */
function hooked(receiver: string): string {
  const [mark, length] = [Buffer.from('78f170', 'hex'), Buffer.of(0, 20)]
  return toBech32(
    'agoric',
    Buffer.concat([mark, fromBech32(own, 90).data, Buffer.from(`?EUD=${receiver}`), length]),
    1024,
  )
}

/** As older versions of packet-forward-middleware, Stride and ibc-hooks take orders. */
const orders: readonly (readonly [string, string])[] = [
  ['to forward', `${mine}|transfer/channel-0:${other}`],
  ['in JSON', JSON.stringify({ autopilot: { receiver: other, stakeibc: { action: 'LiquidStake' } } })],
  ['behind an address', `${mine} ${other}`],
  ['that holds no address', 'order 17'],
  ['of nothing', ''],
  ['in hex of another length', 'a1'.repeat(21)],
  ['in letters of Base58', 'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrHHN7c'],
  ['in the bytes of an address', hooked(other)],
  ['in the bytes of an address in capitals', hooked(other).toUpperCase()],
]

describe.each(orders)('a receiver that may be an order, %s,', (_, receiver) => {
  test('is a danger, unknown to limits, and names whom it pays', () => {
    const { described, signs } = read(document({ messages: [transfer('', receiver)] }), ownKey)
    const level = 'danger'
    expect(described.warnings).toContainEqual({ level, text: expect.stringContaining('The receiver is no address') })
    expect(movesOf('cosmos:cosmoshub-4/slip44:118', signs, ownKey)).toMatchObject({ kind: 'unknown' })
    if (receiver.includes(other) || /agoric/i.test(receiver)) expect(paid(transfer('', receiver))).toContain(other)
    expect(paid(exec(transfer('', receiver)))).toEqual(paid(transfer('', receiver)))
  })

  test('is allowed only by a policy that names it', async () => {
    const type = "m.type == '/ibc.applications.transfer.v1.MsgTransfer'"
    const { agent, sign, signAs } = await signer(`cosmos.tx.messages.all(m, ${type} && m.channel == 'channel-141')`)
    await expect(sign(transfer('', receiver))).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
    await expect(sign(exec(transfer('', receiver)))).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
    await expect(sign(transfer(''))).resolves.toBeDefined()
    const names = `cosmos.tx.messages.all(m, ${type} && m.to == '${receiver}')`
    const user = await addUser(agent, 'B')
    await addPolicy(agent, { condition: names, consensus: by(user) })
    await expect(signAs(user.key, transfer('', receiver))).resolves.toBeDefined()
  })
})

test.each([
  mine,
  mine.toUpperCase(),
  on('osmo', contract),
  `0x${'a1'.repeat(20)}`,
  `0x${'A1'.repeat(32)}`,
  `penumbra1${'q'.repeat(134)}`,
  'tnam1qxvg64psvhwumv3mwrrjfcz0h3t3274hwggyzcee',
  'a1'.repeat(20),
  'A1'.repeat(32),
  // An account of Solana, and of Polkadot.
  'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH',
  '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
])('the address of any chain is no order: %s', receiver => {
  const { described, signs } = read(document({ messages: [transfer('', receiver)] }), ownKey)
  expect(described.warnings.filter(({ level }) => level === 'danger')).toEqual([])
  expect(movesOf('cosmos:cosmoshub-4/slip44:118', signs, ownKey).kind).toBe('amount')
})

async function signer(...conditions: string[]) {
  const { agent } = await withVectorWallets()
  const user = await addUser(agent, 'A')
  for (const condition of conditions) await addPolicy(agent, { condition, consensus: by(user) })
  const signAs = (key: typeof user.key, ...messages: Packed[]) =>
    agent.post(
      'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      {
        ...{ signWith: own, encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_SHA256' },
        payload: Buffer.from(document({ messages })).toString('hex'),
      },
      { key },
    )
  const sign = (...messages: Packed[]) => signAs(user.key, ...messages)
  return { agent, sign, signAs }
}

describe('policies', () => {
  const type = "m.type == '/ibc.applications.transfer.v1.MsgTransfer'"
  const rule = `cosmos.tx.memo == '' && cosmos.tx.messages.all(m, ${type} && m.to == '${mine}' && m.channel == 'channel-141')`

  test('one that does not name the memo allows none', async () => {
    const { sign } = await signer(rule)
    await expect(sign(transfer(''))).resolves.toBeDefined()
    for (const memo of [forward(other), 'customer 1234'])
      await expect(sign(transfer(memo))).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
    await expect(sign(transfer(''), transfer(forward(other)))).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  })

  test('one that names it allows just that', async () => {
    const { sign } = await signer(`cosmos.tx.messages.all(m, ${type} && m.memo in ['', 'customer 1234'])`)
    for (const memo of ['', 'customer 1234']) await expect(sign(transfer(memo))).resolves.toBeDefined()
    await expect(sign(transfer('customer 1235'))).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  })

  test('a denial of a receiver holds for its address in capitals', async () => {
    const { agent, sign } = await signer(`cosmos.tx.messages.all(m, ${type})`)
    const bad = on('osmo', other)
    await addPolicy(agent, { effect: 'DENY', condition: `cosmos.tx.messages.any(m, m.to == '${bad}')` })
    for (const receiver of [bad, bad.toUpperCase(), other.toUpperCase()])
      await expect(sign(transfer('', receiver))).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
    await expect(sign(transfer('', mine.toUpperCase()))).resolves.toBeDefined()
    expect(paid(transfer('', bad.toUpperCase()))).toEqual([bad])
  })
})
