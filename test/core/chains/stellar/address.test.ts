import { expect, test } from 'vitest'
import { stellar } from '../../../../src/core/chains/stellar/chain.ts'
import { derivedAddress } from '../../../support/chain-vectors.ts'
import vectors from '../../../vectors/stellar.json' with { type: 'json' }

const [{ address }] = vectors.accounts as [(typeof vectors.accounts)[0]]
const { problem } = stellar.inWindow.typedAddress

test.each(vectors.accounts)('$addressFormat at $path of phrase $wallet is $address', account => {
  expect(derivedAddress(vectors, account)).toBe(account.address)
})

test('a typed address has its checksum; a secret key and a multiplexed account are told from it', () => {
  expect(problem(address)).toBeUndefined()
  for (let at = 1; at < address.length; at++) {
    const other = address[at] === 'A' ? 'B' : 'A'
    expect(problem(`${address.slice(0, at)}${other}${address.slice(at + 1)}`), `at ${at}`).toMatch(/^It begins with G/)
  }
  for (const bad of ['', address.slice(1), `${address}A`, address.toLowerCase()])
    expect(problem(bad), bad).toMatch(/^It begins with G/)
  // SEP-23 has both examples.
  expect(problem('MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK')).toMatch(/^It begins with M/)
  expect(problem('SBU2RRGLXH3E5CQHTD3ODLDF2BWDCYUSSBLLZ5GNW7JXHDIYKXZWHOKR')).toMatch(/secret key/)
})

test('small letters are answered with the spelling', () => {
  expect(stellar.addressSpelling(address.toLowerCase())).toBe(address)
  expect(stellar.addressSpelling(`${address.slice(0, 55)}A`)).toBeUndefined()
})
