/**
 * Promise: under a policy that allows what a limit of an Ethereum coin or token leaves, nothing is signed or exported that could move
 * or hand over more of it: not by a call that is not known or that does not decode, not by an allowance or a signed message, not
 * through another door. What cannot be read is over the limit, the refusal says why, and it uses up nothing of the limit.
 */
import { createECDH } from 'node:crypto'
import fc from 'fast-check'
import {
  encodeFunctionData,
  type Hex,
  keccak256,
  serializeTransaction,
  type TransactionSerializable,
  toHex,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeCall } from '../../src/core/chains/ethereum/calls/decode-call.ts'
import { knownCalls } from '../../src/core/chains/ethereum/calls/known-calls.ts'
import { checksummed } from '../../src/core/chains/ethereum/encoding/address.ts'
import type { NamedType } from '../../src/core/chains/ethereum/encoding/fields.ts'
import { ethereumFeeAboveUsual } from '../../src/core/chains/ethereum/transactions/fees.ts'
import type { EthereumTransaction } from '../../src/core/chains/ethereum/transactions/transaction.ts'
import { Rehearsing } from '../../src/core/engine/explain/rehearsal.ts'
import { explain } from '../../src/core/engine/explain/why.ts'
import { AgentError } from '../../src/core/errors.ts'
import type { VelocityControl } from '../../src/core/records/velocity-control.ts'
import { scaled } from '../support/effort.ts'
import { type EngineOptions, type TestEngine, type TestUser, testEngine } from '../support/engine.ts'
import { addPolicy, addUser, by } from '../support/policies.ts'
import { testServer } from '../support/server.ts'
import {
  dataOf,
  dollars,
  ether,
  recipient,
  transferData,
  transfersOf,
  usdc,
  velocityControl,
  weth,
} from '../support/spending.ts'
import { ethereumAccount } from '../support/turnkey.ts'

const million = 1_000_000_000_000n
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const contract = '0xAa000000000000000000000000000000000000Aa'

interface Attempt {
  readonly type: string
  readonly parameters: object
}

/** An agent whose program may do anything that a limit of 5 USDC, or of 1 ETH, leaves; on Ethereum, for ever. */
async function limited(server = false, options: EngineOptions = { approvals: 'nothing' }) {
  const agent = await (server ? testServer : testEngine)(options)
  const { organizationId, store, clock } = agent
  const accounts = ['ETHEREUM', 'BITCOIN_MAINNET_P2WPKH'].map(format => ({
    ...ethereumAccount,
    addressFormat: `ADDRESS_FORMAT_${format}`,
  }))
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts })
  const { walletId, addresses } = result.createWalletResult as { walletId: string; addresses: [string, string] }
  const limit = async (identifier: string, change: Partial<VelocityControl>) => {
    const now = clock.now()
    const own = { organizationId, createdAt: now, updatedAt: now, windowMs: null, name: identifier, identifier }
    const groupBy = 'organization'
    const id = `00000000-0000-4000-8000-${keccak256(toHex(identifier)).slice(2, 14)}`
    await store.write(tx => tx.insert('velocityControls', velocityControl({ id, groupBy, ...own, ...change })))
  }
  await limit('usdc', { source: transfersOf(dollars), threshold: '5' })
  await limit('ether', { source: transfersOf(ether), threshold: '1' })
  const allowed = async (name: string, condition: string): Promise<TestUser> => {
    const user = await addUser(agent, name)
    await addPolicy(agent, { condition: `activity.action in ['SIGN', 'EXPORT'] && ${condition}`, consensus: by(user) })
    return user
  }
  const [ofDollars, ofEther] = [await allowed('Dollars', 'controls.usdc'), await allowed('Ether', 'controls.ether')]
  return { agent, address: addresses[0], bitcoin: addresses[1], walletId, ofDollars, ofEther, limit, allowed }
}

type Limited = Awaited<ReturnType<typeof limited>>

/** `signed`, or the words of the refusal. */
async function outcome(
  { agent }: { agent: TestEngine },
  { type, parameters }: Attempt,
  { key }: TestUser,
): Promise<string> {
  try {
    const { status } = await agent.post(type, parameters, { key })
    return status === 'ACTIVITY_STATUS_COMPLETED' ? 'signed' : status
  } catch (thrown) {
    if (thrown instanceof AgentError && thrown.code === 'PERMISSION_DENIED') return thrown.message
    throw thrown
  }
}

/** Fields of a transaction, as viem takes them. */
type Change = Readonly<Record<string, unknown>>

let nonces = 0
const unsigned = (change: Change = {}) =>
  serializeTransaction({
    ...{ type: 'eip1559', chainId: 1, nonce: nonces++, gas: 60_000n, to: usdc, value: 0n, data: '0x' },
    ...(change.type === 'legacy' ? { gasPrice: 2n } : { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n }),
    ...change,
  } as TransactionSerializable)

const transaction = ({ address }: { address: string }, change: Change): Attempt => ({
  type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
  parameters: { signWith: address, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction: unsigned(change) },
})

const payload = (signWith: string, payload: string, encoding = 'HEXADECIMAL', hashFunction = 'KECCAK256'): Attempt => ({
  type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
  parameters: {
    ...{ signWith, payload },
    encoding: `PAYLOAD_ENCODING_${encoding}`,
    hashFunction: `HASH_FUNCTION_${hashFunction}`,
  },
})

const typedMessage = (message: object, domain: object, primaryType: string, types: Record<string, string>) =>
  JSON.stringify({
    domain,
    primaryType,
    types: Object.fromEntries(
      Object.entries(types).map(([name, members]) => [
        name,
        members.split(', ').map(member => ({ type: member.split(' ')[0], name: member.split(' ')[1] })),
      ]),
    ),
    message,
  })

const inUsdc = { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc }
const inPermit2 = { name: 'Permit2', chainId: 1, verifyingContract: permit2 }
const until = '99999999999'
const details = (amount: bigint, token = usdc) => ({ token, amount: `${amount}`, expiration: until, nonce: 0 })
const permitDetails = 'address token, uint160 amount, uint48 expiration, uint48 nonce'
const safeTx =
  'address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, uint256 nonce'
const inSafe = { to: usdc, value: '0', data: transferData(million), operation: 0, safeTxGas: 0, baseGas: 0 }
const noRefund = { gasPrice: 0, gasToken: contract, refundReceiver: contract, nonce: 0 }

/** Messages that let somebody take an amount of USDC, by what they are called. */
const messages = (amount: bigint): Readonly<Record<string, string>> => ({
  Permit: typedMessage(
    { owner: recipient, spender: recipient, value: `${amount}`, nonce: 0, deadline: until },
    inUsdc,
    'Permit',
    { Permit: 'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline' },
  ),
  TransferWithAuthorization: typedMessage(
    {
      from: recipient,
      to: contract,
      value: `${amount}`,
      validAfter: 0,
      validBefore: until,
      nonce: toHex(1, { size: 32 }),
    },
    inUsdc,
    'TransferWithAuthorization',
    {
      TransferWithAuthorization:
        'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce',
    },
  ),
  PermitSingle: typedMessage(
    { details: details(amount), spender: recipient, sigDeadline: until },
    inPermit2,
    'PermitSingle',
    { PermitSingle: 'PermitDetails details, address spender, uint256 sigDeadline', PermitDetails: permitDetails },
  ),
  PermitBatch: typedMessage(
    { details: [details(1n, weth), details(amount)], spender: recipient, sigDeadline: until },
    inPermit2,
    'PermitBatch',
    { PermitBatch: 'PermitDetails[] details, address spender, uint256 sigDeadline', PermitDetails: permitDetails },
  ),
  PermitTransferFrom: typedMessage(
    { permitted: { token: usdc, amount: `${amount}` }, spender: recipient, nonce: 0, deadline: until },
    inPermit2,
    'PermitTransferFrom',
    {
      PermitTransferFrom: 'TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline',
      TokenPermissions: 'address token, uint256 amount',
    },
  ),
  SafeTx: typedMessage(
    { ...inSafe, ...noRefund, data: transferData(amount) },
    { chainId: 1, verifyingContract: contract },
    'SafeTx',
    { SafeTx: safeTx },
  ),
})

/** Messages of which nobody can say how much of what they hand over. */
const openMessages: Readonly<Record<string, string>> = {
  'a permit of DAI’s kind': typedMessage(
    { holder: recipient, spender: recipient, nonce: 0, expiry: 0, allowed: true },
    inUsdc,
    'Permit',
    { Permit: 'address holder, address spender, uint256 nonce, uint256 expiry, bool allowed' },
  ),
  'a permit for a contract that Permit2 is not': typedMessage(
    { details: details(1n), spender: recipient, sigDeadline: until },
    { ...inPermit2, verifyingContract: contract },
    'PermitSingle',
    { PermitSingle: 'PermitDetails details, address spender, uint256 sigDeadline', PermitDetails: permitDetails },
  ),
  'a permit with one member more': typedMessage(
    { owner: recipient, spender: recipient, value: '1', nonce: 0, deadline: until, more: '1' },
    inUsdc,
    'Permit',
    { Permit: 'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline, uint256 more' },
  ),
  'a permit without a chain': typedMessage(
    { owner: recipient, spender: recipient, value: '1', nonce: 0, deadline: until },
    { name: 'USD Coin', verifyingContract: usdc },
    'Permit',
    { Permit: 'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline' },
  ),
  'an order': typedMessage({ sell: usdc, amount: '1' }, { name: 'Exchange', chainId: 1 }, 'Order', {
    Order: 'address sell, uint256 amount',
  }),
  'the consent of a Safe’s owner to a delegate call': typedMessage(
    { ...inSafe, ...noRefund, data: '0x', operation: 1 },
    inUsdc,
    'SafeTx',
    { SafeTx: safeTx },
  ),
  'the consent of a Safe’s owner with a refund': typedMessage(
    { ...inSafe, ...noRefund, data: transferData(1n), gasPrice: '1', gasToken: usdc },
    inUsdc,
    'SafeTx',
    { SafeTx: safeTx },
  ),
}

const overTheLimit = /counts as over the limit “usdc”, because .+\. Ask a root user/

describe('a limit of 5 USDC: calldata', () => {
  const transfer = transferData(million)
  const word = (text: string) => text.padStart(64, '0')

  test('a transfer however its bytes are bent', async () => {
    const set = await limited()
    const bent: Record<string, Hex> = {
      'in full': transfer,
      'a byte behind it': `${transfer}00`,
      'a word behind it': `${transfer}${word('1')}`,
      'a referral tag behind it': `${transfer}deadbeef`.padEnd(500, 'f') as Hex,
      'dirt before the address': `0xa9059cbb01${transfer.slice(12)}`,
      'dirt at the last byte before the address': `${transfer.slice(0, 33)}1${transfer.slice(34)}` as Hex,
      ...Object.fromEntries([1, 2, 31, 32, 33, 63].map(cut => [`cut by ${cut}`, transfer.slice(0, -2 * cut) as Hex])),
      'nothing but the selector': '0xa9059cbb',
      'three bytes of it': '0xa9059c',
    }
    for (const [name, data] of Object.entries(bent)) {
      expect(await outcome(set, transaction(set, { data }), set.ofDollars), name).not.toBe('signed')
    }
    // Bytes behind the arguments change nothing to a token, so what stands before them is counted.
    const small = (amount: bigint) => transaction(set, { data: `${transferData(amount)}c0ffee` })
    expect(await outcome(set, small(3_000_000n), set.ofDollars)).toBe('signed')
    expect(await outcome(set, small(2_000_001n), set.ofDollars)).not.toBe('signed')
    expect(await outcome(set, small(2_000_000n), set.ofDollars)).toBe('signed')
    expect(await outcome(set, small(1n), set.ofDollars)).not.toBe('signed')
  })

  /** Of the functions that are known, on the token itself: those that give nothing away, whatever their arguments are. */
  const harmless = ['decreaseAllowance(address spender, uint256 subtractedValue)']

  test.each([...knownCalls().values()].map(call => [call.signature, call] as const))('%s', async (signature, call) => {
    const set = await limited()
    const args = call.inputs.map(input => large(input))
    const data = encodeFunctionData({
      abi: [{ ...call, type: 'function', outputs: [], stateMutability: 'payable' }],
      args,
    } as never)
    const said = await outcome(set, transaction(set, { data }), set.ofDollars)
    if (harmless.includes(signature)) expect(said).toBe('signed')
    else expect(said).not.toBe('signed')
  })

  test('calls that nobody knows, of any contract, with any data', async () => {
    const set = await limited()
    const selectors = new Set(knownCalls().keys())
    const bytes = (most: number) => fc.uint8Array({ maxLength: most }).map(value => Buffer.from(value).toString('hex'))
    const data = fc
      .tuple(fc.uint8Array({ minLength: 1, maxLength: 4 }), bytes(200))
      .map(([head, rest]): Hex => `0x${Buffer.from(head).toString('hex')}${head.length === 4 ? rest : ''}`)
      .filter(value => !selectors.has(value.slice(0, 10) as Hex))
    const to = fc.oneof(
      fc.constantFrom(usdc, weth, permit2, contract, set.address),
      fc.uint8Array({ minLength: 20, maxLength: 20 }).map(value => checksummed(value)),
    )
    await fc.assert(
      fc.asyncProperty(to, data, async (to, data) => {
        expect(await outcome(set, transaction(set, { to, data }), set.ofDollars)).toMatch(overTheLimit)
      }),
      { numRuns: scaled(150) },
    )
  })

  test('known functions with random bytes for arguments', async () => {
    const set = await limited()
    const selector = fc.constantFrom(...knownCalls().keys())
    const rest = fc.uint8Array({ minLength: 1, maxLength: 400 }).map(value => Buffer.from(value).toString('hex'))
    await fc.assert(
      fc.asyncProperty(selector, rest, async (selector, rest) => {
        const said = await outcome(set, transaction(set, { data: `${selector}${rest}` }), set.ofDollars)
        const known = knownCalls().get(selector)
        // What needs no argument, or gives nothing away whatever it is, is the same with bytes behind it.
        if (!harmless.includes(known?.signature ?? '')) expect(said, known?.signature).not.toBe('signed')
      }),
      { numRuns: scaled(150) },
    )
  })

  test.each<[string, (set: Limited) => Change]>([
    ['the code of a new contract', () => ({ to: null, data: '0x6001' })],
    ['a call of the account itself, which may have code', ({ address }) => ({ to: address, data: transferData(0n) })],
    ['other code for accounts (type 4)', () => ({ ...delegation(1), to: recipient })],
    [
      'other code for accounts on every chain, from another chain',
      () => ({ ...delegation(0), to: recipient, chainId: 10 }),
    ],
    ['what an owner of the token may do', () => ({ data: dataOf('transferOwnership(address newOwner)', [recipient]) })],
  ])('%s', async (_, change) => {
    const set = await limited()
    expect(await outcome(set, transaction(set, change(set)), set.ofDollars)).toMatch(overTheLimit)
  })

  test('a transfer within multicall, a Safe, a smart account, each with another call that is not known', async () => {
    const set = await limited()
    const calls = [transferData(1n), '0xdeadbeef'] as const
    const wrapped = [
      { to: usdc, data: dataOf('multicall(bytes[] data)', [calls]) },
      {
        to: contract,
        data: dataOf('aggregate((address target, bytes callData)[] calls)', [
          calls.map(callData => ({ target: usdc, callData })),
        ]),
      },
      { to: contract, data: dataOf('execute(address target, uint256 value, bytes data)', [usdc, 0n, calls[1]]) },
    ]
    for (const change of wrapped) {
      expect(await outcome(set, transaction(set, change), set.ofDollars)).toMatch(overTheLimit)
    }
  })
})

describe('a limit of 5 USDC: messages', () => {
  test.each(Object.keys(messages(0n)))('%s counts what it lets others take', async name => {
    const set = await limited()
    const sign = (amount: bigint) =>
      outcome(set, payload(set.address, messages(amount)[name] ?? '', 'EIP712', 'NO_OP'), set.ofDollars)
    expect(await sign(million)).not.toBe('signed')
    expect(await sign(2n ** 160n - 1n)).toMatch(overTheLimit)
    expect(await sign(3_000_000n)).toBe('signed')
    expect(await sign(2_000_001n)).not.toBe('signed')
    expect(await sign(2_000_000n)).toBe('signed')
  })

  test.each(Object.entries(openMessages))('%s', async (_, message) => {
    const set = await limited()
    expect(await outcome(set, payload(set.address, message, 'EIP712', 'NO_OP'), set.ofDollars)).toMatch(overTheLimit)
  })
})

describe('a limit of 5 USDC: other doors', () => {
  const transfer = unsigned({ data: transferData(million) })

  const doors: Readonly<Record<string, (set: Limited) => Attempt>> = {
    'the bytes of a transaction': set => payload(set.address, transfer),
    'their hash': set => payload(set.address, keccak256(transfer), 'HEXADECIMAL', 'NO_OP'),
    'their hash, for the same key by another address': set =>
      payload(set.bitcoin, keccak256(transfer), 'HEXADECIMAL', 'NO_OP'),
    'the bytes, for the same key by another address': set => payload(set.bitcoin, transfer),
    'a transaction that is good on every chain': set =>
      payload(set.address, unsigned({ type: 'legacy', chainId: undefined, data: transferData(million) })),
    'bytes of which a hash is hashed': set =>
      payload(set.address, toHex('anything'.repeat(4)), 'HEXADECIMAL', 'SHA256'),
    'the bytes before an EIP-712 digest': set => payload(set.address, `0x1901${'ab'.repeat(64)}`),
    'a personal message around a hash': set =>
      payload(set.address, `${toHex('\x19Ethereum Signed Message:\n32')}${'9c'.repeat(32)}`),
    'a personal message of 32 letters, which could be a hash': set =>
      payload(set.address, toHex(`\x19Ethereum Signed Message:\n32${'a'.repeat(32)}`)),
    '32 letters': set => payload(set.address, 'a'.repeat(32), 'TEXT_UTF8'),
    'bytes that are no text': set => payload(set.address, '0x00ff00ff'),
    'other code for the account': ({ address }) =>
      payload(address, JSON.stringify({ address: contract, chainId: 1, nonce: 0 }), 'EIP7702_AUTHORIZATION', 'NO_OP'),
    'other code for the account on every chain': ({ address }) =>
      payload(address, JSON.stringify({ address: contract, chainId: 0, nonce: 0 }), 'EIP7702_AUTHORIZATION', 'NO_OP'),
    'several payloads, of which the last is a hash': ({ address }) => ({
      type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOADS',
      parameters: {
        signWith: address,
        payloads: ['48656c6c6f', '776f726c64', '9c'.repeat(32)],
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: 'HASH_FUNCTION_KECCAK256',
      },
    }),
    'several transfers at once, each below the limit': ({ address }) => ({
      type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOADS',
      parameters: {
        signWith: address,
        payloads: [1, 2].map(() => unsigned({ data: transferData(3_000_000n) })),
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: 'HASH_FUNCTION_KECCAK256',
      },
    }),
    'the account’s key': ({ address }) => ({
      type: 'ACTIVITY_TYPE_EXPORT_WALLET_ACCOUNT',
      parameters: { address, targetPublicKey: target() },
    }),
    'the wallet': ({ walletId }) => ({
      type: 'ACTIVITY_TYPE_EXPORT_WALLET',
      parameters: { walletId, targetPublicKey: target() },
    }),
  }
  test.each(Object.entries(doors))('%s', async (_, door) => {
    const set = await limited()
    expect(await outcome(set, door(set), set.ofDollars)).not.toBe('signed')
  })

  test('the refusal says which limit and why, over HTTP too', async () => {
    const set = await limited(true)
    const server = set.agent as Awaited<ReturnType<typeof testServer>>
    const { type, parameters } = transaction(set, { data: '0x12345678' })
    const body = server.bodyOf(type, parameters)
    const reply = await server.call('/public/v1/submit/sign_transaction', body, { key: set.ofDollars.key })
    expect(reply.status).toBe(403)
    expect(JSON.stringify(reply.body)).toContain(
      `over the limit “usdc”, because the call 0x12345678 of contract ${usdc}`,
    )
  })
})

describe('a limit of 1 ETH', () => {
  const wei = 10n ** 18n
  const safe = (value: bigint, operation: number, gasPrice: bigint) =>
    dataOf(
      'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
      [recipient, value, '0x', operation, 0n, 0n, gasPrice, contract, contract, '0x'],
    )
  test.each<[string, Change]>([
    ['a payment', { to: recipient, value: wei + 1n }],
    ['coin with a call that is not known', { value: wei + 1n, data: '0x12345678' }],
    ['coin for a new contract', { to: null, value: wei + 1n, data: '0x6001' }],
    ['coin that is wrapped', { to: weth, value: wei + 1n, data: dataOf('deposit()', []) }],
    ['coin of a Safe', { to: contract, data: safe(wei + 1n, 0, 0n) }],
    ['a Safe’s delegate call', { to: contract, data: safe(0n, 1, 0n) }],
    ['a Safe’s refund', { to: contract, data: safe(0n, 0, 1n) }],
    ['a fee', { to: recipient, maxFeePerGas: 20_000_000_000_000n }],
    ['a fee of a legacy transaction', { to: recipient, type: 'legacy', gasPrice: 20_000_000_000_000n }],
    ['half as a payment, half as a fee', { to: recipient, value: wei / 2n, maxFeePerGas: 10_000_000_000_000n }],
  ])('%s', async (_, change) => {
    const set = await limited()
    expect(await outcome(set, transaction(set, change), set.ofEther)).not.toBe('signed')
    expect(await outcome(set, transaction(set, { to: recipient, value: wei }), set.ofEther)).toBe('signed')
  })

  const inside = 'execute(address target, uint256 value, bytes data)'
  const execTransaction = [...knownCalls().values()].find(({ name }) => name === 'execTransaction')?.signature ?? ''
  const [addOwner, enableModule] = ['0x0d582f13', '0x610b5925'].map(
    selector => `${selector}${recipient.slice(2).toLowerCase().padStart(64, '0')}${'1'.padStart(64, '0')}` as Hex,
  ) as [Hex, Hex]
  const fromSafe = (to: string, data: Hex) =>
    dataOf(execTransaction, [to, 0n, data, 0, 0n, 0n, 0n, contract, contract, '0x'])
  const bent = (data: Hex): readonly Hex[] => [
    `${data}00`,
    `${data}${'00'.repeat(32)}`,
    `${data}deadbeef`,
    `${data.slice(0, 10)}01${data.slice(12)}` as Hex,
    data.slice(0, -2) as Hex,
    data.slice(0, 10) as Hex,
  ]
  test.each(
    [...knownCalls().values()]
      .filter(({ movesTokensAlone }) => !movesTokensAlone)
      .map(call => [call.signature, call] as const),
  )('%s that does not decode to the letter', async (signature, call) => {
    const set = await limited()
    const data = dataOf(
      signature,
      call.inputs.map(input => large(input)),
    )
    for (const bytes of bent(data)) {
      // The selector alone is all of a function without arguments, and a byte less is another selector.
      const said = await outcome(set, transaction(set, { to: contract, data: bytes }), set.ofEther)
      if (decodeCall({ chainId: 1n, to: contract, data: bytes }).kind === 'malformed')
        expect(said, bytes).not.toBe('signed')
    }
  })

  test('a call that an account makes to itself, which may hand it over', async () => {
    const set = await limited()
    for (const change of [addOwner, enableModule]) {
      for (const data of [fromSafe(contract, change), dataOf(inside, [contract, 0n, change])]) {
        expect(await outcome(set, transaction(set, { to: contract, data }), set.ofEther)).not.toBe('signed')
        const within = dataOf('multicall(bytes[] data)', [[data]])
        expect(await outcome(set, transaction(set, { to: contract, data: within }), set.ofEther)).not.toBe('signed')
      }
      const message = typedMessage(
        { ...inSafe, ...noRefund, to: contract, data: change },
        { chainId: 1, verifyingContract: contract },
        'SafeTx',
        { SafeTx: safeTx },
      )
      expect(await outcome(set, payload(set.address, message, 'EIP712', 'NO_OP'), set.ofEther)).not.toBe('signed')
    }
    // A payment of nothing to itself is how a transaction of a Safe is cancelled.
    const cancelled = transaction(set, { to: contract, data: fromSafe(contract, '0x') })
    expect(await outcome(set, cancelled, set.ofEther)).toBe('signed')
  })

  test('a usual fee counts as nothing, and one above it in full', async () => {
    const set = await limited()
    const fee = (maxFeePerGas: bigint) => transaction(set, { to: recipient, value: 0n, maxFeePerGas })
    for (let count = 0; count < 3; count++) {
      expect(await outcome(set, fee(800_000_000_000n), set.ofEther)).toBe('signed')
    }
    expect(await outcome(set, fee(10_000_000_000_000n), set.ofEther)).toBe('signed')
    expect(await outcome(set, fee(10_000_000_000_000n), set.ofEther)).not.toBe('signed')
  })
})

test.each([30n, 4114n, 1n, 56n, 43114n, 999_999_999n])(
  'a fee of 0.99 of a coin that is not known to be cheap, on chain %s',
  chainId => {
    const fee = (gasPrice: bigint) =>
      ethereumFeeAboveUsual({ type: 'legacy', chainId, gas: 99_000n, gasPrice } as unknown as EthereumTransaction)
    expect(fee(10n ** 13n)?.units).toBe(99n * 10n ** 16n)
    expect(fee(10n ** 10n)).toBeUndefined()
  },
)

describe('what moves nothing of it passes, and uses nothing up:', () => {
  const other = dataOf('transfer(address to, uint256 amount)', [recipient, 2n ** 100n])
  const still: Readonly<Record<string, (set: Limited) => Attempt>> = {
    'another token': set => transaction(set, { to: weth, data: other }),
    'the same token on another chain': set => transaction(set, { data: other, chainId: 10 }),
    ether: set => transaction(set, { to: recipient, value: 10n ** 20n }),
    'an allowance that is taken back': set =>
      transaction(set, { data: dataOf('approve(address spender, uint256 amount)', [recipient, 0n]) }),
    'a permit for another token': set =>
      payload(set.address, (messages(million).Permit ?? '').replaceAll(usdc, weth), 'EIP712', 'NO_OP'),
    'a permit on another chain': set =>
      payload(set.address, (messages(million).Permit ?? '').replace('"chainId":1', '"chainId":10'), 'EIP712', 'NO_OP'),
    'a text': set => payload(set.address, 'Hello', 'TEXT_UTF8'),
    'a personal message': set => payload(set.address, toHex('\x19Ethereum Signed Message:\n5Hello')),
  }
  test.each(Object.entries(still))('%s', async (_, attempt) => {
    const set = await limited()
    for (const _ of [1, 2]) expect(await outcome(set, attempt(set), set.ofDollars)).toBe('signed')
    expect(await outcome(set, transaction(set, { data: transferData(5_000_000n) }), set.ofDollars)).toBe('signed')
  })
})

describe('however a policy asks about the limit', () => {
  test.each<[string, Partial<VelocityControl>, string, string]>([
    ['allowing below it', { operator: 'LESS_THAN' }, 'controls.it', 'true'],
    ['allowing what equals it', { operator: 'EQUAL' }, 'controls.it', 'true'],
    ['allowing what is not above it', { operator: 'GREATER_THAN' }, '!controls.it', 'true'],
    ['allowing what does not reach it', { operator: 'GREATER_THAN_OR_EQUAL' }, '!controls.it', 'true'],
    ['forbidding what is not within it', {}, 'true', '!controls.it'],
    ['forbidding what is above it', { operator: 'GREATER_THAN' }, 'true', 'controls.it'],
  ])('%s, an amount that is not known is not within it', async (_, change, allows, forbids) => {
    const set = await limited()
    await set.limit('it', { source: transfersOf(dollars), threshold: '5', ...change })
    const user = await set.allowed('Another', allows)
    if (forbids !== 'true')
      await addPolicy(set.agent, { effect: 'DENY', condition: `activity.action == 'SIGN' && ${forbids}` })
    expect(await outcome(set, transaction(set, { data: '0x12345678' }), user)).not.toBe('signed')
  })

  test('counting them, each that may move the token is one', async () => {
    const set = await limited()
    await set.limit('count', { source: transfersOf(dollars), method: 'COUNT', threshold: '2' })
    const user = await set.allowed('Counted', 'controls.count')
    const unknown = () => outcome(set, transaction(set, { data: '0x12345678' }), user)
    expect(await unknown()).toBe('signed')
    expect(await outcome(set, transaction(set, { data: transferData(1n) }), user)).toBe('signed')
    expect(await unknown()).not.toBe('signed')
    expect(await outcome(set, payload(set.address, '9c'.repeat(32), 'HEXADECIMAL', 'NO_OP'), user)).not.toBe('signed')
    expect(await outcome(set, payload(set.address, 'Hello', 'TEXT_UTF8'), user)).toBe('signed')
  })
})

test('what a root user signs of an amount that is not known leaves the limit to others as it was', async () => {
  const set = await limited()
  const [owner] = set.agent.users as [TestUser]
  const unlimited = dataOf('approve(address spender, uint256 amount)', [recipient, 2n ** 256n - 1n])
  for (const data of ['0x12345678', unlimited] as const) {
    expect(await outcome(set, transaction(set, { data }), owner)).toBe('signed')
  }
  expect(await outcome(set, transaction(set, { data: transferData(4_000_000n) }), owner)).toBe('signed')
  expect(await outcome(set, transaction(set, { data: transferData(1_000_001n) }), set.ofDollars)).not.toBe('signed')
  expect(await outcome(set, transaction(set, { data: transferData(1_000_000n) }), set.ofDollars)).toBe('signed')
})

describe('which limit it is over, and why, is said', () => {
  const because = expect.stringContaining(`over the limit “usdc”, because the call 0x12345678 of contract ${usdc}`)
  const unknown = (set: Limited) => transaction(set, { data: '0x12345678' })

  test('on the card of a root user’s request, and beside it in the history', async () => {
    const set = await limited(false, {})
    const { engine, store, organizationId, post } = set.agent
    // What is explained or rehearsed is decoded with what was there before it.
    set.agent.clock.advance(1)
    const { type, parameters } = unknown(set)
    const record = await post(type, parameters)
    const card = engine.approvals.card(record.id)
    if (!card) throw new Error('it does not wait')
    expect(card.shown.warnings).toContainEqual({ level: 'notice', text: because })
    await engine.approvals.approve(card, 'test')
    const settled = store.activity(organizationId, record.id)
    if (settled?.status !== 'ACTIVITY_STATUS_COMPLETED') throw new Error('it was not signed')
    expect(explain(engine.catalogue, store, settled).overLimits).toEqual([because])
  })

  test('in the rehearsal of a policy that asks about the limit', async () => {
    const set = await limited()
    const { engine, store, organizationId, post } = set.agent
    const user = await set.allowed('Open', 'true')
    // What is explained or rehearsed is decoded with what was there before it.
    set.agent.clock.advance(1)
    const { type, parameters } = unknown(set)
    const record = await post(type, parameters, { key: user.key })
    const before = store.list('policies', organizationId)
    const after = before.map(policy => ({
      ...policy,
      condition: policy.condition.replace('&& true', '&& controls.usdc'),
    }))
    const rehearsing = new Rehearsing(engine.catalogue, store, { before, after })
    rehearsing.add(record)
    const change = { before: 'allowed', after: 'denied', sentence: because }
    expect(rehearsing.result(false).changes).toMatchObject([change])
  })
})

/** An argument that asks for a lot: the largest number, and the token for every address. */
function large(input: NamedType): unknown {
  const item = /^(.*)\[\d*\]$/.exec(input.type)?.[1]
  if (item !== undefined) return [large({ ...input, type: item })]
  if (input.components) return Object.fromEntries(input.components.map(member => [member.name, large(member)]))
  if (input.type === 'address') return usdc
  if (input.type === 'bool') return true
  if (input.type === 'bytes') return transferData(million)
  if (input.type.startsWith('bytes')) return `0x${'01'.repeat(Number(input.type.slice(5)))}`
  if (input.type === 'uint8') return 0
  const bits = Number(input.type.replace(/\D/g, ''))
  return bits <= 48 ? Number(2n ** BigInt(bits) - 1n) : 2n ** BigInt(bits) - 1n
}

function delegation(chainId: number) {
  const signed = {
    address: contract,
    chainId,
    nonce: 0,
    r: toHex(1, { size: 32 }),
    s: toHex(1, { size: 32 }),
    yParity: 0,
  }
  return { type: 'eip7702', authorizationList: [signed] }
}

function target(): string {
  const target = createECDH('prime256v1')
  return target.generateKeys('hex')
}
