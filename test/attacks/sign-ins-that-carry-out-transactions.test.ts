/**
 * Promise: a sign-in whose signature carries out a transaction of an account on another chain is a danger, and unknown for limits and
 * rules, even if it is not a sign-in to the letter.
 */
import { expect, test } from 'vitest'
import { describeText, textSigned } from '../../src/core/chains/declaration/text.ts'
import { knownTexts } from '../../src/core/chains/known-texts.ts'
import { withKeys } from '../support/asked.ts'
import { testEngine } from '../support/engine.ts'

const ethereum = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const digest = `0x${'2a'.repeat(32)}`
const executes = (what: string) =>
  `Please confirm you explicitly initiated this request from app.example. You are approving to execute transaction ${what}.`
const transfer = executes('0x1::aptos_account::transfer on Aptos blockchain (mainnet)')

const opening = (chain: string, address: string) =>
  `app.example wants you to sign in with your ${chain} account:\n${address}`
/** As modules of Aptos and Initia make it from an address of Ethereum, a statement and the hash of a transaction. */
const ofEthereum = (statement: string, issuedAt = '2026-01-01T00:00:00.000Z', address = ethereum) =>
  [
    ...[opening('Ethereum', address), '', statement, ''],
    ...['URI: https://app.example', 'Version: 1', 'Chain ID: 1', `Nonce: ${digest}`, `Issued At: ${issuedAt}`],
  ].join('\n')
const short = (chain: string, address: string) =>
  [opening(chain, address), '', transfer, '', `Nonce: ${digest}`].join('\n')

const context = { texts: knownTexts, webOrigin: 'https://app.example' }
const told = (text: string) => ({
  dangers: describeText(Buffer.from(text), context)
    ?.warnings.filter(({ level }) => level === 'danger')
    .map(each => each.text),
  limits: textSigned(Buffer.from(text), 'CURVE_SECP256K1', context),
})

test.each([
  ['of Ethereum for Aptos', ofEthereum(transfer)],
  ['of Ethereum for Initia', ofEthereum(executes('on Initia blockchain (interwoven-1)'))],
  ['of Solana for Aptos (AIP-121)', short('Solana', '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU')],
  ['of Sui for Aptos', short('Sui', `0x${'ab'.repeat(32)}`)],
  ['with a time that is none', ofEthereum(transfer, 'soon')],
  ['with more behind it', `${ofEthereum(transfer)}\n`],
])('a sign-in %s is a danger, and unknown for limits', (_, text) => {
  const { dangers, limits } = told(text)
  expect(dangers).toContainEqual(expect.stringMatching(/^It is more than a sign-in: the signature carries out/))
  expect(limits).toMatchObject({ why: expect.stringContaining('carries out a transaction') })
})

test.each([
  'Signing this message will not execute any blockchain transaction or cost gas fees.',
  'Please confirm you explicitly initiated this request from app.example.',
])('a sign-in that says %j is none', statement => {
  expect(told(ofEthereum(statement))).toMatchObject({ dangers: [], limits: { why: null } })
})

test('the card does not say that nothing moves', async () => {
  const agent = await testEngine()
  const { address } = await withKeys(agent)
  const text = ofEthereum(transfer, undefined, address)
  const { id } = await agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
    signWith: address,
    payload: Buffer.from(`\x19Ethereum Signed Message:\n${Buffer.byteLength(text)}${text}`).toString('hex'),
    ...{ encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_KECCAK256' },
  })
  const fields = JSON.stringify(agent.engine.approvals.card(id)?.shown.fields)
  expect(fields).toContain('of which only the hash is here')
  expect(fields).not.toContain('Nothing moves')
})
