/**
 * Promise: what a limit of an asset does not see is nothing that could move it. Keys sign for several chains, chains take keys of
 * several curves, and some assets have a name on another chain: what one chain reads, or nobody, is not taken for harmless on another.
 */
import { serializeTransaction } from 'viem'
import { describe, expect, test } from 'vitest'
import { readCosmosMessage } from '../../src/core/chains/cosmos/read-message.ts'
import { PayloadBudget } from '../../src/core/chains/declaration/payload-budget.ts'
import type { ReadMessage } from '../../src/core/chains/declaration/read-message.ts'
import type { ReadPayload } from '../../src/core/chains/declaration/read-payload.ts'
import { ethereumPayloads } from '../../src/core/chains/ethereum/payloads.ts'
import { decodeUnsignedTransaction } from '../../src/core/chains/ethereum/transactions/transaction.ts'
import { knownTexts } from '../../src/core/chains/known-texts.ts'
import { movesOf } from '../../src/core/chains/measured-asset.ts'
import type { Curve } from '../../src/core/schema/curve.ts'
import { readBytes } from '../../src/core/signing/reading.ts'
import { recipient, transferData } from '../support/spending.ts'

const key = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'

describe('bytes that nobody reads', () => {
  const unread = (curve: Curve) => ({ kind: 'unreadable', curve, why: 'it could be anything' }) as const

  test.each<[string, Curve]>([
    // An account of the XRP Ledger may have an ed25519 key, written with ED before it: wallets make such accounts.
    ['xrpl:0/slip44:144', 'CURVE_ED25519'],
    ['xrpl:0/slip44:144', 'CURVE_SECP256K1'],
    ['eip155:1/slip44:60', 'CURVE_P256'],
  ])('may move %s when they are signed on %s', (asset, curve) => {
    expect(movesOf(asset, unread(curve), key)).toEqual({ kind: 'unknown', why: 'it could be anything' })
  })
})

describe('text in the form of a transaction of the Cosmos SDK', () => {
  const address = 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7'
  const send = `{"type":"cosmos-sdk/MsgSend","value":{"amount":[{"amount":"1000000","denom":"uatom"}],"from_address":"${address}","to_address":"${address}"}}`
  const text = `{"account_number":"1","chain_id":"cosmoshub-4","fee":{"amount":[],"gas":"1"},"memo":"","msgs":[${send}],"sequence":"0"}`

  test('may be one where a key on P-256 signs it, though no chain reads it; the card has the text', () => {
    const { signs, reading } = readBytes(Buffer.from(text), 'sha256', 'CURVE_P256', { texts: [] })
    expect(movesOf('cosmos:cosmoshub-4/slip44:118', signs, key)).toMatchObject({ kind: 'unknown' })
    expect(JSON.stringify(reading.fields)).toContain('1000000')
  })

  test('so may any other text; only one that is known to do nothing else is none', () => {
    const asked = { texts: knownTexts }
    const signIn = (domain: string) => `${domain} wants you to sign in with your Cosmos account:\n${address}`
    for (const [text, kind] of Object.entries({
      hello: 'unknown',
      [signIn('app.example')]: 'nothing',
      [signIn('')]: 'unknown',
    })) {
      const { signs } = readBytes(Buffer.from(text), 'sha256', 'CURVE_SECP256K1', asked)
      expect(movesOf('cosmos:cosmoshub-4/slip44:118', signs, key), text).toMatchObject({ kind })
    }
  })
})

describe('an asset that two chains hold', () => {
  const legacy = (chainId: number) =>
    decodeUnsignedTransaction(
      Buffer.from(
        serializeTransaction({
          type: 'legacy',
          chainId,
          to: recipient,
          value: 10n ** 24n,
          gas: 21_000n,
          gasPrice: 1n,
        }).slice(2),
        'hex',
      ),
    )
  const signed = (chainId: number) =>
    ({ chain: 'ethereum', kind: 'ethereumTransaction', transaction: legacy(chainId) }) as const

  test('SEI leaves an account by an Ethereum transaction of Sei’s EVM', () => {
    expect(movesOf('cosmos:pacific-1/slip44:118', signed(1329), key)).toMatchObject({ kind: 'unknown' })
    expect(movesOf('cosmos:atlantic-2/slip44:118', signed(1328), key)).toMatchObject({ kind: 'unknown' })
  })

  test('SEI leaves Sei’s EVM by a transaction of the Cosmos SDK, and by none for another chain', () => {
    const cosmos = (chainId: string) => {
      const [from, to] = ['sei1qurswpc8qurswpc8qurswpc8qurswpc87lkvxq', 'sei1qurswpc8qurswpc8qurswpc8qurswpc87lkvxq']
      const amount = '[{"amount":"1000000","denom":"usei"}]'
      const send = `{"type":"cosmos-sdk/MsgSend","value":{"amount":${amount},"from_address":"${from}","to_address":"${to}"}}`
      const text = `{"account_number":"1","chain_id":"${chainId}","fee":{"amount":[],"gas":"1"},"memo":"","msgs":[${send}],"sequence":"0"}`
      return (readCosmosMessage(Buffer.from(text), 'sha256', { texts: [] }) as ReadMessage).signs
    }
    expect(movesOf('eip155:1329/slip44:60', cosmos('pacific-1'), key)).toMatchObject({ kind: 'unknown' })
    expect(movesOf('eip155:1329/slip44:60', cosmos('osmosis-1'), key)).toEqual({ kind: 'nothing' })
    expect(movesOf('eip155:1/slip44:60', cosmos('pacific-1'), key)).toEqual({ kind: 'nothing' })
  })

  test('and stays there by one of another network', () => {
    expect(movesOf('cosmos:pacific-1/slip44:118', signed(1), key)).toEqual({ kind: 'nothing' })
    expect(movesOf('cosmos:cosmoshub-4/slip44:118', signed(1329), key)).toEqual({ kind: 'nothing' })
  })
})

const call = (chainId: number, to: string | undefined, data: `0x${string}`, value = 0n) => {
  const fields = {
    type: 'legacy',
    chainId,
    to: to as `0x${string}`,
    data,
    value,
    gas: 21_000n,
    gasPrice: 1n,
  } as const
  const transaction = decodeUnsignedTransaction(Buffer.from(serializeTransaction(fields).slice(2), 'hex'))
  return { chain: 'ethereum', kind: 'ethereumTransaction', transaction } as const
}

describe('the coin of a network that is a token as well', () => {
  const celo = '0x471EcE3750Da237f93B8E339c536989b8978a438'
  test.each(['slip44:60', `erc20:${celo.toLowerCase()}`])('CELO is one, whichever way it is sent: %s', asset => {
    const name = `eip155:42220/${asset}`
    expect(movesOf(name, call(42220, celo, transferData(7n)), key)).toEqual({ kind: 'amount', units: 7n })
    expect(movesOf(name, call(42220, recipient, '0x', 7n), key)).toEqual({ kind: 'amount', units: 7n })
    for (const to of [recipient, undefined])
      expect(movesOf(name, call(42220, to, '0x12345678'), key)).toMatchObject({ kind: 'unknown' })
  })

  test.each([
    ['Moonbeam, into stakes', 1284, '0x0000000000000000000000000000000000000800', '0x12345678'],
    ['Sei, over IBC', 1329, '0x0000000000000000000000000000000000001009', '0x12345678'],
  ] as const)('a contract of the network moves it though none goes with the call: %s', (_, chainId, to, data) => {
    expect(movesOf(`eip155:${chainId}/slip44:60`, call(chainId, to, data), key)).toMatchObject({ kind: 'unknown' })
  })

  const [ofPolygon, ofEra, ofMoonbeam] = ['1010', '800A', '0802'].map(end => `0x${end.padStart(40, '0')}`)
  test.each([
    ['POL', 137, ofPolygon as string],
    ['POL on the test network', 80002, ofPolygon as string],
    ['ETH on zkSync Era', 324, ofEra as string],
    ['GLMR', 1284, ofMoonbeam as string],
    ['MOVR', 1285, ofMoonbeam as string],
  ])('%s is one, whichever way it is sent', (_, chainId, token) => {
    for (const asset of ['slip44:60', `erc20:${token.toLowerCase()}`]) {
      const name = `eip155:${chainId}/${asset}`
      expect(movesOf(name, call(chainId, token, transferData(7n)), key)).toEqual({ kind: 'amount', units: 7n })
      expect(movesOf(name, call(chainId, recipient, '0x', 7n), key)).toEqual({ kind: 'amount', units: 7n })
    }
  })

  test('that of Polygon has no allowances: a router takes no more of it than goes with the call', () => {
    for (const asset of ['slip44:60', `erc20:${ofPolygon?.toLowerCase()}`])
      expect(movesOf(`eip155:137/${asset}`, call(137, recipient, '0x12345678', 7n), key)).toEqual({
        kind: 'amount',
        units: 7n,
      })
  })

  test.each([
    ['a token among the addresses of a network', 1, '0x0000000000000000000000000000000000000c0d'],
    ['a token among them on a network that nobody here knows', 987654321, '0x0000000000000000000000000000000000001010'],
    ['what is the token of the coin on another network', 10, '0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000'],
  ])('%s may be the coin', (_, chainId, token) => {
    const [coin, erc20] = [`eip155:${chainId}/slip44:60`, `eip155:${chainId}/erc20:${token.toLowerCase()}`]
    expect(movesOf(erc20, call(chainId, recipient, '0x', 7n), key)).toMatchObject({ kind: 'unknown' })
    expect(movesOf(coin, call(chainId, token, transferData(7n)), key)).toMatchObject({ kind: 'unknown' })
  })

  test.each([
    ['Arc', 5042, '0x3600000000000000000000000000000000000000'],
    ['the test network of Arc', 5042002, '0x3600000000000000000000000000000000000000'],
    ['Stable', 988, '0x779Ded0c9e1022225f8E0630b35a9b54bE713736'],
  ])('%s: the token of the coin has 6 decimals, and the coin 18', (_, chainId, token) => {
    const [coin, erc20] = [`eip155:${chainId}/slip44:60`, `eip155:${chainId}/erc20:${token.toLowerCase()}`]
    const ofToken = call(chainId, token, transferData(7n))
    expect(movesOf(coin, ofToken, key)).toEqual({ kind: 'amount', units: 7n * 10n ** 12n })
    expect(movesOf(erc20, ofToken, key)).toEqual({ kind: 'amount', units: 7n })
    const ofCoin = call(chainId, recipient, '0x', 7n * 10n ** 12n + 1n)
    expect(movesOf(coin, ofCoin, key)).toEqual({ kind: 'amount', units: 7n * 10n ** 12n + 1n })
    expect(movesOf(erc20, ofCoin, key)).toEqual({ kind: 'amount', units: 8n })
    const other = call(chainId, celo, transferData(7n))
    expect(movesOf(coin, other, key)).toMatchObject({ kind: 'unknown' })
    expect(movesOf(erc20, other, key)).toMatchObject({ kind: 'unknown' })
  })

  test.each([
    ['Sei, by the contract of a coin', 1329],
    ['Injective', 1776],
    ['XRPL EVM', 1440000],
    ['IoTeX', 4689],
    ['Sapphire', 23294],
    ['Acala', 787],
    ['Evmos', 9001],
    ['a network that nobody here knows', 987654321],
  ])('on a network that is not known to be plain any call may move it: %s', (_, chainId) => {
    const name = `eip155:${chainId}/slip44:60`
    const unknown = { kind: 'unknown', why: expect.stringContaining('may move its coin in other ways') }
    for (const data of [transferData(7n), '0x12345678'] as const)
      for (const to of [celo, undefined]) expect(movesOf(name, call(chainId, to, data), key)).toMatchObject(unknown)
    expect(movesOf(name, call(chainId, recipient, '0x', 7n), key)).toEqual({ kind: 'amount', units: 7n })
    expect(
      movesOf(`eip155:${chainId}/erc20:${celo.toLowerCase()}`, call(chainId, celo, transferData(7n)), key),
    ).toEqual({
      kind: 'amount',
      units: 7n,
    })
  })

  test('elsewhere a call moves the coin that goes with it', () => {
    for (const to of [celo, undefined])
      expect(movesOf('eip155:1/slip44:60', call(1, to, transferData(7n)), key)).toEqual({ kind: 'nothing' })
  })
})

test.each([
  ['EURe on Gnosis', 100, '0xcB444e90D8198415266c6a2724b7900fb12FC56E', '0x420CA0f9B9b604cE0fd9C18EF134C705e5Fa3430'],
  ['EURe on Polygon', 137, '0x18ec0A6E18E5bc3784fDd3a3634b31245ab704F6', '0xE0aEa583266584DafBB3f9C3211d5588c73fEa8d'],
  ['GBPe on Polygon', 137, '0x75792CBDb361d80ba89271a079EfeE62c29FA324', '0x646BEea7a02FdAdA34c8e118949fE32350aB2206'],
  ['USDe on Polygon', 137, '0x64E97c1a6535afD4a313eF46F88A64a34250B719', '0x91e2B584908C2807EFc9F846E0C2A1fe875C5141'],
  ['ISKe on Polygon', 137, '0xf1bBf27A9D659D326efBfa5D284EBaeFB803983D', '0xd053fc09e8F05A43Da4ECC40a750559C938C8131'],
  ['GBPe', 1, '0x7ba92741Bf2A568abC6f1D3413c58c6e0244F8fD', '0x78a20B7AF85156B4389a349Aa4c96efC2E509768'],
  ['USDe', 1, '0xBc5142e0CC5eB16b47c63B0f033d4c2480853a52', '0x05968f40939fdc016AD58F82Cd08dA884825aD55'],
  ['ISKe', 1, '0xC642549743A93674cf38D6431f75d6443F88E3E2', '0x38D22BD604c4549e2cC15e94B8e22E6FE4aE82B4'],
  ['EURe', 1, '0x3231Cb76718CDeF2155FC47b5286d82e6eDA273f', '0x39b8B6385416f4cA36a20319F70D28621895279D'],
  ['TUSD', 1, '0x8dd5fbCe2F6a956C3022bA3663759011Dd51e73E', '0x0000000000085d4780B73119b644AE5ecd22b376'],
])('a token with two contracts is one asset: %s', (_, chainId, one, other) => {
  for (const [asked, called] of [
    [one, other],
    [other, one],
    [one, one],
  ] as const) {
    const moves = movesOf(
      `eip155:${chainId}/erc20:${asked.toLowerCase()}`,
      call(chainId, called, transferData(7n)),
      key,
    )
    expect(moves).toEqual({ kind: 'amount', units: 7n })
  }
})

test('a coin that came over IBC is the same in small letters', () => {
  const hash = 'ab'.repeat(32)
  const transaction = {
    chainId: 'cosmoshub-4',
    fee: { coins: [{ denom: `ibc/${hash}`, amount: 7n }] },
    memo: '',
    messages: [],
    extensions: [],
  }
  const signed = { chain: 'cosmos', kind: 'cosmosTransaction', transaction } as never
  expect(movesOf(`cosmos:cosmoshub-4/ibc:${hash.toUpperCase()}`, signed, key)).toEqual({ kind: 'amount', units: 7n })
})

describe('a typed message, which contracts of Tron take as those of Ethereum do', () => {
  const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  const contract = '0xa614f803B6FD780986A42c78Ec9c7f77e6DeD13C'
  const permit = (chainId: number) => {
    const names = ['owner', 'spender', 'value', 'nonce', 'deadline']
    const text = JSON.stringify({
      types: {
        EIP712Domain: [
          { name: 'chainId', type: 'uint256' },
          { name: 'verifyingContract', type: 'address' },
        ],
        Permit: names.map((name, index) => ({ name, type: index < 2 ? 'address' : 'uint256' })),
      },
      primaryType: 'Permit',
      domain: { chainId, verifyingContract: contract },
      message: { owner: recipient, spender: recipient, value: '7', nonce: '0', deadline: '9' },
    })
    const context = { field: 'payload', budget: new PayloadBudget(), texts: [] }
    return (ethereumPayloads.PAYLOAD_ENCODING_EIP712 as ReadPayload)(text, context as never).signs
  }

  test('may move a token of Tron, and only of its network', () => {
    expect(movesOf(`tron:0x2b6653dc/trc20:${usdt}`, permit(0x2b6653dc), key)).toMatchObject({ kind: 'unknown' })
    expect(movesOf(`tron:0x2b6653dc/trc20:${usdt}`, permit(1), key)).toEqual({ kind: 'nothing' })
  })
})
