import { Address } from '@ton/core'
import { WalletContractV3R2, WalletContractV4, WalletContractV5R1 } from '@ton/ton'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ton } from '../../../../src/core/chains/ton/chain.ts'
import { type AccountVector, derivedAddress } from '../../../support/chain-vectors.ts'
import { testEngine } from '../../../support/engine.ts'
import vectors from '../../../vectors/ton.json' with { type: 'json' }

const accounts: readonly AccountVector[] = vectors.accounts
const [{ address, alternatives }] = vectors.accounts as [(typeof vectors.accounts)[0]]
const { problem } = ton.inWindow.typedAddress

test.each(accounts)('$addressFormat at $path of phrase $wallet is $address', account => {
  expect(derivedAddress(vectors, account)).toBe(account.address)
  const format = ton.addressFormats[account.addressFormat as `ADDRESS_FORMAT_${string}`]
  const spellings = format?.otherSpellings(Buffer.from(account.publicKey, 'hex'))
  expect(spellings).toEqual(expect.arrayContaining([...(account.alternatives ?? [])]))
  expect(spellings).not.toContain(account.address)
  const inCapitals = Address.parse(account.address).toRawString().toUpperCase()
  expect(spellings).toContain(inCapitals)
  // A denial that names the account in capitals holds, but no key is found by them.
  for (const spelling of spellings?.filter(each => each !== inCapitals) ?? [])
    expect(ton.addressOfOtherSpelling(spelling)).toBe(account.address)
})

test('wallets of any key are where TON’s own library has them', () => {
  const contracts = {
    V3R2: WalletContractV3R2,
    V4R2: WalletContractV4,
    V5R1: WalletContractV5R1,
  }
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.constantFrom('V3R2', 'V4R2', 'V5R1'),
      (key, version) => {
        const wallet = contracts[version].create({ workchain: 0, publicKey: Buffer.from(key) })
        const written = ton.addressFormats[`ADDRESS_FORMAT_TON_${version}`]?.address(key, 'CURVE_ED25519')
        expect(written).toBe(wallet.address.toString({ bounceable: false }))
      },
    ),
  )
})

test('a typed address is UQ, EQ or raw with its checksum, and never one for test networks alone', () => {
  const account = Address.parse(address)
  for (const good of [address, ...alternatives, account.toString({ urlSafe: false })])
    expect(problem(good), good).toBeUndefined()
  for (const bounceable of [true, false])
    expect(problem(account.toString({ bounceable, testOnly: true }))).toBe('It is for test networks alone.')
  for (let at = 0; at < address.length; at++) {
    const other = address[at] === 'A' ? 'B' : 'A'
    expect(problem(`${address.slice(0, at)}${other}${address.slice(at + 1)}`), `at ${at}`).toBeDefined()
  }
  const mixed = Address.parseRaw(`0:${'fb'.repeat(31)}ff`)
  const bothAlphabets = mixed.toString().replace('-', '+')
  expect(bothAlphabets).toMatch(/\+.*[-_]|[-_].*\+/)
  for (const bad of [
    '',
    address.slice(1),
    `${address}A`,
    `1:${'00'.repeat(32)}`,
    `0:${'00'.repeat(31)}`,
    bothAlphabets,
  ])
    expect(problem(bad), bad).toMatch(/^It begins with UQ/)
  const elsewhere = new Address(5, account.hash)
  expect(problem(elsewhere.toString())).toMatch(/^It begins with UQ/)
})

test('signWith finds an account by every spelling, and by none that is for test networks alone', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const record = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', {
    walletName: 'W',
    accounts: ['V4R2', 'V5R1'].map(version => ({
      curve: 'CURVE_ED25519',
      pathFormat: 'PATH_FORMAT_BIP32',
      path: "m/44'/607'/0'",
      addressFormat: `ADDRESS_FORMAT_TON_${version}`,
    })),
  })
  const { addresses } = record.result.createWalletResult as { addresses: [string, string] }
  const sign = (signWith: string) =>
    agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
      signWith,
      payload: '00'.repeat(32),
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE',
    })
  for (const made of addresses) {
    const account = Address.parse(made)
    expect(made).toBe(account.toString({ bounceable: false }))
    for (const spelling of [made, account.toString(), account.toRawString(), account.toString({ urlSafe: false })])
      expect(await sign(spelling)).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
    await expect(sign(account.toString({ testOnly: true }))).rejects.toMatchObject({ code: 'SIGNING_KEY_NOT_FOUND' })
    await expect(sign(account.toRawString().toUpperCase())).rejects.toThrow(`Write the address as ${made}.`)
  }
})
