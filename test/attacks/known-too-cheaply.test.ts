/**
 * Promise: a recipient is known only where it was paid: on that network, in a coin, a shipped token or that very asset, and with that
 * memo. Whoever has made an address that looks like a known one cannot take its danger away by being paid.
 */
import { sha512 } from '@noble/hashes/sha2.js'
import { encodeFunctionData, erc20Abi, type Hex, serializeTransaction } from 'viem'
import { expect, test } from 'vitest'
import { chainRequest, postRequest, restoreWalletsOf } from '../support/chain-requests.ts'
import { approveFirst, type TestEngine, testEngine } from '../support/engine.ts'
import { ethereumAccount } from '../support/turnkey.ts'

const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** Begins and ends like it. */
const lookAlike = '0x7099797011111111111111111111111111dc79c8'
const worthless = '0xB1C97a44F7552d9Dd5e5e5e5e5e5e5e5e5e5e5e5'.toLowerCase() as Hex
const ether = 10n ** 18n

async function setting() {
  const agent = await testEngine()
  const wallet = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'Main', accounts: [ethereumAccount] })
  const [signWith = ''] = (wallet.result.createWalletResult as { addresses: string[] }).addresses
  let nonce = 0
  /** Signs it, and answers what its card warned of. */
  const send = async (change: { to: string; value?: bigint; data?: Hex; chainId?: number }) => {
    const common = { type: 'eip1559', chainId: 1, gas: 60_000n, maxFeePerGas: 20n, maxPriorityFeePerGas: 1n } as const
    const unsignedTransaction = serializeTransaction({ ...common, nonce: nonce++, ...change, to: change.to as Hex })
    const parameters = { signWith, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction }
    const { id } = await agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', parameters)
    return signed(agent, id)
  }
  return { agent, send }
}

async function signed(agent: TestEngine, id: string): Promise<readonly string[]> {
  const warnings = agent.engine.approvals.card(id)?.shown.warnings ?? []
  await approveFirst(agent)
  agent.clock.advance(60_000)
  return warnings.map(({ level, text }) => `${level}: ${text}`)
}

const isNew = expect.arrayContaining([expect.stringMatching(/^notice: Nothing signed here has paid/)])
const isLookAlike = expect.arrayContaining([expect.stringMatching(/^danger: This recipient looks like/)])

test('coin of a test network makes nobody known on the main one', async () => {
  const { send } = await setting()
  expect(await send({ to: recipient, value: ether, chainId: 11155111 })).toEqual(isNew)
  expect(await send({ to: recipient, value: ether, chainId: 11155111 })).not.toEqual(isNew)
  expect(await send({ to: recipient, value: ether })).toEqual(isNew)
})

test('a token that anybody can have made makes nobody known for coin', async () => {
  const { send } = await setting()
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, ether] })
  expect(await send({ to: worthless, data })).toEqual(isNew)
  expect(await send({ to: worthless, data })).not.toEqual(isNew)
  expect(await send({ to: recipient, value: ether })).toEqual(isNew)
})

test('a look-alike stays a danger however much it was paid, and the one it looks like becomes none', async () => {
  const { agent, send } = await setting()
  await send({ to: recipient, value: ether })
  for (let times = 0; times < 2; times++) expect(await send({ to: lookAlike, value: ether })).toEqual(isLookAlike)
  expect(await send({ to: recipient, value: ether })).not.toEqual(isLookAlike)
  const addressNames = [{ name: 'Bob', address: lookAlike, chains: ['eip155'] }]
  await agent.post('ACTIVITY_TYPE_CREATE_ADDRESS_NAMES', { addressNames })
  await approveFirst(agent)
  expect(await send({ to: lookAlike, value: ether })).not.toEqual(isLookAlike)
})

test('another destination tag at a known address is told, and is no repetition', async () => {
  const request = chainRequest('XRP', 'Payment of XRP with tag')
  const agent = await testEngine()
  await restoreWalletsOf(agent, [request])
  let sequence = 7
  const send = async (tag: string) => {
    const preimage = (request.preimage as string)
      .replace('2e00003039', tag)
      .replace('2400000007', `24${(sequence++).toString(16).padStart(8, '0')}`)
    const payload = Buffer.from(sha512(Buffer.from(preimage, 'hex')).subarray(0, 32)).toString('hex')
    const parameters = { ...request.parameters, payload }
    const { id } = await postRequest(agent, { ...request, parameters, preimage })
    return signed(agent, id)
  }
  const told = (words: RegExp) => expect.arrayContaining([expect.stringMatching(words)])
  const [one, other] = ['2e00003039', '2e0000303a']
  expect(await send(one)).toEqual(isNew)
  expect(await send(one)).toEqual(told(/^notice: The same was signed/))
  const again = await send(other)
  expect(again).toEqual(told(/^notice: Nothing signed here has paid rn2\w+ with the destination tag “12346” before/))
  expect(again).not.toEqual(told(/The same was signed/))
  expect(await send('')).toEqual(
    told(/^notice: Whatever was signed here before paid rn2\w+ with a memo, and this has none/),
  )
  expect(await send(other)).not.toEqual(told(/destination tag “12346” before/))
})
