/**
 * Promise: a text that a chain which is not read here carries out is a danger, and unknown to limits. Such a chain takes the signature for
 * one of the account that the key has there.
 */
import { expect, test } from 'vitest'
import { knownTexts } from '../../src/core/chains/known-texts.ts'
import { readBytes } from '../../src/core/signing/reading.ts'

const told = (text: string, curve: 'CURVE_ED25519' | 'CURVE_SECP256K1' = 'CURVE_ED25519') => {
  const signedAs = curve === 'CURVE_ED25519' ? 'message' : 'sha256'
  const { reading, signs } = readBytes(Buffer.from(text), signedAs, curve, { texts: knownTexts, addressFormat: null })
  return { dangers: reading.warnings.filter(({ level }) => level === 'danger').length, limits: signs }
}

const carriedOut = { why: 'the text begins as what another chain carries out' }

test.each([
  // Version 10: `arg_0`, `load 32` (0), `getbyte`. It approves whatever comes with an argument that does not begin with a zero.
  ['a program of Algorand that approves every transaction', 'Program\n-4 U'],
  ['one of version 9', 'Program\t-4 U'],
  ['one of an account of several keys', 'MsigProgram\nAn address of 32 bytes is here.-4 U'],
  ['one that goes on with words', 'Program\n-4 UC welcomes you to the beta of its rewards'],
])('%s', (_, text) => {
  expect(told(text)).toMatchObject({ dangers: 1, limits: carriedOut })
})

test.each(['CURVE_ED25519', 'CURVE_SECP256K1'] as const)(
  'a call of the Internet Computer whose hash reads as text: %s',
  curve => {
    const text = '\nic-requestI would like to join the club 42'
    expect(told(text, curve)).toMatchObject({ dangers: 1, limits: carriedOut })
  },
)

test.each(['Program of the conference\n- Welcome', 'Programs: none', 'The ic-request of today', 'TX 12 is confirmed'])(
  '%j is a text like any other',
  text => {
    expect(told(text)).toMatchObject({
      dangers: 0,
      limits: { why: 'the text is not one that is known here, such as a sign-in' },
    })
  },
)
