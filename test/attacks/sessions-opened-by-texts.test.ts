/**
 * Promise: a text that opens a session for another key, in which a program spends what the account has, is a danger and unknown to limits:
 * whatever spelling the text has for that key.
 */
import { expect, test } from 'vitest'
import { dangerous, likeAnyOther, toldOfText } from './told-of-text.ts'

const told = (text: string) => toldOfText(text, { address: '24KebvJCscDwVm5KDMF3BJzZ8F6NqXpPUGGVC9Nz1bG6' })

const key = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'
/** As the session manager of Fogo takes it, which keys of Solana sign for. */
const ofFogo = (tokens: string) =>
  [
    'Fogo Sessions:',
    'Signing this intent will allow this app to interact with your on-chain balances. Please make sure you trust this app and the domain in the message matches the domain of the current web application.',
    ...['', 'version: 0.3', 'chain_id: fogo-mainnet', 'domain: https://app.example'],
    ...['expires: 2027-01-01T00:00:00Z', `session_key: ${key}`, `tokens: ${tokens}`],
  ].join('\n')

test.each([
  ['that may spend everything', ofFogo('this app may spend any amount of any token')],
  ['that names tokens', ofFogo('\n-USDC: 1000000')],
  ['whose key is written in one word', `Start a session\nsessionKey: ${key}`],
  ['whose key is written with bars', `Start a session\nSESSION_KEY: ${key}`],
])('a session %s is a danger, and unknown to limits', (_, text) => {
  expect(told(text)).toEqual(dangerous)
})

test.each(['Welcome to Keystone, the monkey of wallets', 'Session of today: start'])('%j is like any other', text => {
  expect(told(text)).toEqual(likeAnyOther)
})
