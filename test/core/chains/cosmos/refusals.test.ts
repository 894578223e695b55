import { type StdSignDoc, serializeSignDoc } from '@cosmjs/amino'
import { toBech32 } from '@cosmjs/encoding'
import { AminoTypes, createDefaultAminoConverters } from '@cosmjs/stargate'
import { SignDoc, SignDocDirectAux } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { expect, test } from 'vitest'
import { document, exec, other, own, ownKey, pack, send } from './any-document.ts'
import { read, readTransaction } from './read.ts'

const refusalOf = (bytes: Uint8Array, key = ownKey) => {
  try {
    read(bytes, key)
    return 'none'
  } catch (error) {
    return (error as Error).message
  }
}
const whole = document({ messages: [send('1')] })
const changed = (change: Partial<SignDoc>) => SignDoc.encode({ ...SignDoc.decode(whole), ...change }).finish()
const doc = SignDoc.decode(whole)

test.each<[string, () => Uint8Array, string]>([
  ['cut short', () => whole.subarray(0, whole.length - 20), 'it ends before the end of'],
  ['with a field behind it', () => Buffer.concat([whole, Buffer.of(0x28, 1)]), 'field 5 is not known'],
  ['with its last field twice', () => Buffer.concat([whole, whole.subarray(-2)]), 'account_number stands there twice'],
  [
    'with a long number',
    () => Buffer.concat([whole.subarray(0, -1), Buffer.of(0x83, 0)]),
    'account_number is not written in its shortest form',
  ],
  ['without a chain id', () => changed({ chainId: '' }), 'chain_id is no chain id'],
  [
    'without a fee',
    () => changed({ authInfoBytes: doc.authInfoBytes.subarray(0, (doc.authInfoBytes[1] ?? 0) + 2) }),
    'auth_info.fee is missing',
  ],
  [
    'signed in another mode',
    () => document({ messages: [send('1')], signer: { modeInfo: { single: { mode: 127 } } } }),
    'signs in another mode',
  ],
  [
    'of another key',
    () => document({ messages: [send('1')], key: `02${'11'.repeat(32)}` }),
    'names the public keys of others',
  ],
  [
    'for another account',
    () => document({ messages: [send('1', 'uatom', own, other)] }),
    `it is for the account ${other}`,
  ],
  [
    'with an amount that is none',
    () => document({ messages: [send('-1')] }),
    'messages[0].amount[0].amount is no whole number',
  ],
  [
    'with a denomination that is none',
    () => document({ messages: [send('1', 'u atom')] }),
    'messages[0].amount[0].denom is no denomination',
  ],
  ['to what is no address', () => document({ messages: [send('1', 'uatom', 'cosmos1 ')] }), 'which is no address'],
])('a SignDoc %s is refused in words that name the place', (_, bytes, why) => {
  expect(refusalOf(bytes())).toContain(why)
})

test('documents of other sign modes are no SignDoc', () => {
  const { bodyBytes, chainId } = doc
  const publicKey = { typeUrl: '/cosmos.crypto.secp256k1.PubKey', value: new Uint8Array([0x0a, 1, 2]) }
  for (const sequence of [0n, 5n]) {
    const aux = SignDocDirectAux.encode(
      SignDocDirectAux.fromPartial({ bodyBytes, publicKey, chainId, sequence }),
    ).finish()
    expect(refusalOf(aux)).toContain('SIGN_MODE_DIRECT_AUX')
  }
  const textual = Buffer.concat([Buffer.from('a10182a20168', 'hex'), Buffer.from('Chain id'), Buffer.of(2, 0x61, 0x78)])
  expect(refusalOf(textual)).toContain('SIGN_MODE_TEXTUAL')
})

const std: StdSignDoc = {
  chain_id: 'cosmoshub-4',
  account_number: '3',
  sequence: '7',
  fee: { amount: [{ denom: 'uatom', amount: '5000' }], gas: '200000' },
  memo: '<Zürich & co>',
  msgs: [
    {
      type: 'cosmos-sdk/MsgSend',
      value: { from_address: own, to_address: other, amount: [{ denom: 'uatom', amount: '1' }] },
    },
  ],
}
const amino = (change: object = {}) => Buffer.from(serializeSignDoc({ ...std, ...change } as StdSignDoc))
const text = amino().toString('utf8')

test.each<[string, () => string, string]>([
  ['with blanks', () => JSON.stringify(JSON.parse(text), null, 1), 'not in the form that chains sign'],
  ['in another order', () => JSON.stringify(std), 'not in the form that chains sign'],
  ['without escapes', () => text.replaceAll('\\u0026', '&'), 'not in the form that chains sign'],
  ['with a key twice', () => text.replace('"memo"', '"memo":"","memo"'), 'not in the form that chains sign'],
  ['cut short', () => text.slice(0, -1), 'JSON cannot be read'],
  ['with another field', () => amino({ zip: '1' }).toString(), 'the field "zip" is not known'],
  ['with a number for a text', () => amino({ sequence: 7 }).toString(), 'sequence is no whole number in a text'],
  ['beyond 64 bits', () => amino({ sequence: String(2n ** 64n) }).toString(), 'sequence is more than 64 bits can hold'],
  ['without messages', () => amino({ msgs: [] }).toString(), 'it has no messages'],
  [
    'too deep',
    () => amino({ msgs: [{ type: 'x/y', value: JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`) }] }).toString(),
    'deep',
  ],
])('a StdSignDoc %s is refused', (_, bytes, why) => {
  expect(refusalOf(Buffer.from(bytes()))).toContain(why)
})

test('what cosmjs converts to amino JSON is read as the same message', () => {
  const types = new AminoTypes(createDefaultAminoConverters())
  const values = {
    '/cosmos.bank.v1beta1.MsgSend': { fromAddress: own, toAddress: other, amount: [{ denom: 'uatom', amount: '9' }] },
    '/cosmos.bank.v1beta1.MsgMultiSend': {
      inputs: [{ address: own, coins: [{ denom: 'uatom', amount: '9' }] }],
      outputs: [{ address: other, coins: [{ denom: 'uatom', amount: '9' }] }],
    },
    '/cosmos.staking.v1beta1.MsgBeginRedelegate': {
      ...{ delegatorAddress: own, validatorSrcAddress: other, validatorDstAddress: other },
      amount: { denom: 'uatom', amount: '4' },
    },
    '/cosmos.distribution.v1beta1.MsgWithdrawDelegatorReward': { delegatorAddress: own, validatorAddress: other },
    '/cosmos.gov.v1beta1.MsgVote': { proposalId: 4n, voter: own, option: 1 },
    '/ibc.applications.transfer.v1.MsgTransfer': {
      ...{ sourcePort: 'transfer', sourceChannel: 'channel-0', sender: own, receiver: 'osmo1x', memo: 'a & b' },
      ...{ token: { denom: 'uatom', amount: '3' }, timeoutTimestamp: 5n },
      timeoutHeight: { revisionNumber: 1n, revisionHeight: 2n },
    },
  }
  const direct = (typeUrl: string, value: object) =>
    readTransaction(document({ messages: [pack(typeUrl, value)] }), ownKey)
  for (const [typeUrl, value] of Object.entries(values)) {
    const { messages } = readTransaction(amino({ msgs: [types.toAmino({ typeUrl, value })] }), ownKey)
    const [{ read: found, type } = {}] = messages
    expect(type).toBe(typeUrl)
    expect(found?.values).toEqual(direct(typeUrl, value).messages[0]?.read?.values)
  }
  const { memo } = readTransaction(amino(), ownKey)
  expect(memo).toBe(std.memo)
})

test('a document for an account that the key may be one of several of says so, and one of an unread message too', () => {
  const group = toBech32('cosmos', new Uint8Array(20).fill(9))
  const shared = amino({
    msgs: [{ type: 'cosmos-sdk/MsgSend', value: { from_address: group, to_address: other, amount: [] } }],
  })
  const { described, signs } = read(shared, ownKey)
  expect(signs).toMatchObject({ transaction: { account: 'shared' } })
  expect(described.warnings).toContainEqual({ level: 'danger', text: expect.stringContaining(group) })
  const unread = read(document({ messages: [exec({ typeUrl: '/made.up.Msg', value: new Uint8Array() })] }), ownKey)
  expect(unread.described.warnings).toContainEqual({ level: 'danger', text: expect.stringContaining('/made.up.Msg') })
})

test('an off-chain message for another account is refused', () => {
  const signed = (signer: string) =>
    amino({
      ...{ chain_id: '', account_number: '0', sequence: '0', memo: '', fee: { amount: [], gas: '0' } },
      msgs: [{ type: 'sign/MsgSignData', value: { signer, data: 'aGk=' } }],
    })
  expect(read(signed(own), ownKey).signs.kind).toBe('cosmosMessage')
  expect(refusalOf(signed(other))).toContain('not the account of the key')
})

test('other bytes, and a document that is hashed in another way, are nothing of the chain', () => {
  for (const bytes of ['', '0a', '{}', '{"account_number":"1"}', 'hello'])
    expect(refusalOf(Buffer.from(bytes))).toBe('nothing of the chain')
})
