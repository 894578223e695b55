import { expect, test } from 'vitest'
import { onlyTransfers } from '../../../../src/core/chains/cosmos/only-transfers.ts'
import { movesOf } from '../../../../src/core/chains/measured-asset.ts'
import { type EngineOptions, testEngine } from '../../../support/engine.ts'
import { addPolicy, addUser, by } from '../../../support/policies.ts'
import { importWallet } from '../../transfer/transfers.ts'
import { document, exec, own, ownKey, type Packed, send } from './any-document.ts'
import { read } from './read.ts'
import { withVectorWallets } from './vectors.ts'

const signWith = 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7'
/** As clients of Secret Network write it: their contracts are called with `sent_funds`. */
const secret = (sentFunds: object = { sent_funds: [] }) =>
  JSON.stringify({
    ...{ account_number: '7', chain_id: 'secret-4', fee: { amount: [], gas: '1' }, memo: '' },
    msgs: [
      {
        type: 'wasm/MsgExecuteContract',
        value: {
          contract: 'secret1zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3rcrt0n',
          msg: '5M2O',
          sender: signWith,
          ...sentFunds,
        },
      },
    ],
    sequence: '3',
  })
/** A payment with a field 9 behind its own. */
const sendAndMore: Packed = { ...send('1'), value: Buffer.concat([send('1').value, Buffer.of(0x48, 1)]) }
/** Its coin has a field 3. */
const coinAndMore: Packed = {
  ...send('1'),
  value: Buffer.from([
    ...withoutCoin(),
    0x1a,
    14,
    0x0a,
    5,
    ...Buffer.from('uatom'),
    0x12,
    1,
    0x31,
    0x1a,
    2,
    0x68,
    0x69,
  ]),
}

function withoutCoin(): Uint8Array {
  const { value } = send('1')
  return value.subarray(0, value.lastIndexOf(0x1a))
}

async function withPhrase(options: EngineOptions) {
  const agent = await testEngine(options)
  await importWallet(agent, 'test test test test test test test test test test test junk', {
    walletName: 'W',
    accounts: [
      {
        ...{ curve: 'CURVE_SECP256K1', pathFormat: 'PATH_FORMAT_BIP32', path: "m/44'/118'/0'/0/0" },
        addressFormat: 'ADDRESS_FORMAT_COSMOS',
      },
    ],
  })
  const sign = (payload: string) =>
    agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
      ...{ signWith, payload, encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_SHA256' },
    })
  return { agent, sign }
}

test('the card of a known message with a field that is not known names both in a danger', async () => {
  const { agent, sign } = await withPhrase({})
  await sign(secret())
  const [card] = agent.engine.approvals.cards()
  expect(card?.shown.sentence).toContain('Carry out /cosmwasm.wasm.v1.MsgExecuteContract (not read here)')
  expect(card?.shown.warnings).toContainEqual({
    level: 'danger',
    text: expect.stringContaining('because the field "sent_funds" of msgs[0] is not known'),
  })
})

test('it is signed once the person agrees', async () => {
  const { sign } = await withPhrase({ approvals: 'nothing' })
  expect(await sign(secret())).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
})

test('what is not written as its kind is stays refused', async () => {
  const { sign } = await withPhrase({ approvals: 'nothing' })
  await expect(sign(secret({ funds: [{ denom: 'uscrt', amount: '-1' }] }))).rejects.toMatchObject({
    code: 'TRANSACTION_INVALID',
  })
})

test.each<[string, Packed, string]>([
  ['in a message', sendAndMore, 'field 9 of messages[0] is not known'],
  ['in a coin of it', coinAndMore, 'field 3 of messages[0].amount[0] is not known'],
  ['in a message that another carries out', exec(sendAndMore), 'field 9 of messages[0].msgs[0] is not known'],
])('a field of protobuf that is not known, %s: a danger, and unknown to limits', (_, message, why) => {
  const { described, signs } = read(document({ messages: [message] }), ownKey)
  expect(described.warnings).toContainEqual({ level: 'danger', text: expect.stringContaining(why) })
  expect(movesOf('cosmos:cosmoshub-4/slip44:118', signs, ownKey)).toMatchObject({
    kind: 'unknown',
    why: expect.stringContaining(why),
  })
})

test.each([
  onlyTransfers,
  `cosmos.tx.payments.all(payment, payment.denom == 'uatom')`,
  `cosmos.tx.messages.all(each, each.type == '/cosmos.bank.v1beta1.MsgSend')`,
  `cosmos.tx.messages.all(each, each.type != '/cosmos.bank.v1beta1.MsgMultiSend')`,
  `cosmos.tx.chain_id == 'cosmoshub-4'`,
])('no policy allows it as a message of its kind, or of another: %s', async condition => {
  const { agent } = await withVectorWallets()
  const user = await addUser(agent, 'A')
  await addPolicy(agent, { condition, consensus: by(user) })
  const sign = (message: Packed) =>
    agent.post(
      'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      {
        ...{ signWith: own, encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_SHA256' },
        payload: Buffer.from(document({ messages: [message] })).toString('hex'),
      },
      { key: user.key },
    )
  expect(await sign(send('1'))).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
  await expect(sign(sendAndMore)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
})
