import { expect, test } from 'vitest'
import { textForPrograms } from '../../../src/core/chains/declaration/text-for-programs.ts'
import { knownTexts } from '../../../src/core/chains/known-texts.ts'
import { readBytes } from '../../../src/core/signing/reading.ts'

const bytes = Buffer.from(Array.from({ length: 90 }, (_, index) => (index * 37) % 256))
const base64 = bytes.toString('base64')
const order = JSON.stringify({ intents: [{ intent: 'transfer', receiver_id: 'thief.near' }] })

test.each([
  ['an object', order],
  ['an object with space around it', `\ufeff\n ${order}\t`],
  ['an object that is no strict JSON', "{intent: 'transfer',}"],
  ['a list', `[${order}]`],
  ['hex', bytes.toString('hex')],
  ['hex in capitals behind 0x', `0X${bytes.toString('hex').toUpperCase()}`],
  ['33 bytes in hex', bytes.subarray(0, 33).toString('hex')],
  ['base64', base64],
  ['33 bytes in base64', bytes.subarray(0, 33).toString('base64')],
  ['base64 for addresses of pages', bytes.toString('base64url')],
  ['base64 in lines', `${base64.slice(0, 64)}\r\n${base64.slice(64)}`],
])('%s is for programs: unknown to limits, and a danger', (_, text) => {
  const { reading, signs } = readBytes(Buffer.from(text), 'message', 'CURVE_ED25519', { texts: knownTexts })
  expect(signs).toMatchObject({ kind: 'unreadable', why: expect.stringContaining('for programs') })
  expect(reading.warnings).toContainEqual({ level: 'danger', text: expect.stringContaining('written for programs') })
})

test.each([
  'Sign this message to log in. Nonce: 8f3a…',
  'Sign this message to log in. Nonce: 8f3a99b0c1d2e3f48f3a99b0c1d2e3f48f3a99b0c1d2e3f48f3a99b0c1d2e3f4',
  '[Magic Eden] Please sign in',
  'Welcome\nto\nthe\nmost\nwonderful\nexchange\nthat\nthere\never\nwas',
  'https://example.org/a/path/that/is/rather/long/and/goes/on/for/a/while',
  bytes.subarray(0, 32).toString('hex'),
  bytes.subarray(0, 32).toString('base64'),
  '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  '{name} wants you to sign in',
  '',
])('“%s” is prose', text => {
  expect(textForPrograms.couldMove(text)).toBeNull()
  expect(textForPrograms.lookalike(text)).toEqual([])
})

test('a megabyte is judged in no time', () => {
  const started = performance.now()
  for (const text of [
    ' '.repeat(1_000_000),
    '{'.repeat(1_000_000),
    'a='.repeat(500_000),
    `${'a'.repeat(50)}\n`.repeat(20_000),
  ])
    textForPrograms.couldMove(text)
  expect(performance.now() - started).toBeLessThan(1_000)
})
