/**
 * Promise: a proof of TON Connect does nothing but sign in only where its domain is a host and its payload a nonce. What else stands there is
 * unknown to limits and on the card: locks of CKB take the hash in a payload for that of a transaction (ckb-auth).
 */
import { expect, test } from 'vitest'
import { knownTexts } from '../../src/core/chains/known-texts.ts'
import { ton } from '../../src/core/chains/ton/chain.ts'
import { whatWillHappen } from '../../src/core/chains/what-will-happen.ts'
import { addressIn, publicKey, wallets } from '../core/chains/ton/made.ts'

const site = 'app.example'

/** Returns the warnings of a proof that the page itself asks for. */
function told(payload: string, domain = site) {
  const numbers = Buffer.alloc(12)
  numbers.writeUInt32LE(Buffer.byteLength(domain))
  numbers.writeBigUInt64LE(1_796_073_000n, 4)
  const parts = [Buffer.alloc(4), wallets.V4R2.address.hash, numbers.subarray(0, 4), Buffer.from(domain)]
  const bytes = Buffer.concat([Buffer.from('ton-proof-item-v2/'), ...parts, numbers.subarray(4), Buffer.from(payload)])
  const asked = { texts: knownTexts, publicKey, webOrigin: `https://${site}`, address: addressIn('V4R2') }
  const read = ton.readMessage(bytes, 'tonProofHash', asked)
  const summary = whatWillHappen(read?.signs as never, { publicKey, address: addressIn('V4R2') }).children ?? []
  return {
    summary: summary.map(({ label }) => label),
    warned: [...new Set(read?.described.warnings.map(({ level }) => level))],
  }
}

const unknown = (...warned: readonly string[]) => ({ summary: ['Not known'], warned })
const digits = '5d9b2340738ee28729fc74eba35e6ef969878354fe556bd89d5b6f62642f6e50'

test.each([
  ['a hash, of which locks of CKB carry out the transaction', digits],
  ['the same with its prefix', `0x${digits}`],
  ['the same in capitals', digits.toUpperCase()],
  ['a signed token', `${Buffer.from('{"alg":"HS256"}').toString('base64url')}.e30.c2ln`],
  ['an address', addressIn('V5R1')],
])('a proof with %s is unknown, and says so', (_, payload) => {
  expect(told(payload)).toEqual(unknown('notice'))
})

test.each([
  ['an order of a solver', '{"signer_id":"a.near","intents":[{"intent":"transfer","receiver_id":"b.near"}]}'],
  ['lines that pay', 'Transfer 5.0 USDC\nTo: 0xabababababababababababababababababababab'],
  ['a hash behind words', `Approve ${digits}`],
  ['a key that is let in', 'session_key: abc'],
  [
    'a sign-in that carries out a transaction',
    `${site} wants you to sign in with your Solana account:\n24KebvJCscDwVm5KDMF3BJzZ8F6NqXpPUGGVC9Nz1bG6\n\nYou are approving to execute transaction 0x1::a::b.`,
  ],
])('a proof with %s is a danger, and unknown', (_, payload) => {
  expect(told(payload)).toEqual(unknown('danger', 'notice'))
})

test.each([
  ['words', 'I agree to the sale of my house'],
  ['a line break', 'nonce\n5'],
  ['letters of another script', 'носе'],
])('a proof with %s is a text', (_, payload) => {
  expect(told(payload)).toEqual(unknown('notice'))
})

test.each(['', 'app.example/pay', 'app.example\nTransfer 5 TON', 'а.example', `${site} `])(
  'a proof for %j, which is no host, is unknown',
  domain => {
    expect(told('nonce-1', domain)).toEqual(unknown('notice', 'danger'))
  },
)

test.each(['gems', 'nonce-1', 'app:1700000000', 'ab12'.repeat(8), '9b2f5d0e-1c7a-4b8e-9f6d-2a1b3c4d5e6f', ''])(
  'a proof with the nonce %j signs in, and does nothing else',
  payload => {
    expect(told(payload)).toEqual({ summary: ['Nothing moves'], warned: [] })
  },
)
