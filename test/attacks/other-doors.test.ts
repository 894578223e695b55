/**
 * Promise: what is signed is recognised by what it is, at every door. A transaction or a typed message meets the same limits and
 * denials as a transaction request, as a payload, among several payloads, as text, as a hash with or without what was hashed, and
 * under every address of its key. What cannot be read is never taken for nothing.
 */
import { concat, keccak256, parseEther, serializeTransaction, toHex, toRlp } from 'viem'
import { hashAuthorization } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { contextOf } from '../support/asked.ts'
import { activityOf } from '../support/engine.ts'
import { addPolicy, by } from '../support/policies.ts'
import { agentWithAccounts, ask, limits } from './accounts-behind-doors.ts'
import { contract, ethereum, fees, rich, things } from './forbidden-things.ts'
import { batch, doors, greeting, hexadecimal, plain, raw, signIn } from './forms-of-signing-requests.ts'

const asked = Object.entries(things)

describe('under a limit, and nothing else allowed', () => {
  test.each(asked)('%s: no door lets more than the limit through', async (_, make) => {
    const { agent, program, accounts } = await agentWithAccounts()
    const thing = make(accounts)
    await addPolicy(agent, {
      condition: `activity.action == 'SIGN' && controls.${thing.limit}`,
      consensus: by(program),
    })
    for (const [name, door] of Object.entries(doors)) {
      const request = door(thing, accounts[thing.signer] as string, accounts)
      if (request) expect(await ask(agent, program, request), name).toBe('PERMISSION_DENIED')
    }
  })
})

describe('where everything is allowed but what a rule forbids', () => {
  test.each(asked)('%s: the rule holds at every door', async (_, make) => {
    const { agent, program, accounts } = await agentWithAccounts()
    const thing = make(accounts)
    await addPolicy(agent, { condition: "activity.action == 'SIGN'", consensus: by(program) })
    const { denial } = thing
    for (const condition of [
      denial,
      `activity.action == 'SIGN' && ${denial}`,
      `!(activity.action != 'SIGN' || !(${denial}))`,
    ]) {
      const policyId = await addPolicy(agent, { effect: 'DENY', condition })
      for (const [name, door] of Object.entries(doors)) {
        const request = door(thing, accounts[thing.signer] as string, accounts)
        if (request) expect(await ask(agent, program, request), `${name}, ${condition}`).toBe('PERMISSION_DENIED')
      }
      await agent.post('ACTIVITY_TYPE_DELETE_POLICY', { policyId })
    }
  })
})

test('amounts that come through different doors add up in one limit', async () => {
  const { agent, program, accounts } = await agentWithAccounts()
  await addPolicy(agent, { condition: "activity.action == 'SIGN' && controls.ether", consensus: by(program) })
  const fifth = (nonce: number) => ethereum(serializeTransaction({ ...rich, ...fees, nonce, value: parseEther('0.2') }))
  const through = [
    'a transaction request',
    'a payload',
    'its hash, with what was hashed',
    'its hash among several, with what was hashed',
    'the last of several payloads',
  ]
  for (const [nonce, name] of through.entries()) {
    expect(await ask(agent, program, doors[name]!(fifth(nonce), accounts.ethereum, accounts)!), name).toBe(completed)
  }
  for (const name of through) {
    expect(await ask(agent, program, doors[name]!(fifth(9), accounts.ethereum, accounts)!)).toBe('PERMISSION_DENIED')
  }
})

test('a sign-in is signed under every limit, and takes nothing of it', async () => {
  const { agent, program, accounts } = await agentWithAccounts()
  const every = Object.keys(limits).map(name => `controls.${name}`)
  await addPolicy(agent, { condition: ["activity.action == 'SIGN'", ...every].join(' && '), consensus: by(program) })
  for (const request of [
    raw(accounts.ethereum, greeting, 'HASH_FUNCTION_KECCAK256', 'TEXT_UTF8'),
    raw(accounts.ethereum, hexadecimal(Buffer.from(greeting)), 'HASH_FUNCTION_KECCAK256'),
    raw(accounts.ethereum, signIn, 'HASH_FUNCTION_KECCAK256', 'TEXT_UTF8'),
    raw(accounts.segwit, signIn, 'HASH_FUNCTION_SHA256', 'TEXT_UTF8'),
    raw(accounts.solana, signIn, 'HASH_FUNCTION_NOT_APPLICABLE', 'TEXT_UTF8'),
    batch(accounts.ethereum, [plain, plain], 'HASH_FUNCTION_KECCAK256'),
  ]) {
    expect(await ask(agent, program, request), JSON.stringify(request)).toBe(completed)
  }
})

test('a rule about the chain id is not met by a transaction that is good on every chain, whether it allows or forbids', async () => {
  const { agent, program, accounts } = await agentWithAccounts()
  const thing = things['a legacy one that is good on every chain']!(accounts)
  const request = doors['a payload']!(thing, accounts.ethereum, accounts)!
  for (const condition of [
    'eth.tx.chain_id == 1',
    'eth.tx.chain_id == 0',
    'eth.tx.chain_id != 1',
    'eth.tx.chain_id < 10',
  ]) {
    const allows = await addPolicy(agent, { condition, consensus: by(program) })
    expect(await ask(agent, program, request), `allowed where ${condition}`).toBe('PERMISSION_DENIED')
    await agent.post('ACTIVITY_TYPE_DELETE_POLICY', { policyId: allows })
  }
  await addPolicy(agent, { condition: "activity.action == 'SIGN'", consensus: by(program) })
  expect(await ask(agent, program, request)).toBe(completed)
  for (const condition of ['eth.tx.chain_id == 5', 'eth.tx.chain_id != 1']) {
    const forbids = await addPolicy(agent, { effect: 'DENY', condition })
    expect(await ask(agent, program, request), `forbidden where ${condition}`).toBe('PERMISSION_DENIED')
    await agent.post('ACTIVITY_TYPE_DELETE_POLICY', { policyId: forbids })
  }
})

test('the card names what was sent as data for what it is', async () => {
  const { agent, accounts } = await agentWithAccounts()
  const card = (name: string, door = 'a payload') => {
    const thing = things[name]!(accounts)
    const { type, parameters, preimages = [] } = doors[door]!(thing, accounts[thing.signer] as string, accounts)!
    const activity = activityOf(type)
    const { sentence, warnings } = activity.describe(activity.prepare(parameters, { ...contextOf(agent), preimages }))
    return { sentence, dangers: warnings.map(({ level, text }) => (level === 'danger' ? text : '')).join(' ') }
  }
  const everyChain = card('a legacy one that is good on every chain')
  expect(everyChain.sentence).toMatch(/^Send .* on every chain/)
  expect(everyChain.dangers).toMatch(/it is a transaction/)
  expect(everyChain.dangers).toMatch(/every chain where this account has that nonce/)
  expect(card('one that is good on every chain, and text', 'text').dangers).toMatch(/it is a transaction/)
  expect(card('what a typed message is hashed from').dangers).toMatch(/typed message \(EIP-712\)/)
  expect(
    card('a Bitcoin transaction, from before segregated witness', 'its hash, with what was hashed').dangers,
  ).toMatch(/send the whole transaction as a PSBT/)
  expect(card('a segregated witness', 'its hash, with what was hashed').dangers).toMatch(/as a PSBT/)
  expect(card('a taproot input').dangers).toMatch(/as a PSBT/)
  expect(card('a segregated witness', 'what is hashed once more').dangers).toMatch(/Bitcoin hashes twice/)
})

test('the hash of an authorization here is the one that viem signs', () => {
  expect(keccak256(concat(['0x05', toRlp([toHex(1), contract, '0x'])]))).toBe(
    hashAuthorization({ chainId: 1, contractAddress: contract, nonce: 0 }),
  )
})

const completed = 'ACTIVITY_STATUS_COMPLETED'
