/**
 * Promise: where a network has a keychain, no policy allows a call that may reach it unread: too deep, behind too many others, encoded in
 * another way than the strict one, or by code that runs as the account.
 */
import { encodeFunctionData, type Hex, parseAbi, serializeTransaction } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { encodeRlp, integerBytes, type RlpItem } from '../../src/core/chains/ethereum/encoding/rlp.ts'
import { type TestEngine, type TestUser, testEngine } from '../support/engine.ts'
import { addPolicy, addUser, by } from '../support/policies.ts'
import { transferData } from '../support/spending.ts'
import { ethereumAccount } from '../support/turnkey.ts'

const keychain: Hex = '0xaAAAaaAA00000000000000000000000000000000'
const token = `0x20c0${'00'.repeat(17)}01` as Hex
const none = new Uint8Array()
const bytes = (hex: string) => Buffer.from(hex.slice(2), 'hex')
const abi = parseAbi([
  'function authorizeAdminKey(address keyId, uint8 signatureType, bytes32 witness)',
  'function execute(address target, uint256 value, bytes data)',
  'function execute(bytes32 mode, bytes executionData)',
  'function executeBatch((address target, uint256 value, bytes data)[] calls)',
  'function multicall(bytes[] data)',
])
const authorize = encodeFunctionData({
  abi,
  functionName: 'authorizeAdminKey',
  args: ['0x1234567890123456789012345678901234567890', 0, `0x${'00'.repeat(32)}`],
})

let agent: TestEngine
let own: Hex
let user: TestUser

beforeEach(async () => {
  agent = await testEngine({ approvals: 'nothing' })
  const accounts = [ethereumAccount]
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts })
  ;[own] = (result.createWalletResult as { addresses: [Hex] }).addresses
  user = await addUser(agent, 'Program')
  for (const word of ['tempo', 'eth'])
    await addPolicy(agent, { condition: `${word}.tx.chain_id == 4217`, consensus: by(user) })
})

const execute = (target: Hex, data: Hex) =>
  encodeFunctionData({ abi, functionName: 'execute', args: [target, 0n, data] })

function deep(depth: number): Hex {
  let [target, data]: [Hex, Hex] = [keychain, authorize]
  for (let at = 0; at < depth; at++) [data, target] = [execute(target, data), own]
  return data
}

/** The same call with an empty word before its bytes: Solidity takes it. */
function loose(): Hex {
  const strict = execute(keychain, authorize)
  const [offset, empty] = [(0x80).toString(16).padStart(64, '0'), '0'.repeat(64)]
  return `${strict.slice(0, 10 + 128)}${offset}${empty}${strict.slice(10 + 192)}` as Hex
}

const others = (many: number) =>
  Array.from({ length: many }, () => ({ target: token, value: 0n, data: transferData(5n) as Hex }))
const batch = (many: number) =>
  encodeFunctionData({
    abi,
    functionName: 'executeBatch',
    args: [[...others(many), { target: keychain, value: 0n, data: authorize }]],
  })

const unread: Readonly<Record<string, () => Hex>> = {
  'two deep': () => deep(2),
  'nine deep': () => deep(9),
  'behind 1,000 others': () => batch(1_000),
  'encoded loosely': loose,
  'with bytes behind it': () => `${execute(keychain, authorize)}00`,
  'in a mode that is not known': () =>
    encodeFunctionData({ abi, functionName: 'execute', args: [`0x07${'00'.repeat(31)}`, authorize] }),
  'as code that runs as the account': () =>
    encodeFunctionData({ abi, functionName: 'execute', args: [`0xff${'00'.repeat(31)}`, `${token}${'00'.repeat(8)}`] }),
  'of a function that nobody knows': () => `0xdeadbeef${authorize.slice(2)}`,
  'of a function that the account calls on itself': () =>
    encodeFunctionData({ abi, functionName: 'multicall', args: [[execute(keychain, authorize)]] }),
}

function asTempo(to: Hex, data: Hex): string {
  const prices = [4217n, 0n, 1n, 100_000n].map(integerBytes)
  const calls: RlpItem[] = [[bytes(to), none, bytes(data)]]
  const rest = [calls, [], none, none, none, none, none, none, []]
  return Buffer.concat([Buffer.of(0x76), encodeRlp([...prices, ...rest])]).toString('hex')
}

const asEthereum = (to: Hex, data: Hex) =>
  serializeTransaction({
    ...{ type: 'eip1559', chainId: 4217, nonce: 0, gas: 60_000n, maxFeePerGas: 20n, maxPriorityFeePerGas: 1n },
    ...{ to, data },
  })

function sign(type: string, unsignedTransaction: string) {
  const asked = { signWith: own, unsignedTransaction, type }
  return agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', asked, { key: user.key }).then(
    ({ status }) => status as string,
    ({ code }) => code as string,
  )
}

const both = async (to: Hex, data: Hex) => [
  await sign('TRANSACTION_TYPE_TEMPO', asTempo(to, data)),
  await sign('TRANSACTION_TYPE_ETHEREUM', asEthereum(to, data)),
]

describe('a call of the account itself, which holds one of its keychain', () => {
  test.each(Object.entries(unread))('%s, is allowed by no policy', async (_, data) => {
    expect(await both(own, data())).toEqual(['PERMISSION_DENIED', 'PERMISSION_DENIED'])
  })
})

test('a payment, and an unknown call of somebody else’s contract, are allowed as before', async () => {
  const completed = ['ACTIVITY_STATUS_COMPLETED', 'ACTIVITY_STATUS_COMPLETED']
  expect(await both(token, transferData(5n))).toEqual(completed)
  expect(await both(token, '0xdeadbeef')).toEqual(completed)
})
