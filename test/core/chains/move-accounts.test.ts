import { expect, test } from 'vitest'
import { aptos } from '../../../src/core/chains/aptos/chain.ts'
import { sui } from '../../../src/core/chains/sui/chain.ts'
import { shortMoveAddresses } from '../../../src/core/chains/wire/move-address.ts'
import { testEngine } from '../../support/engine.ts'
import aptosVectors from '../../vectors/aptos.json' with { type: 'json' }
import suiVectors from '../../vectors/sui.json' with { type: 'json' }
import { importWallet } from '../transfer/transfers.ts'

const nothing = {
  encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
  hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE',
  payload: '00',
}

test.each([
  ['Aptos', aptosVectors],
  ['Sui', suiVectors],
])('accounts of %s have the addresses that its library gives them', async (_, { wallets }) => {
  const agent = await testEngine({ approvals: 'nothing' })
  for (const [index, { mnemonic, accounts }] of wallets.entries()) {
    const hardened = accounts.filter(({ path }) => path.endsWith("'"))
    expect(hardened).not.toEqual([])
    const { addresses } = await importWallet(agent, mnemonic, {
      walletName: `Wallet ${index}`,
      accounts: hardened.map(({ addressFormat, path }) => ({
        ...{ curve: 'CURVE_ED25519', pathFormat: 'PATH_FORMAT_BIP32', path, addressFormat },
      })),
    })
    expect(addresses).toEqual(hardened.map(({ address }) => address))
  }
})

test('an account is found without the leading zeros of its address, and in capitals told its spelling', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const { mnemonic, accounts: [account] = [] } = suiVectors.wallets[2] as (typeof suiVectors.wallets)[number]
  const path = "m/44'/637'/0'/0'/0'"
  const { addresses } = await importWallet(agent, mnemonic, {
    walletName: 'Zeros',
    accounts: [
      { ...account, curve: 'CURVE_ED25519', pathFormat: 'PATH_FORMAT_BIP32' },
      { path, addressFormat: 'ADDRESS_FORMAT_APTOS', curve: 'CURVE_ED25519', pathFormat: 'PATH_FORMAT_BIP32' },
    ].map(({ path, addressFormat, curve, pathFormat }) => ({ path, addressFormat, curve, pathFormat })),
  })
  const address = addresses[1] as string
  expect(address).toMatch(/^0x0/)
  const sign = (signWith: string) => agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', { signWith, ...nothing })
  const long = await sign(address)
  const short = await sign(address.replace(/^0x0+/, '0x'))
  expect(short.result).toEqual(long.result)
  await expect(sign(address.toUpperCase().replace('X', 'x'))).rejects.toThrow(`Write the address as ${address}.`)
  await expect(sign(`0x${address.slice(-40)}`)).rejects.toMatchObject({ code: 'SIGNING_KEY_NOT_FOUND' })
})

test('an address is listed without each number of its leading zeros', () => {
  const rest = 'a0'.repeat(30)
  expect(shortMoveAddresses(`0x000b${rest}`)).toEqual([`0x00b${rest}`, `0x0b${rest}`, `0xb${rest}`])
  expect(shortMoveAddresses(`0xb000${rest}`)).toEqual([])
  expect(shortMoveAddresses(`0x${'0'.repeat(64)}`).at(-1)).toBe('0x0')
})

test.each([aptos, sui])('a typed address of $id has all its digits, in small letters', ({ inWindow }) => {
  const { problem } = inWindow.typedAddress
  expect(problem(`0x${'0a'.repeat(32)}`)).toBeUndefined()
  expect(problem(`0x${'0A'.repeat(32)}`)).toBe('Write it in small letters.')
  expect(problem('0x1')).toMatch('64 digits or letters from a to f; here there is 1.')
  expect(problem(`0x${'0a'.repeat(20)}`)).toMatch('here there are 40.')
  for (const text of ['', '0x', 'a'.repeat(64), `0x${'g'.repeat(64)}`, `0x${'0'.repeat(1e5)}`])
    expect(problem(text)).toMatch(/64 digits or letters from a to f\.$/)
})
