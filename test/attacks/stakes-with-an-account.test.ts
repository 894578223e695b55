/**
 * Promise: on Cosmos, nobody becomes known by what no chain carries out. Validators have another prefix than accounts, so a stake with an
 * account, and a payment to a validator, cost nothing, nor do outputs without as much of an input: the next payment or stake there would
 * lack its notice.
 */
import { fromBech32, toBech32 } from '@cosmjs/encoding'
import { expect, test } from 'vitest'
import { document, own, type Packed, pack, send, validator } from '../core/chains/cosmos/any-document.ts'
import { withVectorWallets } from '../core/chains/cosmos/vectors.ts'
import { approveFirst } from '../support/engine.ts'

const amount = { denom: 'uatom', amount: '50000000' }
const account = toBech32('cosmos', Buffer.alloc(20, 0x5a))
const ofValidator = toBech32('cosmosvaloper', Buffer.alloc(20, 0x5a))

const pay = (to: string) => send(amount.amount, amount.denom, to)
const payMany = (address: string, units = amount.amount) =>
  pack('/cosmos.bank.v1beta1.MsgMultiSend', {
    inputs: [{ address: own, coins: [{ ...amount, amount: units }] }],
    outputs: [{ address, coins: [amount] }],
  })
const stake = (validatorAddress: string, delegatorAddress = own) =>
  pack('/cosmos.staking.v1beta1.MsgDelegate', { delegatorAddress, validatorAddress, amount })
const stakeElsewhere = (validatorDstAddress: string) =>
  pack('/cosmos.staking.v1beta1.MsgBeginRedelegate', {
    ...{ delegatorAddress: own, validatorSrcAddress: validator, validatorDstAddress, amount },
  })

/** Tells if the card of the second says that its recipient is new, once the first is signed. */
async function isNewAfter(first: Packed, second: Packed, chainId = 'cosmoshub-4') {
  const { agent } = await withVectorWallets({})
  const ask = async (message: Packed, sequence: bigint) => {
    const bytes = document({ messages: [message], signer: { sequence }, chainId })
    const { id } = await agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
      ...{ signWith: own, encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_SHA256' },
      payload: Buffer.from(bytes).toString('hex'),
    })
    return agent.engine.approvals.card(id)?.shown.warnings ?? []
  }
  await ask(first, 1n)
  await approveFirst(agent)
  agent.clock.advance(3_600_000)
  return (await ask(second, 2n)).some(({ text }) => /^Nothing signed here has paid/.test(text))
}

test.each([
  ['a stake with it', stake],
  ['a stake that moves to it', stakeElsewhere],
])('an account is not known by %s', async (_, by) => {
  expect(await isNewAfter(by(account), pay(account))).toBe(true)
})

test.each([
  ['a payment', pay],
  ['one of several payments', payMany],
])('a validator is not known by %s', async (_, by) => {
  expect(await isNewAfter(by(ofValidator), stake(ofValidator))).toBe(true)
})

test.each(['5', '50000001'])('nor is anybody by outputs that are not what the input pays: %s', async units => {
  expect(await isNewAfter(payMany(account, units), pay(account))).toBe(true)
})

test('both are known by what chains carry out', async () => {
  for (const by of [pay, payMany]) expect(await isNewAfter(by(account), pay(account))).toBe(false)
  for (const by of [stake, stakeElsewhere]) expect(await isNewAfter(by(ofValidator), stake(ofValidator))).toBe(false)
})

test('so is a validator of a chain that has a prefix of its own for them', async () => {
  const iris = (prefix: string, bytes: Uint8Array) => toBech32(prefix, bytes)
  const owner = iris('iaa', fromBech32(own, 90).data)
  const its = iris('iva', Buffer.alloc(20, 0x5a))
  expect(await isNewAfter(stake(its, owner), stake(its, owner), 'irishub-1')).toBe(false)
})
