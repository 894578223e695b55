import { expect, test } from 'vitest'
import type { Signed } from '../../../src/core/chains/declaration/signed.ts'
import { readableSignIn } from '../../../src/core/chains/declaration/text.ts'
import { signingTitle } from '../../../src/core/signing/signing-title.ts'

const transaction = { chain: 'tron', kind: 'tronTransaction' } as Signed
const message = { chain: 'cosmos', kind: 'cosmosMessage' } as Signed
const text: Signed = readableSignIn('', 'CURVE_SECP256K1', null)
const digest: Signed = { kind: 'unreadable', curve: 'CURVE_SECP256K1', why: 'it is a hash' }

test.each<[string, Signed[]]>([
  ['Sign a transaction', [transaction]],
  ['Sign a message', [message]],
  ['Sign a message', [text]],
  ['Sign what cannot be read', [digest]],
  ['Sign transactions', [transaction, transaction]],
  ['Sign messages', [message, text]],
  ['Sign transactions and messages', [text, transaction]],
  ['Sign what cannot be read', [transaction, digest, text]],
])('%s', (title, signed) => {
  expect(signingTitle(signed).title).toBe(title)
})
