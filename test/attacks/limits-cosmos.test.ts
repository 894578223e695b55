/**
 * The promise: under a limit on a coin, nothing is signed for a Cosmos chain that moves or hands over more of it, at whichever door it
 * comes; and no rule about payments allows anything else.
 */
import { MsgSetWithdrawAddress } from 'cosmjs-types/cosmos/distribution/v1beta1/tx'
import { expect, test } from 'vitest'
import { cosmosHandsOver } from '../../src/core/chains/cosmos/hands-over.ts'
import { onlyTransfers } from '../../src/core/chains/cosmos/only-transfers.ts'
import type { Moves } from '../../src/core/chains/declaration/moves.ts'
import { movesOf } from '../../src/core/chains/measured-asset.ts'
import { sha256 } from '../../src/core/crypto/hash.ts'
import {
  document,
  exec,
  other,
  own,
  ownKey,
  type Packed,
  type Plan,
  pack,
  send,
  validator,
} from '../core/chains/cosmos/any-document.ts'
import { read } from '../core/chains/cosmos/read.ts'
import { withVectorWallets } from '../core/chains/cosmos/vectors.ts'
import { addPolicy, addUser, by } from '../support/policies.ts'

const atom = 'cosmos:cosmoshub-4/slip44:118'
const ibc = (hash: string) => `cosmos:cosmoshub-4/ibc:${hash}`
const moves = (plan: Plan, asset = atom) => movesOf(asset, read(document(plan), ownKey).signs, ownKey)
const amount = (units: bigint): Moves => ({ kind: 'amount', units })
const nothing: Moves = { kind: 'nothing' }
const unknown = { kind: 'unknown' }

const coin = { denom: 'uatom', amount: '7' }
const staked = { delegatorAddress: own, validatorAddress: validator, amount: coin }
const setWithdrawAddress: Packed = {
  typeUrl: '/cosmos.distribution.v1beta1.MsgSetWithdrawAddress',
  value: MsgSetWithdrawAddress.encode({ delegatorAddress: own, withdrawAddress: other }).finish(),
}
const madeUp: Packed = { typeUrl: '/made.up.Msg', value: new Uint8Array([1]) }
const grant = pack('/cosmos.authz.v1beta1.MsgGrant', { granter: own, grantee: other, grant: {} })

test.each<[string, Packed[], object]>([
  ['a payment', [send('7')], amount(7n)],
  ['two payments', [send('7'), send('8')], amount(15n)],
  ['a payment of something else', [send('7', 'uosmo')], nothing],
  ['a payment that is carried out by its own account', [exec(exec(send('7')))], amount(7n)],
  ['a delegation', [pack('/cosmos.staking.v1beta1.MsgDelegate', staked)], amount(7n)],
  ['what comes back', [pack('/cosmos.staking.v1beta1.MsgUndelegate', staked)], nothing],
  [
    'funds of a contract',
    [pack('/cosmwasm.wasm.v1.MsgExecuteContract', { sender: own, contract: other, funds: [coin] })],
    amount(7n),
  ],
  [
    'a transfer over IBC',
    [pack('/ibc.applications.transfer.v1.MsgTransfer', { sender: own, receiver: other, token: coin })],
    amount(7n),
  ],
  ['a right to act', [grant], unknown],
  [
    'a right to pay fees',
    [pack('/cosmos.feegrant.v1beta1.MsgGrantAllowance', { granter: own, grantee: other })],
    unknown,
  ],
  ['where rewards go', [setWithdrawAddress], unknown],
  ['what is not read', [send('7'), madeUp], unknown],
  ['what is not read and is carried out', [exec(madeUp)], unknown],
])('%s counts', (_, messages, counted) => {
  expect(moves({ messages })).toMatchObject(counted)
  expect(moves({ messages, chainId: 'cosmoshub-3' })).toEqual(nothing)
})

test('a fee above the usual counts, and so does any of a coin that is not known', () => {
  const fee = (units: string, denom = 'uatom') => ({
    messages: [send('7')],
    fee: { amount: [{ denom, amount: units }] },
  })
  expect(moves(fee('100000'))).toEqual(amount(7n))
  expect(moves(fee('100001'))).toEqual(amount(100_008n))
  const hash = 'AB'.repeat(32)
  expect(moves(fee('1', `ibc/${hash}`), ibc(hash))).toEqual(amount(1n))
  expect(moves({ messages: [send('7', `ibc/${hash}`)] }, ibc(hash))).toEqual(amount(7n))
})

test('extensions of a chain may do anything', () => {
  const body = { nonCriticalExtensionOptions: [{ typeUrl: '/made.up.Extension', value: new Uint8Array() }] }
  expect(moves({ messages: [send('7')], body })).toMatchObject(unknown)
})

test('what hands over an account is named by its type, and two of them by nothing', () => {
  const of = (...messages: Packed[]) => cosmosHandsOver(read(document({ messages }), ownKey).signs)
  expect(of(send('1'))).toEqual([])
  expect(of(send('1'), exec(grant))).toEqual([
    { named: { path: 'cosmos.tx.messages[].type', text: '/cosmos.authz.v1beta1.MsgGrant' } },
  ])
  expect(of(grant, madeUp)).toEqual([{ named: null }])
})

const payload = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' }
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** How a program sends a document: whole, or its digest with the document lodged. */
const doors = [
  (doc: Uint8Array) => ({ parameters: { ...payload, payload: hex(doc), hashFunction: 'HASH_FUNCTION_SHA256' } }),
  (doc: Uint8Array) => ({
    parameters: { ...payload, payload: hex(sha256(doc)), hashFunction: 'HASH_FUNCTION_NO_OP' },
    preimage: doc,
  }),
]

test('a limit and a rule about payments hold at both doors, and of a digest alone', async () => {
  const { agent } = await withVectorWallets()
  const a = await addUser(agent, 'A')
  const sign = (door: number, doc: Uint8Array) => {
    const { parameters, ...lodged } = (doors[door] as (typeof doors)[number])(doc) as ReturnType<(typeof doors)[1]>
    return agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', { signWith: own, ...parameters }, { key: a.key, ...lodged })
  }
  await agent.post('ACTIVITY_TYPE_CREATE_VELOCITY_CONTROL', {
    name: 'A day',
    identifier: 'a_day',
    dataSource: {
      chainAssetTransfer: {
        definition: [{ caip19: atom, decimals: '6' }],
        filter: { activity: [] },
        phase: { signature: {} },
      },
    },
    aggregation: {
      method: 'VELOCITY_CONTROL_AGGREGATION_METHOD_SUM',
      operator: 'VELOCITY_CONTROL_AGGREGATION_OPERATOR_LESS_THAN_OR_EQUAL',
      threshold: '1',
      window: { rolling: { duration: '86400' } },
      groupBy: { organization: {} },
    },
  })
  const condition = `controls.a_day && ${onlyTransfers} && cosmos.tx.payments.all(payment, payment.to == '${other}')`
  await addPolicy(agent, { condition, consensus: by(a) })
  const denied = { code: 'PERMISSION_DENIED' }
  for (const door of [0, 1]) {
    for (const messages of [
      [send('1000001')],
      [send('1', 'uatom', own)],
      [send('1'), grant],
      [exec(send('1'))],
      [madeUp],
      [pack('/cosmwasm.wasm.v1.MsgExecuteContract', { sender: own, contract: other })],
    ])
      await expect(sign(door, document({ messages }))).rejects.toMatchObject(denied)
    const paid = await sign(door, document({ messages: [send(String(400_000 + door))] }))
    expect(paid.status).toBe('ACTIVITY_STATUS_COMPLETED')
  }
  await expect(sign(0, document({ messages: [send('200001')] }))).rejects.toMatchObject(denied)
  const alone = {
    ...payload,
    payload: hex(sha256(document({ messages: [send('1')] }))),
    hashFunction: 'HASH_FUNCTION_NO_OP',
  }
  await expect(
    agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', { signWith: own, ...alone }, { key: a.key }),
  ).rejects.toMatchObject(denied)
})
