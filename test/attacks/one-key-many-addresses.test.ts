/**
 * Promise: a policy that forbids an address forbids its key. A key has an address in every format of its curve, and no request
 * passes the denial by naming another one of them, whatever it does with the key and however the denial is written.
 */
import { describe, expect, test } from 'vitest'
import { addressFormatNames, addressFormatRow } from '../../src/core/chains/address-formats.ts'
import { AgentError } from '../../src/core/errors.ts'
import type { WalletCurve } from '../../src/core/schema/curve.ts'
import { type TestEngine, type TestUser, testEngine } from '../support/engine.ts'
import { addPolicy, addUser, by } from '../support/policies.ts'

/** Ways to write that one address is forbidden. */
const denials: Readonly<Record<string, (address: string) => string>> = {
  'is it': address => `wallet_account.address == '${address}'`,
  'it is': address => `'${address}' == wallet_account.address`,
  'is in a list': address => `wallet_account.address in ['none', '${address}']`,
  'a list contains it': address => `['none', '${address}'].contains(wallet_account.address)`,
  'is any of a list': address => `['none', '${address}'].any(forbidden, forbidden == wallet_account.address)`,
  'is not another': address => `!(wallet_account.address != '${address}')`,
  'begins like it': address => `wallet_account.address[0..12] == '${address.slice(0, 12)}'`,
  'is compared with something else': address =>
    `[['${address}']].any(list, list.any(one, one == wallet_account.address))`,
  'and more': address => `activity.action in ['SIGN', 'EXPORT'] && wallet_account.address == '${address}'`,
  'or more': address => `wallet_account.address == '${address}' || activity.kind == 'DELETE_WALLETS'`,
  'not not': address => `!(activity.kind == 'DELETE_WALLETS' || !(wallet_account.address == '${address}'))`,
}

const paths: Readonly<Record<WalletCurve, string>> = {
  CURVE_SECP256K1: "m/44'/60'/0'/0/0",
  CURVE_ED25519: "m/44'/501'/0'/0'",
}

/** Every address of one key, by format, each an account of one wallet; and a program that may use all of them. */
async function oneKey(curve: WalletCurve) {
  const agent = await testEngine({ approvals: 'nothing' })
  const program = await addUser(agent, 'Program')
  const formats = addressFormatNames.filter(format => addressFormatRow(format).curves.includes(curve))
  const wallet = async (name: string, some: readonly string[]) => {
    const path = paths[curve]
    const accounts = some.map(addressFormat => ({ curve, pathFormat: 'PATH_FORMAT_BIP32', path, addressFormat }))
    const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: name, accounts })
    return (result.createWalletResult as { addresses: string[] }).addresses
  }
  // Networks that test share their addresses; an address is one account.
  const addresses = await wallet(
    'Cold',
    formats.filter(format => !/SIGNET|REGTEST/.test(format)),
  )
  const others = await wallet('Hot', formats.slice(0, 1))
  await addPolicy(agent, { condition: "activity.action in ['SIGN', 'EXPORT']", consensus: by(program) })
  return { agent, program, addresses, others, curve }
}

type Use = (agent: TestEngine, program: TestUser, address: string, curve: WalletCurve) => Promise<unknown>

/** What can be done with a key by naming an address of it. */
const uses: Readonly<Record<string, Use>> = {
  'sign bytes': (agent, { key }, signWith, curve) =>
    agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', { signWith, payload: 'cafe', ...hashed(curve) }, { key }),
  'sign bytes, in the first version': (agent, { key }, privateKeyId, curve) =>
    agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD', { privateKeyId, payload: 'cafe', ...hashed(curve) }, { key }),
  'sign several': (agent, { key }, signWith, curve) =>
    agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOADS', { signWith, payloads: ['cafe', 'beef'], ...hashed(curve) }, { key }),
  'take the key': (agent, { key }, address) =>
    agent.post('ACTIVITY_TYPE_EXPORT_WALLET_ACCOUNT', { address, targetPublicKey }, { key }),
}

const targetPublicKey =
  '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5'

function hashed(curve: WalletCurve) {
  const hashFunction = curve === 'CURVE_ED25519' ? 'HASH_FUNCTION_NOT_APPLICABLE' : 'HASH_FUNCTION_SHA256'
  return { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction }
}

async function outcomeOf(use: Promise<unknown>): Promise<string> {
  return use.then(
    record => (record as { status: string }).status,
    (error: unknown) => (error instanceof AgentError ? error.code : Promise.reject(error)),
  )
}

describe.each(['CURVE_SECP256K1', 'CURVE_ED25519'] as const)('a key on %s', curve => {
  test.each(Object.entries(denials))('forbidden by one address (%s): no other address helps', async (_, denial) => {
    const { agent, program, addresses, others } = await oneKey(curve)
    await addPolicy(agent, { effect: 'DENY', condition: denial(addresses.at(1) as string) })
    const sign = (address = '') => outcomeOf(uses['sign bytes']!(agent, program, address, curve))
    for (const address of addresses) expect(await sign(address), address).toBe('PERMISSION_DENIED')
    expect(await sign(others[0]), 'another key').toBe(completed)
  })

  test.each(Object.entries(uses))('forbidden by one address, to %s: no other address helps', async (_, use) => {
    const { agent, program, addresses, others } = await oneKey(curve)
    await addPolicy(agent, { effect: 'DENY', condition: denials['is it']!(addresses.at(1) as string) })
    for (const address of addresses) {
      expect(await outcomeOf(use(agent, program, address, curve)), address).toBe('PERMISSION_DENIED')
    }
    expect(await outcomeOf(use(agent, program, others[0] as string, curve)), 'another key').toBe(completed)
  })

  test('forbidden by any one of its addresses', async () => {
    const { agent, program, addresses } = await oneKey(curve)
    for (const forbidden of addresses) {
      const policyId = await addPolicy(agent, {
        effect: 'DENY',
        condition: `wallet_account.address == '${forbidden}'`,
      })
      for (const address of addresses) {
        expect(
          await outcomeOf(agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', signing(address), { key: program.key })),
        ).toBe('PERMISSION_DENIED')
      }
      await agent.post('ACTIVITY_TYPE_DELETE_POLICY', { policyId })
    }

    function signing(signWith: string) {
      return { signWith, payload: 'cafe', ...hashed(curve) }
    }
  })

  test('“everything but this address” still lets that address through, and no other of the same key', async () => {
    const { agent, program, addresses } = await oneKey(curve)
    const [only = '', ...rest] = addresses
    await addPolicy(agent, { effect: 'DENY', condition: `wallet_account.address != '${only}'` })
    const sign = (address: string) => outcomeOf(uses['sign bytes']!(agent, program, address, curve))
    expect(await sign(only)).toBe(completed)
    for (const address of rest) expect(await sign(address)).toBe('PERMISSION_DENIED')
  })

  test('what allows an address allows that address alone', async () => {
    const { agent, addresses } = await oneKey(curve)
    const other = await addUser(agent, 'Other program')
    const [only = '', ...rest] = addresses
    await addPolicy(agent, { condition: `wallet_account.address == '${only}'`, consensus: by(other) })
    const sign = (address: string) => outcomeOf(uses['sign bytes']!(agent, other, address, curve))
    expect(await sign(only)).toBe(completed)
    for (const address of rest) expect(await sign(address)).toBe('PERMISSION_DENIED')
  })
})

test('a private key forbidden by an address of a wallet: what has no account cannot be told apart, and is denied', async () => {
  const { agent, program, addresses } = await oneKey('CURVE_SECP256K1')
  await addPolicy(agent, { effect: 'DENY', condition: `wallet_account.address == '${addresses[0]}'` })
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2', {
    privateKeys: [
      {
        privateKeyName: 'Key',
        curve: 'CURVE_SECP256K1',
        privateKeyTags: [],
        addressFormats: ['ADDRESS_FORMAT_ETHEREUM', 'ADDRESS_FORMAT_COMPRESSED'],
      },
    ],
  })
  const { privateKeys } = result.createPrivateKeysResultV2 as {
    privateKeys: [{ privateKeyId: string; addresses: { address: string }[] }]
  }
  const [{ privateKeyId, addresses: own }] = privateKeys
  for (const signWith of [privateKeyId, ...own.map(({ address }) => address)]) {
    const use = uses['sign bytes']!(agent, program, signWith, 'CURVE_SECP256K1')
    expect(await outcomeOf(use)).toBe('PERMISSION_DENIED')
  }
})

const completed = 'ACTIVITY_STATUS_COMPLETED'
