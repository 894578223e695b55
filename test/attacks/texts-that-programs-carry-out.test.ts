/**
 * Promise: what is not written for people is not called harmless. A text that a program could carry out, in whatever envelope of Solana it
 * comes, is over every limit and a danger on the card. So is one for Ethereum that orders a payment in lines, as zkSync Lite takes it.
 */
import { expect, test } from 'vitest'
import { me, stranger } from '../core/chains/ethereum/warnings/surroundings.ts'
import { addressOf, hexOf, solanaSetting } from '../support/solana-setting.ts'
import { limited, outcome, payload } from './limited-ethereum.ts'
import { dangerous, knownToDoNothing, likeAnyOther, toldOfText } from './told-of-text.ts'

const domain = Buffer.from('\xffsolana offchain', 'latin1')
const sized = (text: string) => Buffer.concat([Buffer.from(Uint16Array.of(text.length).buffer), Buffer.from(text)])
const envelopes: Readonly<Record<string, (text: string, own: string) => string | Uint8Array>> = {
  'plain text': text => text,
  'the short header': text => Buffer.concat([domain, Buffer.of(0, 0), sized(text)]),
  'version 0 without an application': (text, own) =>
    Buffer.concat([
      domain,
      Buffer.of(0),
      Buffer.alloc(32),
      Buffer.of(0, 1),
      Buffer.from(hexOf(own), 'hex'),
      sized(text),
    ]),
  'version 1': (text, own) =>
    Buffer.concat([domain, Buffer.of(1, 1), Buffer.from(hexOf(own), 'hex'), Buffer.from(text)]),
}
const inBase64 = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url')
const capability = [
  { alg: 'EdDSA', typ: 'JWT' },
  { aud: 'did:key:z6MkThief', att: [{ with: '*', can: '*' }] },
]
const forPrograms = {
  'a hash': `0x${'ab'.repeat(32)}`,
  'an intent': '{"intents":[{"intent":"transfer","receiver_id":"thief.near"}]}',
  'a token that is still to be signed': capability.map(inBase64).join('.'),
  // `message.rs` of clear-msig, a wallet on Solana.
  'an approval of a payment': 'expires 2030-01-01 00:00:00: approve the rent of May | wallet: treasury proposal: 42',
  'an approval of what may be paid': `expires 2030-01-01 00:00:00: approve add intent definition_hash: ${'ab'.repeat(32)} | wallet: treasury proposal: 0`,
  'an order in hex': `c8d5a65e2234f55d${'01'.repeat(120)}`,
}

for (const [name, wrap] of Object.entries(envelopes)) {
  test.each(Object.entries(forPrograms))(`%s as ${name} is over a limit, and a danger`, async (_, text) => {
    const { own, sign } = await solanaSetting()
    const { dangers, summary } = await sign(wrap(text, own))
    expect(dangers).not.toEqual([])
    expect(summary.join('\n')).toMatch(/^Not known: What it does, because /)
    const limited = await solanaSetting({ limit: '0.1' })
    await expect(limited.sign(wrap(text, limited.own))).rejects.toThrow('over the limit')
  })

  test(`words that nobody knows, as ${name}, are over a limit, and no danger`, async () => {
    const text = 'Sign this message to log in. Nonce: 8f3a99b0c1d2e3f4'
    const { own, sign } = await solanaSetting()
    const { dangers, summary } = await sign(wrap(text, own))
    expect(dangers).toEqual([])
    expect(summary.join('\n')).toMatch(
      /^Not known: What it does, because the text is not one that is known here, such as a sign-in/,
    )
    const limited = await solanaSetting({ limit: '0.1' })
    await expect(limited.sign(wrap(text, limited.own))).rejects.toThrow('over the limit')
  })
}

// Other envelopes hold no line breaks.
test.each(['plain text', 'version 1'])('a sign-in as %s moves nothing', async name => {
  const signIn = (own: string) =>
    envelopes[name]?.(`app.example wants you to sign in with your Solana account:\n${own}`, own) ?? ''
  const { own, sign } = await solanaSetting()
  const { dangers, summary } = await sign(signIn(own))
  expect(dangers).toEqual([])
  expect(summary.join('\n')).toMatch(/^Nothing moves/)
  const limited = await solanaSetting({ limit: '0.1' })
  expect((await limited.sign(signIn(limited.own))).status).toBe('ACTIVITY_STATUS_COMPLETED')
})

test.each(['{"to":"thief","amount":"all"}', '5'])(
  'a sign-in inside a message of Aptos with the nonce %s is over a limit',
  async nonce => {
    const { own, sign } = await solanaSetting({ limit: '0.1' })
    const signIn = `app.example wants you to sign in with your Solana account:\n${own}`
    expect((await sign(signIn)).status).toBe('ACTIVITY_STATUS_COMPLETED')
    const message = `APTOS\napplication: app.example\nmessage: ${signIn}\nnonce: ${nonce}`
    await expect(sign(message)).rejects.toThrow('over the limit')
  },
)

test('a message for an application means what that makes of it', async () => {
  const message = (own: string) =>
    Buffer.concat([
      ...[domain, Buffer.of(0), Buffer.from(hexOf(addressOf(77)), 'hex'), Buffer.of(0, 1)],
      ...[Buffer.from(hexOf(own), 'hex'), sized('withdraw all to 5TeW')],
    ])
  const { own, sign } = await solanaSetting()
  expect((await sign(message(own))).dangers).toContainEqual(expect.stringContaining(addressOf(77)))
  const limited = await solanaSetting({ limit: '0.1' })
  await expect(limited.sign(message(limited.own))).rejects.toThrow('over the limit')
})

const to = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
/** `getEthMessage…` of zksync.js, and the like. */
const orders: Readonly<Record<string, string>> = {
  'a transfer': `Transfer 1000000.0 USDC\nTo: ${to}\nNonce: 5\nFee: 0.1 USDC\nAccount Id: 7`,
  'a newer transfer': `Transfer 1000000.0 USDC to: ${to}\nFee: 0.1 USDC\nNonce: 5`,
  'a withdrawal': `Withdraw 1000000.0 ETH to: ${to}\nNonce: 1`,
  'an exit': `ForcedExit ETH to: ${to}\nNonce: 5`,
  'an order': 'Order for 1000000.0 ETH -> USDC\nRatio: 1:1\nNonce: 3',
  'an order of any amount': 'Limit order for ETH -> USDC\nNonce: 3',
  'a payment to oneself': `Withdraw 1.5 ETH to: ${me}`,
  'an amount alone': 'amount: 5000\nnonce: 3',
  'an address alone': `Recipient:\n${stranger}`,
  'an address of Solana': 'Transfer\nto: 7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZruJosgAsU',
  'a swap of BRC-20': `id: ${'ab'.repeat(32)}\naddr: ${me}\nfunc: swap\nparams: ordi/sats ordi 1.5 exactIn 100 0.005\nts: 1\n`,
  'an address of Cosmos': 'account: cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu',
  'a payment in a sentence': 'transfer 1000000000 lamports to bob.sol',
  'a payment of all to somebody': 'Please send all I have to 7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZruJosgAsU.',
  'a right for somebody': `I allow ${stranger} to act`,
  'a payment to an account of Stellar': 'pay 5 to GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ',
  'a payment to an account of TON': 'pay 5 to UQBFz01R2CU7YA8pevUaNIYEzi1mRo4cX-r3W2Dwx-WEAoKP',
}
const told = (text: string) => toldOfText(text, { address: me, webOrigin: 'https://app.example' })

test.each(Object.entries(orders))('%s in lines is a danger, and unknown to limits', (_, text) => {
  expect(told(text)).toEqual(dangerous)
})

test('a limit of 5 USDC is not passed by an order of a million', async () => {
  const agent = await limited()
  const text = Buffer.from(orders['a transfer'] as string)
  const bytes = Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${text.length}`), text])
  const attempt = payload(agent.address, bytes.toString('hex'))
  expect(await outcome(agent, attempt, agent.ofDollars)).toContain('over the limit')
})

const signIn = (address: string) =>
  `app.example wants you to sign in with your Ethereum account:\n${address}\n\nPay 5 USDC later\n\nURI: https://app.example\nVersion: 1\nChain ID: 1\nNonce: 32891756\nIssued At: 2026-11-23T00:00:00.000Z`
const rest = 'This request will not trigger a blockchain transaction or cost any gas fees.'
test('a sign-in does nothing else', () => {
  expect(told(signIn(me))).toEqual(knownToDoNothing)
})

test.each([
  ['an order in a query', 'symbol=BTCUSDT&side=SELL&quantity=1000'],
  ['JSON', '{"intent":"transfer","x":"'],
  ['fields', 'transfer:5,to:thief;'],
  ['a port that is none', 'app.example:5USDC'],
])('a sign-in that has %s for its site is none', (_, site) => {
  // No page asks: a program of the account does.
  const told = toldOfText(signIn(me).replace('app.example', site), { address: me })
  expect(told).toEqual(dangerous)
})

test.each(['app.example:8443', 'localhost:3000', '[::1]:3000', '127.0.0.1', 'my_app.example'])('%s is a site', site => {
  expect(toldOfText(signIn(me).replaceAll('app.example', site), { address: me })).toMatchObject({ limits: 'nothing' })
})

test.each(['\r', '\u2028', '\u2029', '\t'])('a statement with another end of a line, %j, is none', end => {
  expect(told(signIn(me).replace('Pay', `Welcome${end}Pay`))).toEqual(dangerous)
})

test.each([
  `Welcome to OpenSea!\n\nClick to sign in and accept the OpenSea Terms of Service (https://opensea.io/tos).\n\n${rest}\n\nWallet address:\n${me.toLowerCase()}\n\nNonce:\n9b1deb4d`,
  `Sign in to app.example\nAddress: ${me}\nChain ID: 1\nNonce: 0x${'ab'.repeat(32)}\nExpires: 1795400000`,
  'Sign in to: app.example\nIssued at: 2026-11-23 10:00 UTC\nVersion: 1.0',
  'Sign in to trade before 12:30 PM. Nonce: 5',
  'Link my account for: alice@example.org\nTimestamp: 1795400000123\nFee: 0',
  `[Etherscan.io 12/01/2026 00:00:00] I, hereby verify that I am the owner of the address [${stranger}]`,
  'I have read the terms of service of 2026, at https://example.org/to:read',
  'Login to OpenSea',
  `Sign in to trade with ${me}. Nonce: 9b1deb4dQbadTbddXb0dYb3dcb6dZ42`,
  'This approves the treatment of Pseudopseudohypoparathyroidism',
  'I allow the site to show that my offer expires 2030-01-01 00:00:00: approve',
])('%j is a text like any other', text => {
  expect(told(text)).toEqual(likeAnyOther)
})
