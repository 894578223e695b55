/**
 * Promise: what is signed is recognised by what it is, at every door. A transaction or a typed message meets the same limits and
 * denials as a transaction request, as a payload, among several payloads, as text, as a hash with or without what was hashed, and
 * under every address of its key. What cannot be read is never taken for nothing.
 */

import { base58 } from '@scure/base'
import { Transaction } from 'bitcoinjs-lib'
import {
  concat,
  type Hex,
  hashDomain,
  hashStruct,
  hexToBytes,
  keccak256,
  parseEther,
  serializeTransaction,
  toHex,
  toRlp,
} from 'viem'
import { hashAuthorization } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { sha256 } from '../../src/core/crypto/hash.ts'
import { AgentError } from '../../src/core/errors.ts'
import type { VelocityControl } from '../../src/core/records/velocity-control.ts'
import { contextOf } from '../support/asked.ts'
import { activityOf, type PostOptions, type TestEngine, type TestUser, testEngine } from '../support/engine.ts'
import { addPolicy, addUser, by } from '../support/policies.ts'
import { paymentOf, psbtOf, publicKeyOf } from '../support/psbt.ts'
import { recipient, transferData, usdc, velocityControl } from '../support/spending.ts'
import { EIP712Domain } from '../support/typed-data.ts'

type Hash = 'keccak256' | 'sha256' | 'sha256d' | 'message'

/** Something an attacker wants to have signed. */
interface Thing {
  /** The account that signs it. */
  readonly signer: keyof Accounts
  /** What is hashed, or signed as it is. */
  readonly bytes: Uint8Array
  readonly hash: Hash
  /** What a transaction request takes. */
  readonly front?: { readonly type: string; readonly unsigned: Uint8Array }
  /** A limit that it is beyond. */
  readonly limit: string
  /** A rule that forbids it. */
  readonly denial: string
}

interface Accounts {
  readonly ethereum: string
  readonly segwit: string
  readonly legacy: string
  readonly taproot: string
  readonly solana: string
  /** Of the Ethereum account’s key. */
  readonly otherAddress: string
  /** 33 bytes, of the Bitcoin accounts. */
  readonly bitcoinKey: Uint8Array
}

const much = parseEther('2')
const rich = { chainId: 1, nonce: 0, gas: 21_000n, to: recipient as Hex, value: much } as const
const fees = { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n }
const contract = `0x${'66'.repeat(20)}` as const
const authorization = { chainId: 1, contractAddress: contract, nonce: 0 }
const typed = {
  domain: { name: 'USD Coin', version: '2', chainId: 1n, verifyingContract: usdc },
  types: {
    EIP712Domain,
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
} as const
const permit = { owner: contract, spender: contract, value: 10n ** 24n, nonce: 0n, deadline: 10n ** 12n }

function ethereum(serialized: Hex, denial = `eth.tx.to == '${recipient}'`): Thing {
  const bytes = hexToBytes(serialized)
  const front = { type: 'TRANSACTION_TYPE_ETHEREUM', unsigned: bytes }
  return { signer: 'ethereum', bytes, hash: 'keccak256', front, limit: 'ether', denial }
}

function hashed(bytes: Hex, denial: string, limit = 'ether'): Thing {
  return { signer: 'ethereum', bytes: hexToBytes(bytes), hash: 'keccak256', limit, denial }
}

/** Every field a byte string that ends in the middle of a letter, which the next one’s length completes. */
const unprotectedText = hexToBytes(
  concat([
    '0xe7',
    '0x80',
    '0x83',
    '0x4142c3',
    '0x82',
    '0x52c3',
    '0x94',
    `0x${'41'.repeat(19)}c3`,
    '0x88',
    `0x${'41'.repeat(7)}c3`,
    '0x80',
  ]),
)

const things: Readonly<Record<string, (accounts: Accounts) => Thing>> = {
  'a transaction with fee market': () => ethereum(serializeTransaction({ ...rich, ...fees })),
  'one with access list': () => ethereum(serializeTransaction({ ...rich, gasPrice: 1n, accessList: [] })),
  'a legacy one': () => ethereum(serializeTransaction({ ...rich, gasPrice: 1n, type: 'legacy' })),
  'one that sets code': () =>
    ethereum(
      serializeTransaction({
        ...rich,
        ...fees,
        authorizationList: [
          {
            ...{ address: contract, chainId: 1, nonce: 0 },
            yParity: 0,
            r: toHex(1, { size: 32 }),
            s: toHex(1, { size: 32 }),
          },
        ],
      }),
    ),
  'one with blobs': () =>
    ethereum(
      serializeTransaction({ ...rich, ...fees, maxFeePerBlobGas: 1n, blobVersionedHashes: [`0x01${'00'.repeat(31)}`] }),
    ),
  'a transfer of a token': () => ({
    ...ethereum(
      serializeTransaction({ ...rich, ...fees, to: usdc, value: 0n, data: transferData(10n ** 12n) }),
      `eth.tx.to == '${usdc}'`,
    ),
    limit: 'dollars',
  }),
  'a legacy one that is good on every chain': () => {
    const { front: _, ...thing } = ethereum(toRlp(['0x', '0x01', '0x5208', recipient as Hex, toHex(much), '0x']))
    return thing
  },
  'a token transfer that is good on every chain': () =>
    hashed(toRlp(['0x', '0x01', '0x5208', usdc, '0x', transferData(10n ** 12n)]), `eth.tx.to == '${usdc}'`, 'dollars'),
  'one that is good on every chain, and text': () => hashed(toHex(unprotectedText), 'eth.tx.value > 1000000000000000'),
  'one with a byte behind it': () => hashed(`${serializeTransaction({ ...rich, ...fees })}00`, 'eth.tx.value > 1'),
  'one with a number written longer': () =>
    hashed(toRlp(['0x', '0x01', '0x005208', recipient as Hex, toHex(much), '0x']), 'eth.tx.value > 1'),
  'one of a type that is not known': () => hashed(concat(['0x06', toRlp([toHex(much)])]), 'eth.tx.value > 1'),
  'what a typed message is hashed from': () =>
    hashed(
      concat([
        '0x1901',
        hashDomain({ domain: typed.domain, types: typed.types }),
        hashStruct({ data: permit, primaryType: 'Permit', types: typed.types }),
      ]),
      "eth.eip_712.primary_type == 'Permit'",
      'dollars',
    ),
  'an authorization': () =>
    hashed(
      concat(['0x05', toRlp([toHex(authorization.chainId), contract, '0x'])]),
      `eth.eip_7702_authorization.address == '${contract}'`,
    ),
  'a Bitcoin transaction, from before segregated witness': accounts => bitcoin(accounts, 'legacy'),
  'a segregated witness': accounts => bitcoin(accounts, 'segwit'),
  'a taproot input': accounts => bitcoin(accounts, 'taproot'),
  'a Solana transaction': ({ solana }) => {
    const message = solanaTransfer(base58.decode(solana), 2_000_000_000n)
    return {
      signer: 'solana',
      bytes: message,
      hash: 'message',
      front: { type: 'TRANSACTION_TYPE_SOLANA', unsigned: Buffer.concat([Buffer.of(1), Buffer.alloc(64), message]) },
      limit: 'lamports',
      denial: 'solana.tx.transfers.any(transfer, transfer.amount > 1000000000)',
    }
  },
  'a Solana transaction of version 1': ({ solana }) => {
    const message = solanaTransferOfVersion1(base58.decode(solana), 2_000_000_000n)
    return {
      signer: 'solana',
      bytes: message,
      hash: 'message',
      front: { type: 'TRANSACTION_TYPE_SOLANA', unsigned: Buffer.concat([message, Buffer.alloc(64)]) },
      limit: 'lamports',
      denial: 'solana.tx.transfers.any(transfer, transfer.amount > 1000000000)',
    }
  },
  'a Solana transaction with a byte behind it': ({ solana }) => ({
    signer: 'solana',
    bytes: Buffer.concat([solanaTransfer(base58.decode(solana), 2_000_000_000n), Buffer.of(0)]),
    hash: 'message',
    limit: 'lamports',
    denial: 'solana.tx.transfers.any(transfer, transfer.amount > 1000000000)',
  }),
}

/** Two bitcoins to somebody else. */
function bitcoin({ bitcoinKey }: Accounts, rules: 'legacy' | 'segwit' | 'taproot'): Thing {
  const type = ({ legacy: 'P2PKH', segwit: 'P2WPKH', taproot: 'P2TR' } as const)[rules]
  const value = 200_010_000
  const stranger = paymentOf('P2WPKH', publicKeyOf(2)).output as Buffer
  const psbt = psbtOf(
    [{ type, publicKey: bitcoinKey, value, proven: true }],
    [{ script: stranger, value: 200_000_000 }],
  )
  const own = paymentOf(type, bitcoinKey).output as Buffer
  const spent = new Transaction()
  spent.addInput(Buffer.alloc(32, 1), 0)
  spent.addOutput(Buffer.from('6a', 'hex'), 0)
  spent.addOutput(own, value)
  const transaction = new Transaction()
  transaction.version = 2
  transaction.addInput(spent.getHash(), 1, 0xffff_fffd)
  transaction.addOutput(stranger, 200_000_000)
  const { bytes, digest } = preimages[rules](transaction, own, value, bitcoinKey)
  const hash = rules === 'taproot' ? 'sha256' : 'sha256d'
  expect(Buffer.from(digests[hash](bytes)).toString('hex')).toBe(digest.toString('hex'))
  return {
    signer: rules,
    bytes,
    hash,
    front: { type: 'TRANSACTION_TYPE_BITCOIN', unsigned: psbt },
    limit: 'satoshi',
    denial: 'bitcoin.tx.outputs.any(output, output.value > 100000000)',
  }
}

const uint32 = (number: number) => Buffer.from(new Uint32Array([number]).buffer)
const uint64 = (number: number) => Buffer.from(new BigUint64Array([BigInt(number)]).buffer)
const twice = (...parts: Uint8Array[]) => Buffer.from(sha256(sha256(Buffer.concat(parts))))
const once = (...parts: Uint8Array[]) => Buffer.from(sha256(Buffer.concat(parts)))

/** What bitcoinjs-lib hashes for the first input; it only gives the hash. */
const preimages = {
  legacy(transaction: Transaction, own: Buffer) {
    const copy = transaction.clone()
    copy.ins[0]!.script = own
    const digest = transaction.hashForSignature(0, own, Transaction.SIGHASH_ALL)
    return { bytes: Buffer.concat([copy.toBuffer(), uint32(1)]), digest }
  },
  segwit(transaction: Transaction, _: Buffer, value: number, publicKey: Uint8Array) {
    const script = paymentOf('P2PKH', publicKey).output as Buffer
    const { outpoint, sequence, outputs } = partsOf(transaction)
    const bytes = Buffer.concat([
      ...[uint32(2), twice(outpoint), twice(sequence), outpoint, Buffer.of(script.length), script, uint64(value)],
      ...[sequence, twice(outputs), uint32(0), uint32(1)],
    ])
    return { bytes, digest: transaction.hashForWitnessV0(0, script, value, Transaction.SIGHASH_ALL) }
  },
  taproot(transaction: Transaction, own: Buffer, value: number) {
    const { outpoint, sequence, outputs } = partsOf(transaction)
    const tag = sha256(Buffer.from('TapSighash'))
    const bytes = Buffer.concat([
      ...[tag, tag, Buffer.of(0, 0), uint32(2), uint32(0), once(outpoint), once(uint64(value))],
      ...[once(Buffer.of(own.length), own), once(sequence), once(outputs), Buffer.of(0), uint32(0)],
    ])
    return { bytes, digest: transaction.hashForWitnessV1(0, [own], [value], Transaction.SIGHASH_DEFAULT) }
  },
} as const

function partsOf({ ins: [input], outs: [output] }: Transaction) {
  const { hash, index, sequence } = input!
  const { script, value } = output!
  return {
    outpoint: Buffer.concat([hash, uint32(index)]),
    sequence: uint32(sequence),
    outputs: Buffer.concat([uint64(value), Buffer.of(script.length), script]),
  }
}

function solanaTransfer(own: Uint8Array, lamports: bigint): Buffer {
  const data = Buffer.concat([uint32(2), uint64(Number(lamports))])
  return Buffer.concat([
    ...[Buffer.of(1, 0, 1, 3), own, Buffer.alloc(32, 7), Buffer.alloc(32), Buffer.alloc(32, 9)],
    ...[Buffer.of(1, 2, 2, 0, 1, data.length), data],
  ])
}

function solanaTransferOfVersion1(own: Uint8Array, lamports: bigint): Buffer {
  const data = Buffer.concat([uint32(2), uint64(Number(lamports))])
  return Buffer.concat([
    ...[Buffer.of(0x81, 1, 0, 1), uint32(0), Buffer.alloc(32, 9), Buffer.of(1, 3)],
    ...[own, Buffer.alloc(32, 7), Buffer.alloc(32), Buffer.of(2, 2, data.length, 0), Buffer.of(0, 1), data],
  ])
}

const digests: Readonly<Record<Exclude<Hash, 'message'>, (bytes: Uint8Array) => Uint8Array>> = {
  keccak256: bytes => hexToBytes(keccak256(bytes)),
  sha256,
  sha256d: bytes => sha256(sha256(bytes)),
}

const hashFunctions: Readonly<Record<Hash, string | undefined>> = {
  keccak256: 'HASH_FUNCTION_KECCAK256',
  sha256: 'HASH_FUNCTION_SHA256',
  // The agent hashes once.
  sha256d: undefined,
  message: 'HASH_FUNCTION_NOT_APPLICABLE',
}

interface Request {
  readonly type: string
  readonly parameters: object
  readonly preimages?: readonly Uint8Array[]
}

type Door = (thing: Thing, signWith: string, accounts: Accounts) => Request | undefined

const hexadecimal = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

function raw(signWith: string, payload: string, hashFunction: string, encoding = 'HEXADECIMAL'): Request {
  const parameters = { signWith, payload, encoding: `PAYLOAD_ENCODING_${encoding}`, hashFunction }
  return { type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', parameters }
}

function batch(signWith: string, payloads: readonly string[], hashFunction: string): Request {
  const parameters = { signWith, payloads, encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction }
  return { type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOADS', parameters }
}

const plain = hexadecimal(Buffer.from('Good morning'))
const greeting = '\x19Ethereum Signed Message:\n12Good morning'

/** Undefined where something does not fit through a door. */
const doors: Readonly<Record<string, Door>> = {
  'a transaction request': ({ front }, signWith) =>
    front && {
      type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
      parameters: { signWith, type: front.type, unsignedTransaction: hexadecimal(front.unsigned) },
    },
  'a transaction request of the first version': ({ front }, privateKeyId) =>
    front && {
      type: 'ACTIVITY_TYPE_SIGN_TRANSACTION',
      parameters: { privateKeyId, type: front.type, unsignedTransaction: hexadecimal(front.unsigned) },
    },
  'a payload': ({ bytes, hash }, signWith) => through(hash, name => raw(signWith, hexadecimal(bytes), name)),
  'a payload with 0x': ({ bytes, hash }, signWith) => through(hash, name => raw(signWith, toHex(bytes), name)),
  'a payload of the first version': ({ bytes, hash }, privateKeyId) =>
    through(hash, hashFunction => ({
      type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD',
      parameters: {
        privateKeyId,
        payload: hexadecimal(bytes),
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction,
      },
    })),
  text: ({ bytes, hash }, signWith) => {
    const text = Buffer.from(bytes).toString('utf8')
    if (Buffer.compare(Buffer.from(text, 'utf8'), bytes) !== 0) return undefined
    return through(hash, name => raw(signWith, text, name, 'TEXT_UTF8'))
  },
  'several payloads, one of them': ({ bytes, hash }, signWith) =>
    through(hash, name => batch(signWith, [hexadecimal(bytes)], name)),
  'the last of several payloads': ({ bytes, hash }, signWith) =>
    through(hash, name => batch(signWith, [plain, plain, hexadecimal(bytes)], name)),
  'its hash': ({ bytes, hash }, signWith) =>
    hash === 'message' ? undefined : raw(signWith, hexadecimal(digests[hash](bytes)), 'HASH_FUNCTION_NO_OP'),
  'its hash among several': ({ bytes, hash }, signWith) => {
    if (hash === 'message') return undefined
    const other = hexadecimal(sha256(Buffer.from(plain)))
    return batch(signWith, [other, hexadecimal(digests[hash](bytes))], 'HASH_FUNCTION_NO_OP')
  },
  'its hash, with what was hashed': ({ bytes, hash }, signWith) =>
    hash === 'message'
      ? undefined
      : { ...raw(signWith, hexadecimal(digests[hash](bytes)), 'HASH_FUNCTION_NO_OP'), preimages: [bytes] },
  'its hash among several, with what was hashed': ({ bytes, hash }, signWith) => {
    if (hash === 'message') return undefined
    // A text, which moves nothing.
    const hashed = hash === 'keccak256' ? [Buffer.from(greeting), bytes] : [bytes]
    const payloads = hashed.map(each => hexadecimal(digests[hash](each)))
    return { ...batch(signWith, payloads, 'HASH_FUNCTION_NO_OP'), preimages: hashed }
  },
  'what is hashed once more': ({ bytes, hash }, signWith) =>
    hash === 'sha256d' ? raw(signWith, hexadecimal(sha256(bytes)), 'HASH_FUNCTION_SHA256') : undefined,
  'what is hashed once more, with what was hashed': ({ bytes, hash }, signWith) =>
    hash === 'sha256d'
      ? { ...raw(signWith, hexadecimal(sha256(bytes)), 'HASH_FUNCTION_SHA256'), preimages: [bytes] }
      : undefined,
  'a payload, by another address of the key': ({ bytes, hash, signer }, _, { otherAddress }) =>
    signer === 'ethereum' ? through(hash, name => raw(otherAddress, hexadecimal(bytes), name)) : undefined,
  'its hash, by another address of the key': ({ bytes, hash, signer }, _, { otherAddress }) =>
    signer === 'ethereum' && hash !== 'message'
      ? raw(otherAddress, hexadecimal(digests[hash](bytes)), 'HASH_FUNCTION_NO_OP')
      : undefined,
}

function through(hash: Hash, request: (hashFunction: string) => Request): Request | undefined {
  const hashFunction = hashFunctions[hash]
  return hashFunction === undefined ? undefined : request(hashFunction)
}

const limits: Readonly<Record<string, Pick<VelocityControl, 'source' | 'threshold'>>> = {
  ether: limit('eip155:1/slip44:60', 18),
  dollars: limit(`eip155:1/erc20:${usdc.toLowerCase()}`, 6),
  satoshi: limit('bip122:000000000019d6689c085ae165831e93/slip44:0', 8),
  lamports: limit('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501', 9),
}

function limit(caip19: string, decimals: number): Pick<VelocityControl, 'source' | 'threshold'> {
  return { source: { kind: 'transfers', assets: [{ caip19, decimals }], types: [] }, threshold: '1' }
}

async function agentWithAccounts() {
  const agent = await testEngine({ approvals: 'nothing' })
  const { organizationId, clock, store } = agent
  const program = await addUser(agent, 'Program')
  const account = (curve: string, path: string, addressFormat: string) => ({
    ...{ curve, path, addressFormat, pathFormat: 'PATH_FORMAT_BIP32' },
  })
  const bitcoinPath = "m/84'/0'/0'/0/0"
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', {
    walletName: 'W',
    accounts: [
      account('CURVE_SECP256K1', "m/44'/60'/0'/0/0", 'ADDRESS_FORMAT_ETHEREUM'),
      account('CURVE_SECP256K1', bitcoinPath, 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH'),
      account('CURVE_SECP256K1', bitcoinPath, 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2PKH'),
      account('CURVE_SECP256K1', bitcoinPath, 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR'),
      account('CURVE_ED25519', "m/44'/501'/0'/0'", 'ADDRESS_FORMAT_SOLANA'),
      account('CURVE_SECP256K1', "m/44'/60'/0'/0/0", 'ADDRESS_FORMAT_COMPRESSED'),
    ],
  })
  const { addresses } = result.createWalletResult as { addresses: string[] }
  const [ethereum = '', segwit = '', legacy = '', taproot = '', solana = '', otherAddress = ''] = addresses
  const [{ publicKey = '' } = {}] = store.list('walletAccounts', organizationId, { address: segwit })
  const bitcoinKey = Uint8Array.from(Buffer.from(publicKey, 'hex'))
  const accounts: Accounts = { ethereum, segwit, legacy, taproot, solana, otherAddress, bitcoinKey }
  const now = clock.now()
  for (const [identifier, terms] of Object.entries(limits)) {
    const of = { id: crypto.randomUUID(), organizationId, createdAt: now, updatedAt: now, identifier, name: identifier }
    const record = velocityControl({
      ...of,
      ...terms,
      method: 'SUM',
      operator: 'LESS_THAN_OR_EQUAL',
      windowMs: null,
      groupBy: 'organization',
    })
    await store.write(transaction => transaction.insert('velocityControls', record))
  }
  return { agent, program, accounts }
}

async function ask(agent: TestEngine, { key }: TestUser, { type, parameters, preimages }: Request): Promise<string> {
  const options: PostOptions = { key, ...(preimages && { preimages }) }
  return agent.post(type, parameters, options).then(
    ({ status }) => status,
    (error: unknown) => (error instanceof AgentError ? error.code : Promise.reject(error)),
  )
}

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

test('a text that people can read is signed under every limit, and takes nothing of it', async () => {
  const { agent, program, accounts } = await agentWithAccounts()
  const every = Object.keys(limits).map(name => `controls.${name}`)
  await addPolicy(agent, { condition: ["activity.action == 'SIGN'", ...every].join(' && '), consensus: by(program) })
  for (const request of [
    raw(accounts.ethereum, greeting, 'HASH_FUNCTION_KECCAK256', 'TEXT_UTF8'),
    raw(accounts.ethereum, hexadecimal(Buffer.from(greeting)), 'HASH_FUNCTION_KECCAK256'),
    raw(accounts.ethereum, 'Good morning', 'HASH_FUNCTION_KECCAK256', 'TEXT_UTF8'),
    raw(accounts.segwit, 'Good morning', 'HASH_FUNCTION_SHA256', 'TEXT_UTF8'),
    raw(accounts.solana, 'Good morning', 'HASH_FUNCTION_NOT_APPLICABLE', 'TEXT_UTF8'),
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
