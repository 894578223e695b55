/**
 * Promise: an address that a message of a Cosmos chain holds for a contract, or in a right that it hands over, is compared with those
 * that are known, as the address of a plain payment is: a look-alike is a danger there too.
 */
import { fromBech32, toBech32 } from '@cosmjs/encoding'
import { GenericAuthorization } from 'cosmjs-types/cosmos/authz/v1beta1/authz'
import { SendAuthorization } from 'cosmjs-types/cosmos/bank/v1beta1/authz'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressesInProtobuf } from '../../src/core/chains/cosmos/addresses-in-protobuf.ts'
import { cosmos } from '../../src/core/chains/cosmos/chain.ts'
import { document, exec, other, own, ownKey, type Packed, pack, send } from '../core/chains/cosmos/any-document.ts'
import { read } from '../core/chains/cosmos/read.ts'
import { withVectorWallets } from '../core/chains/cosmos/vectors.ts'
import { approveFirst } from '../support/engine.ts'

/** Begins like it. */
const lookAlike = toBech32(
  'cosmos',
  Uint8Array.from(fromBech32(other, 90).data, (byte, at) => (at < 18 ? byte : byte ^ 0x55)),
)
const contract = toBech32('cosmos', new Uint8Array(32).fill(7))

const execute = (message: string) =>
  pack('/cosmwasm.wasm.v1.MsgExecuteContract', { sender: own, contract, msg: Buffer.from(message), funds: [] })
const json = (message: object) => JSON.stringify(message)
const base64 = (text: string) => Buffer.from(text).toString('base64')
const sendAuthorization = (...allowList: string[]) => ({
  typeUrl: '/cosmos.bank.v1beta1.SendAuthorization',
  value: SendAuthorization.encode(
    SendAuthorization.fromPartial({ spendLimit: [{ denom: 'uatom', amount: '9' }], allowList }),
  ).finish(),
})
const grant = (authorization: Packed) =>
  pack('/cosmos.authz.v1beta1.MsgGrant', { granter: own, grantee: contract, grant: { authorization } })
/** With the address at once behind a letter or digit that is a length, and before one that is a tag. */
const packedAgain = (address: string) =>
  Buffer.concat([Buffer.of(0x0a, address.length), Buffer.from(address), Buffer.of(0x30, 0x01)])

const holding: Readonly<Record<string, (address: string) => Packed>> = {
  'a transfer of a token': address => execute(json({ transfer: { recipient: address, amount: '9' } })),
  'an allowance of a token': address => execute(json({ increase_allowance: { spender: address, amount: '9' } })),
  'a list in lists': address => execute(json({ pay: [[{ to: address }]] })),
  'a name of a member': address => execute(json({ shares: { [address]: '1' } })),
  'a message for another contract': address =>
    execute(json({ send: { contract, amount: '9', msg: base64(json({ swap: { to: address } })) } })),
  'a message in a message for another contract': address =>
    execute(json({ send: { contract, msg: base64(json({ hook: base64(json({ to: address })) })) } })),
  'letters as code points': address => execute(json({ to: address }).replace('cosmos1', '\\u0063osmos1')),
  'the list of a right to send': address => grant(sendAuthorization(contract, address)),
  'a right that is not read here': address =>
    grant({ typeUrl: '/cosmwasm.wasm.v1.ContractExecutionAuthorization', value: packedAgain(address) }),
  'a message that is not read here': address => ({ typeUrl: '/x.y.MsgPay', value: packedAgain(address) }),
  'what it carries out': address => exec(execute(json({ to: address }))),
}

test.each(Object.entries(holding))('%s', async (_, of) => {
  const { agent } = await withVectorWallets({})
  await agent.post('ACTIVITY_TYPE_CREATE_ADDRESS_NAMES', {
    addressNames: [other, contract].map((address, at) => ({ name: `Known ${at}`, address, chains: ['cosmos'] })),
  })
  await approveFirst(agent)
  async function warningsFor(address: string) {
    const payload = Buffer.from(document({ messages: [of(address)] })).toString('hex')
    const { id } = await agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
      ...{ signWith: own, encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_SHA256', payload },
    })
    return agent.engine.approvals.card(id)?.shown.warnings.filter(({ text }) => /looks like|knows/.test(text)) ?? []
  }
  expect(await warningsFor(lookAlike)).toMatchObject([{ level: 'danger' }])
  expect(await warningsFor(toBech32('cosmos', new Uint8Array(20).fill(9)))).toMatchObject([{ level: 'notice' }])
  for (const known of [other, own]) expect(await warningsFor(known)).toEqual([])
})

test('a document in JSON is looked through as one in bytes', () => {
  const messages = [
    {
      type: 'wasm/MsgExecuteContract',
      value: { contract, funds: [], msg: { transfer: { amount: '9', recipient: lookAlike } }, sender: own },
    },
    {
      type: 'cosmos-sdk/MsgGrant',
      value: {
        grant: { authorization: { type: 'x/Right', value: { list: [other] } }, expiration: '2030-01-01T00:00:00Z' },
        ...{ grantee: contract, granter: own },
      },
    },
  ]
  const fee = { amount: [{ amount: '1', denom: 'uatom' }], gas: '1' }
  const doc = { account_number: '1', chain_id: 'cosmoshub-4', fee, memo: '', msgs: messages, sequence: '1' }
  const { signs } = read(Buffer.from(json(doc)), ownKey)
  expect(cosmos.addressesNamed(signs)).toEqual([contract, lookAlike, other])
})

test('what only says which messages somebody may carry out, and a payment, name nobody else', () => {
  const any = {
    typeUrl: '/cosmos.authz.v1beta1.GenericAuthorization',
    value: GenericAuthorization.encode({ msg: '/x.y.Z' }).finish(),
  }
  const { signs } = read(document({ messages: [grant(any), send('7')] }), ownKey)
  expect(cosmos.addressesNamed(signs)).toEqual([contract, other])
})

test('bytes of any kind are looked through without an error', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), bytes => void addressesInProtobuf(bytes)))
})
