/**
 * Promise: a text that names a hash, which chains take for a transaction of another account of the key, is a danger and unknown to limits:
 * alone, among words, and in the statement of a sign-in.
 */
import { expect, test } from 'vitest'
import { dangerous, knownToDoNothing, likeAnyOther, toldOfText } from './told-of-text.ts'

const digits = '5d9b2340738ee28729fc74eba35e6ef969878354fe556bd89d5b6f62642f6e50'
const own = `0x${'ab'.repeat(32)}`
const solana = '24KebvJCscDwVm5KDMF3BJzZ8F6NqXpPUGGVC9Nz1bG6'
const signIn = (statement: string, address = solana) =>
  `https://app.example wants you to sign in with your Solana account:\n${address}\n\n${statement}`
const ofWallet = (wallet: string) =>
  `Signing a CKB transaction: 0x${digits}\n\nIMPORTANT: Please verify the integrity and authenticity of connected ${wallet} wallet before signing this message\n`

const told = (text: string, address = own) => toldOfText(text, { webOrigin: 'https://app.example', address })

test.each([
  ['of CKB, for a key of Bitcoin', ofWallet('BTC')],
  ['of CKB, for a key of Ethereum', ofWallet('Ethereum')],
  ['of CKB, for a key of Solana', ofWallet('Solana')],
  ['of CKB, as locks of Bitcoin and Dogecoin take it (ckb-auth)', digits],
  ['of Starknet, without leading zeros', `Hash: 0x${digits.slice(3)}`],
  ['of Rooch, for a key of Bitcoin', `Rooch Transaction:\n${digits}`],
  ['of Rooch, behind words', `Rooch Transaction:\nWelcome to the beta\n${digits}`],
  ['of what a proposal may do', `update intent 3 definition_hash: ${digits} of my wallet`],
  ['with an address of 32 bytes that is paid', `Recipient: 0x${digits}`],
])('a hash %s is a danger, and unknown to limits', (_, text) => {
  expect(told(text)).toEqual(dangerous)
})

test('so is a sign-in that a Controller of Starknet carries out', () => {
  const text = signIn(`Authorize Controller session with hash: 0x${digits}`)
  expect(told(text, solana)).toEqual(dangerous)
})

test.each([
  `Sign in to app.example\nAddress: ${own}\nNonce: 0x${digits}`,
  `Challenge:\n0x${digits}`,
  `Sign this message to log in. Nonce: ${digits}`,
  `Log in to app.example\nSession ID: ${digits}\nRequest ID: ${digits}`,
  `Log in to app.example as ${own.slice(2)}`,
  `The serial number is ${digits}0`,
])('%j is a text like any other', text => {
  expect(told(text)).toEqual(likeAnyOther)
})

test('a sign-in that names none does nothing else', () => {
  expect(told(signIn('Welcome, and accept our terms of use'), solana)).toEqual(knownToDoNothing)
})
