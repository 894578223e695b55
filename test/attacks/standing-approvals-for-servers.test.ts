/**
 * Promise: a standing approval for a server answers only for signed transfers of its token that `pay` makes for that server, up to its
 * amount. It never answers for what a program itself sends. A standing approval for an address answers for no payment.
 */
import { describe, expect, test } from 'vitest'
import { type PostOptions, testEngine } from '../support/engine.ts'
import { addUser } from '../support/policies.ts'
import { recipient, usdc } from '../support/spending.ts'
import { ethereumAccount } from '../support/turnkey.ts'
import { approved, isAnswered } from './transfers-of-dollars.ts'

const thief = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const paidServer = 'api.example.org'
const word = (byte: string) => `0x${byte.repeat(32)}`

interface Change {
  readonly domain?: object
  readonly message?: object
  readonly types?: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType?: string
}

let nonces = 0
const members = (text: string) =>
  text.split(',').map(each => ({ name: each.split(' ')[1]!, type: each.split(' ')[0]! }))
const authorization = members(
  'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
)
const domainFields = members('string name,string version,uint256 chainId,address verifyingContract')

async function agentWithApproval() {
  const agent = await testEngine()
  agent.clock.advance(1)
  const accounts = ["m/44'/60'/0'/0/0", "m/44'/60'/0'/0/1"].map(path => ({ ...ethereumAccount, path }))
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts })
  const [own, second] = (result.createWalletResult as { addresses: [string, string] }).addresses
  const typed = ({ domain = {}, message = {}, types = {}, primaryType = 'TransferWithAuthorization' }: Change) => ({
    domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc, ...domain },
    types: { EIP712Domain: domainFields, TransferWithAuthorization: authorization, ...types },
    primaryType,
    message: {
      ...{ from: own, to: recipient, value: '1000000', validAfter: '0', validBefore: '1900000000' },
      nonce: word((++nonces).toString(16).padStart(2, '0')),
      ...message,
    },
  })
  const sign = (change: Change, options: PostOptions = { paidServer }, signWith = own) =>
    agent.post(
      'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      {
        ...{ signWith, payload: JSON.stringify(typed(change)) },
        ...{ encoding: 'PAYLOAD_ENCODING_EIP712', hashFunction: 'HASH_FUNCTION_NO_OP' },
      },
      options,
    )
  const record = await sign({})
  const card = agent.engine.approvals.card(record.id)
  if (!card?.offer) throw new Error('nothing is offered')
  await agent.engine.approvals.approve(card, 'test', { minutes: 60, limit: '5' })
  return { agent, own, second, sign }
}

describe('with an approval of 5 USDC for one server', () => {
  test('whatever address the server names is paid, until 5 USDC are spent', async () => {
    const set = await agentWithApproval()
    for (const to of [recipient, thief, recipient, thief])
      expect(await isAnswered(set, set.sign({ message: { to } }))).toBe(true)
    expect(await isAnswered(set, set.sign({ message: { value: '1000001' } }))).toBe(false)
    expect(await isAnswered(set, set.sign({}))).toBe(true)
    expect(await isAnswered(set, set.sign({ message: { value: '1' } }))).toBe(false)
  })

  const bent: Readonly<Record<string, Change>> = {
    'another token': { domain: { verifyingContract: weth } },
    'a token that nobody knows': { domain: { verifyingContract: thief } },
    'another chain': { domain: { chainId: 8453 } },
    'no chain': { types: { EIP712Domain: members('string name,string version,address verifyingContract') } },
    'an amount without limit': { message: { value: (2n ** 256n - 1n).toString() } },
    'somebody else as sender': { message: { from: thief } },
    'nobody as recipient': { message: { to: `0x${'0'.repeat(40)}` } },
    'a transfer that its receiver carries out': {
      types: { ReceiveWithAuthorization: authorization },
      primaryType: 'ReceiveWithAuthorization',
    },
    'a member more': {
      types: { TransferWithAuthorization: [...authorization, { name: 'more', type: 'bytes' }] },
      message: { more: '0x' },
    },
    'what stands in no type': { message: { memo: 'hello' } },
    'a permit': {
      types: { Permit: members('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline') },
      primaryType: 'Permit',
      message: { owner: thief, spender: thief, nonce: 1, deadline: 1 },
    },
  }
  test.each(Object.entries(bent))('%s is asked about', async (_, change) => {
    const set = await agentWithApproval()
    expect(await isAnswered(set, set.sign(change))).toBe(false)
    expect(await isAnswered(set, set.sign({}))).toBe(true)
  })

  test('another server, no server, another page, account or key', async () => {
    const set = await agentWithApproval()
    const { agent, second, sign } = set
    const program = await addUser(agent, 'Program')
    const asked = {
      'another server': () => sign({}, { paidServer: 'api.example.org.evil.example' }),
      'another port': () => sign({}, { paidServer: `${paidServer}:8443` }),
      'no server': () => sign({}, {}),
      'a page': () => sign({}, { paidServer, webOrigin: 'https://app.example.org' }),
      'another account': () => sign({ message: { from: second } }, { paidServer }, second),
      'another user': () => sign({}, { paidServer, key: program.key }),
    }
    for (const [name, ask] of Object.entries(asked)) expect(await isAnswered(set, ask()), name).toBe(false)
    expect(await isAnswered(set, sign({}))).toBe(true)
  })
})

test('a payment without a server is offered no approval, and one for an address answers for no payment', async () => {
  const { agent, sign } = await agentWithApproval()
  const record = await sign({ message: { value: '6000000' } }, {})
  expect(agent.engine.approvals.card(record.id)?.offer).toBeNull()

  const transfers = await approved()
  const payload = JSON.stringify({
    domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc },
    types: { EIP712Domain: domainFields, TransferWithAuthorization: authorization },
    primaryType: 'TransferWithAuthorization',
    message: {
      ...{ from: transfers.address, to: recipient, value: '1', validAfter: '0', validBefore: '1900000000' },
      nonce: word('ab'),
    },
  })
  const asked = transfers.agent.post(
    'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    {
      ...{ signWith: transfers.address, payload },
      ...{ encoding: 'PAYLOAD_ENCODING_EIP712', hashFunction: 'HASH_FUNCTION_NO_OP' },
    },
    { paidServer },
  )
  expect(await isAnswered(transfers, asked)).toBe(false)
})
