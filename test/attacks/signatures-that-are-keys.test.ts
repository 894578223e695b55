/**
 * Promise: a signature that is a key, or hands one over, is no harmless text. A typed message without a contract is a danger unless it is
 * known to be a vote or a sign-in of this account, and so is a text that speaks of access or keys, which is unknown for limits.
 */
import { expect, test } from 'vitest'
import { describeReceived } from '../../src/core/chains/ethereum/messages/describe-typed-data.ts'
import { parseTypedData } from '../../src/core/chains/ethereum/typed-data/parse-typed-data.ts'
import { me, stranger } from '../core/chains/ethereum/warnings/surroundings.ts'
import { dangerous, likeAnyOther, toldOfText } from './told-of-text.ts'

type Typed = readonly [name: string, members: string, message: object, domain?: object]

function levelsOf([primaryType, members, message, domain = { name: 'Log in', version: '1' }]: Typed) {
  const json = JSON.stringify({
    ...{ domain, primaryType, message },
    types: {
      EIP712Domain: Object.keys(domain).map(name => ({ name, type: 'string' })),
      [primaryType]: members.split(',').map(each => ({ type: each.split(' ')[0], name: each.split(' ')[1] })),
    },
  })
  const { warnings } = describeReceived(parseTypedData(json, 'payload'), json, me)
  return warnings.filter(({ level }) => level === 'danger').length
}

const words = 'I control this account'
const signIn = 'address address,string timestamp,uint256 nonce,string message'
const keysOrRights: readonly Typed[] = [
  ['Register', 'address key,uint256 expiry', { key: stranger, expiry: 5 }],
  ['dYdX', 'string action', { action: 'dYdX Chain Onboarding' }],
  ['Constant', 'string action', { action: 'STARK Key' }],
  ['Payout', 'address recipient,uint64 usd', { recipient: stranger, usd: 5 }],
  ['Payout', 'string destination,uint64 usd', { destination: stranger, usd: 5 }],
  ['Login', 'string text', { text: words }],
  ['Login', signIn, { address: me, timestamp: '1', nonce: 1, message: '{"action":"withdraw"}' }],
  ['Login', signIn, { address: me, timestamp: '1', nonce: 1, message: `0x${'ab'.repeat(32)}` }],
  ['Login', signIn, { address: me, timestamp: '1', nonce: 1, message: 'Only sign this message for a trusted client!' }],
  ['ClobAuth', signIn, { address: me, timestamp: '1', nonce: 1, message: words }],
  [
    'Login',
    `${signIn},string[] resources`,
    { address: me, timestamp: '1', nonce: 1, message: words, resources: ['urn:recap:e30'] },
  ],
  ['Login', signIn, { address: stranger, timestamp: '1', nonce: 1, message: words }],
  [
    'Login',
    `${signIn},string[] resources`,
    { address: me, timestamp: '1', nonce: 1, message: words, resources: ['https://a.org'] },
  ],
  // Members that are named like those of a sign-in make none.
  ['Login', 'address address,string nonce,string message', { address: me, nonce: '1', message: words }],
  ['WithdrawEverythingTo', 'address account,uint256 nonce', { account: me, nonce: 1 }],
  [
    'Transfer',
    'address account,string uri,uint256 message,uint256 nonce',
    { account: me, uri: stranger, message: 10, nonce: 1 },
  ],
  ['Login', `${signIn},address agent`, { address: me, timestamp: '1', nonce: 1, message: words, agent: me }],
  [
    'Alias',
    'address from,address alias,uint64 timestamp',
    { from: me, alias: stranger, timestamp: 1 },
    { name: 'snapshot' },
  ],
  ['Follow', 'address from,string space,uint64 timestamp', { from: me, space: 'aave.eth', timestamp: 1 }],
]
test.each(keysOrRights.map(each => [each[0], each] as const))('%s is a danger', (_, typed) => {
  expect(levelsOf(typed)).toBeGreaterThan(0)
})

const harmless: readonly Typed[] = [
  ['Login', signIn, { address: me, timestamp: '1', nonce: 1, message: words }],
  [
    'Follow',
    'address from,string space,uint64 timestamp',
    { from: me, space: 'aave.eth', timestamp: 1 },
    { name: 'snapshot' },
  ],
]
test.each(harmless.map(each => [each[0], each] as const))('%s is none', (_, typed) => {
  expect(levelsOf(typed)).toBe(0)
})

test.each([
  'Access zkSync account.\n\nOnly sign this message for a trusted client!',
  'Sign this message to access your Umbra account.\n\nOnly sign this message for a trusted client!',
  'Sign this message to generate your Aztec Privacy Key.',
  'Sign this message to access Loopring Exchange: 0x0BABA1Ad5bE3a5C0a66E7ac838a129Bf948f1eA4 with key nonce: 0',
  'name: ApeX\nversion: 1.0\nenvId: 1\naction: L2 Key\nonlySignOn: https://pro.apex.exchange',
  'Only sign this request if you’ve initiated an action with Immutable X.',
  'XMTP : Create Identity\n0801\n\nFor more info: https://xmtp.org/signatures/',
  'I authorize this agent to trade for me',
  'Login to Hinkal Protocol',
  "Login to Hinkal's Private Transfer App",
  // EncryptionService of privacycash, which spends what the account has there by a key made of the signature.
  'Privacy Money account sign in',
  'Sign to unlock your shielded balance',
  'zVault derivation v1',
  // `createUserSignature` of the SDK of TanX, which signs orders by a key made of the signature.
  'Get started with TanX. Make sure the origin is https://trade.tanx.fi',
  'Decentraland Login\nEphemeral address: 0x4a5b6C7D8E9F00112233445566778899AabbcCdD\nExpiration: 2036-12-01T00:00:00.000Z',
])('%j is a danger, and unknown for limits', text => {
  expect(toldOfText(text)).toEqual(dangerous)
})

test.each([
  'Welcome to OpenSea!\n\nClick to sign in and accept the OpenSea Terms of Service (https://opensea.io/tos).\n\nThis request will not trigger a blockchain transaction or cost any gas fees.\n\nNonce:\n9b1deb4d',
  'Sign this message to prove that you own this wallet. Nonce: 5',
  'I agree to the terms of service',
  'Sign to verify your wallet on our website',
  'By signing in, you accept our Terms of Service and Privacy Policy.',
  'I have read the privacy and cookie notice. This is a private beta',
  'Hello',
])('%j is a text like any other', text => {
  expect(toldOfText(text)).toEqual(likeAnyOther)
})
