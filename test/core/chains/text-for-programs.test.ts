import { expect, test } from 'vitest'
import { textForPrograms } from '../../../src/core/chains/declaration/text-for-programs.ts'
import { knownTexts } from '../../../src/core/chains/known-texts.ts'
import { readBytes } from '../../../src/core/signing/reading.ts'
import { eight, expectCost } from '../../support/cost.ts'

const bytes = Buffer.from(Array.from({ length: 90 }, (_, index) => (index * 37) % 256))
const base64 = bytes.toString('base64')
const base64Url = (text: string) => Buffer.from(text).toString('base64url')
const order = JSON.stringify({ intents: [{ intent: 'transfer', receiver_id: 'thief.near' }] })

test.each([
  ['an object', order],
  ['an object with space around it', `\ufeff\n ${order}\t`],
  ['an object that is no strict JSON', "{intent: 'transfer',}"],
  ['a list', `[${order}]`],
  ['a list of lists', `[['a'], ['b']]`],
  ['a list that is no strict JSON', `[pay, [thief]]`],
  ['hex', bytes.toString('hex')],
  ['hex in capitals behind 0x', `0X${bytes.toString('hex').toUpperCase()}`],
  ['33 bytes in hex', bytes.subarray(0, 33).toString('hex')],
  ['base64', base64],
  ['33 bytes in base64', bytes.subarray(0, 33).toString('base64')],
  ['base64 for addresses of pages', bytes.toString('base64url')],
  ['base64 in parts', `${bytes.subarray(0, 5).toString('base64url')}.${bytes.toString('base64url')}.`],
  ['a token of short parts', `${base64Url('{"alg":"ES256K"}')}.${base64Url('{"pay":1}')}`],
  [
    'a token whose payload is prose',
    `${base64Url('{ "alg": "ES256K", "b64": false, "crit": ["b64"] }')}.Pay 1 to thief`,
  ],
  ['base64 in lines', `${base64.slice(0, 64)}\r\n${base64.slice(64)}`],
  ['a query', 'symbol=BTCUSDT&side=SELL&quantity=100&timestamp=1700000000000'],
  ['a query behind a path', 'GET/api/v1/withdraw?address=0xabc&amount=1001700000000'],
  ['a form in lines', 'to=0xabc\namount=1000000\ntoken=USDC'],
  ['fields between bars', 'transfer|0xabc|1000000|USDC'],
  ['fields between commas', 'transfer,0xabc,1000000,USDC'],
  ['XML', '<transfer to="0xabc" amount="1000000"/>'],
])('%s is for programs: unknown to limits, and a danger', (_, text) => {
  const { reading, signs } = readBytes(Buffer.from(text), 'message', 'CURVE_ED25519', { texts: knownTexts })
  expect(signs).toMatchObject({ kind: 'text', why: expect.stringContaining('for programs') })
  expect(reading.warnings).toContainEqual({ level: 'danger', text: expect.stringContaining('written for programs') })
})

test.each([
  'Sign this message to log in. Nonce: 8f3a…',
  'Sign this message to log in. Nonce: 8f3a99b0c1d2e3f48f3a99b0c1d2e3f48f3a99b0c1d2e3f48f3a99b0c1d2e3f4',
  '[Magic Eden] Please sign in',
  '[Etherscan.io 12/01/2026 00:00:00] I, hereby verify that I am the owner of the address [0x71C7]',
  'Welcome\nto\nthe\nmost\nwonderful\nexchange\nthat\nthere\never\nwas',
  'https://example.org/a/path/that/is/rather/long/and/goes/on/for/a/while',
  bytes.subarray(0, 32).toString('hex'),
  bytes.subarray(0, 32).toString('base64'),
  'example.org/a/path/that/is/rather/long/and/goes/on/for/a/while',
  'login.example.org.3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  '{name} wants you to sign in',
  'https://example.org/login?next=home',
  'Sign in: a=b, as always',
  'Yes, please, now',
  '<3 from all of us',
  '',
])('“%s” is prose', text => {
  expect(textForPrograms.couldMove(text)).toBeNull()
  expect(textForPrograms.lookalike(text)).toEqual([])
})

test.each([' ', '{', 'a=', 'a=&', 'a|', '<a ', 'a.', '.', `${'a'.repeat(50)}\n`, 'to: 1 A', 'fee 1', '1', ':'])(
  '%j, often, is judged in time by its length',
  async part => {
    const [whole, eighth] = [400_000, 50_000].map(letters => part.repeat(letters / part.length)) as [string, string]
    const judging = (text: string) => () => textForPrograms.couldMove(text)
    await expectCost({ of: judging(whole), atMost: 3, times: eight(judging(eighth)) })
  },
)
