/**
 * Promise: a call makes no contract known, on Tron and on chains of the Cosmos SDK either, however much coin goes with it. Coin for a
 * contract that nobody named is a danger that names the coin.
 */
import { toBech32 } from '@cosmjs/encoding'
import { expect, test } from 'vitest'
import { addressOfBytes } from '../../src/core/chains/tron/address.ts'
import { own as cosmosOwn, document, pack, send } from '../core/chains/cosmos/any-document.ts'
import { withVectorWallets } from '../core/chains/cosmos/vectors.ts'
import { addressBytes, rawOf } from '../core/chains/tron/raw.ts'
import { call, setting, tokens } from '../core/chains/tron/tron-contracts.ts'
import { approveFirst, type TestEngine } from '../support/engine.ts'

const isNew = expect.stringMatching(/^notice: Nothing signed here has paid \S+ before/)

/** Answers what the card of a request warns of, and signs it. */
async function warned(agent: TestEngine, id: string): Promise<readonly string[]> {
  const { warnings } = agent.engine.approvals.card(id)!.shown
  await approveFirst(agent)
  agent.clock.advance(660_000)
  return warnings.map(({ level, text }) => `${level}: ${text}`)
}

async function name(agent: TestEngine, address: string, chain: string) {
  const addressNames = [{ name: 'Exchange', address, chains: [chain] }]
  await agent.post('ACTIVITY_TYPE_CREATE_ADDRESS_NAMES', { addressNames })
  await approveFirst(agent)
}

async function onTron() {
  const { agent, sign } = await setting({})
  const show = async (contract: ReturnType<typeof call>) => {
    const now = BigInt(agent.clock.now())
    const raw = rawOf([contract], { fee_limit: 100_000_000n, expiration: now + 60_000n, timestamp: now })
    const { id } = await sign(raw, { key: agent.users[0]!.key })
    return warned(agent, id)
  }
  return { agent, show }
}

const stranger = addressBytes(9)
const isUnread = expect.stringMatching(/^danger: This call is not known here/)
const getsTrx = (amount: string) =>
  expect.stringMatching(new RegExp(`^danger: The contract T\\w+ is not known here and gets ${amount}`))

test('on Tron, by an unknown call with little TRX', async () => {
  const { agent, show } = await onTron()
  const made = (call_value: bigint) => call('deadbeef', { contract_address: stranger, call_value })
  expect(await show(made(1_000_000n))).toEqual([isUnread, getsTrx('1 TRX'), isNew])
  expect(await show(made(100_000_000_000n))).toEqual([isUnread, getsTrx('100,?000 TRX'), isNew])
  await name(agent, addressOfBytes(stranger) as string, 'tron')
  expect(await show(made(200_000_000_000n))).toEqual([isUnread])
})

test('on Tron, by a token of TRC-10 that goes with a call', async () => {
  const { show } = await onTron()
  const made = call('deadbeef', { contract_address: stranger, call_token_value: 5n, token_id: 1_000_001n })
  for (let times = 0; times < 2; times++)
    expect(await show(made)).toEqual([isUnread, getsTrx('5 units of token 1000001'), isNew])
})

test('TRX that goes to a known token stays there, whatever the call', async () => {
  const { show } = await onTron()
  const isKept = expect.stringMatching(/^danger: 5 TRX goes with a call that takes no payment/)
  expect(await show(call('deadbeef', { call_value: 5_000_000n }))).toContainEqual(isKept)
  expect(await show(tokens(1_000_000n))).toEqual([isNew])
})

const contract = toBech32('cosmos', new Uint8Array(32).fill(7))

async function onCosmos() {
  const { agent } = await withVectorWallets({})
  let sequence = 10n
  const show = async (message: ReturnType<typeof pack>) => {
    const bytes = document({ messages: [message], signer: { sequence: sequence++ }, body: { memo: 'm' } })
    const { id } = await agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
      ...{ signWith: cosmosOwn, encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_SHA256' },
      payload: Buffer.from(bytes).toString('hex'),
    })
    return warned(agent, id)
  }
  return { agent, show }
}

const execute = (...funds: readonly { denom: string; amount: string }[]) =>
  pack('/cosmwasm.wasm.v1.MsgExecuteContract', { sender: cosmosOwn, contract, msg: Buffer.from('{"swap":{}}'), funds })
const isHidden = expect.stringMatching(/^danger: What the contract \w+ does cannot be shown/)
const isOfContract = expect.stringMatching(/^notice: cosmos1\w+ is the address of a contract/)

test('on chains of the Cosmos SDK, by a call with little coin', async () => {
  const { agent, show } = await onCosmos()
  const gets = (amount: string) =>
    expect.stringMatching(new RegExp(`^danger: The contract cosmos1\\w+ is not known here and gets ${amount} ATOM`))
  expect(await show(execute({ denom: 'uatom', amount: '1000' }))).toEqual([isHidden, gets('0.001'), isNew])
  expect(await show(execute({ denom: 'uatom', amount: '2000' }))).toEqual([isHidden, gets('0.002'), isNew])
  expect(await show(send('100000000000', 'uatom', contract))).toEqual([isNew, isOfContract])
  await name(agent, contract, 'cosmos')
  expect(await show(execute({ denom: 'uatom', amount: '3000' }))).toEqual([isHidden])
  expect(await show(send('200000000000', 'uatom', contract))).toEqual([])
})

test('on chains of the Cosmos SDK, a call without coin has no new danger, and a usual payment no warning twice', async () => {
  const { show } = await onCosmos()
  expect((await show(execute())).filter(text => text.startsWith('danger'))).toEqual([isHidden])
  expect(await show(send('1000000'))).toEqual([isNew])
  expect(await show(send('2000000'))).toEqual([])
})
