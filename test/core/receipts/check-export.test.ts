import { describe, expect, test } from 'vitest'
import { ed25519PublicKeyOf } from '../../../src/core/crypto/ed25519.ts'
import { canonicalText, chainedTo, digestOf, emptyChain } from '../../../src/core/ledger/hash-chain.ts'
import type { ReceiptBody, ReceiptLine } from '../../../src/core/ledger/receipt.ts'
import { createExportCheck, type Known } from '../../../src/core/receipts/check-export.ts'
import { signedHead } from '../../../src/core/receipts/head.ts'
import { toHex } from '../../../src/core/schema/hex.ts'
import { scaled } from '../../support/effort.ts'
import { seeded } from '../../support/random.ts'

const keyOf = (seed: Uint8Array) => ({ seed, publicKey: ed25519PublicKeyOf(seed) })
const key = keyOf(Buffer.alloc(32, 7))
const otherKey = keyOf(Buffer.alloc(32, 8))
const publicKey = toHex(key.publicKey)

const move = (number: number): ReceiptBody => ({
  ...{
    kind: 'moved',
    at: 1000 + number,
    organizationId: 'o',
    activityId: `a${number}`,
    events: ['created', 'allowed'],
  },
  ...{ status: 'ACTIVITY_STATUS_PENDING', type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', fingerprint: `sha256:${number}` },
  by: { credentialId: 'k', userId: 'u' },
})
const setting = (change: string): ReceiptBody => ({
  ...{ kind: 'setting', at: 1, organizationId: null, setting: 'name “ß”', change },
})

/** `head` in place of a body signs what there is. */
function chainOf(bodies: readonly (ReceiptBody | 'head' | 'other head')[]): ReceiptLine[] {
  const lines: ReceiptLine[] = []
  for (const body of bodies) {
    const head = lines.at(-1) ?? emptyChain
    const signed =
      body === 'head' ? signedHead(head, key, 5) : body === 'other head' ? signedHead(head, otherKey, 5) : body
    lines.push(chainedTo(head, signed))
  }
  return lines
}

const bytesOf = (lines: readonly Pick<ReceiptLine, 'line'>[]) =>
  Buffer.from(lines.map(({ line }) => `${line}\n`).join(''))

function verdictOn(bytes: Buffer, known: Known) {
  const check = createExportCheck(known)
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(10, from)
    const until = end < 0 ? bytes.length : end + 1
    if (!check.take(bytes.subarray(from, until))) break
    from = until
  }
  return check.end()
}

const whole = chainOf([move(1), setting('a'), move(2), 'head', move(3), setting('b'), 'head'])
const head = whole.at(-1)?.digest ?? ''
const earlier = whole[3]?.digest ?? ''

test('a whole export holds, whichever of what was kept elsewhere is given', () => {
  expect(verdictOn(bytesOf(whole), { head, publicKey })).toEqual({ holds: true, receipts: 7, notes: [] })
  expect(verdictOn(bytesOf(whole), { head })).toMatchObject({ holds: true, receipts: 7 })
  expect(verdictOn(bytesOf(whole), { publicKey })).toMatchObject({
    notes: [expect.stringContaining('No head was given')],
  })
  expect(verdictOn(bytesOf(whole), { head: earlier, publicKey })).toEqual({
    holds: true,
    receipts: 7,
    notes: [expect.stringMatching(/given is receipt 4\. .* receipt 7 vouches/)],
  })
})

test('a move is written as any other receipt: canonical JSON', () => {
  for (const { line } of whole) expect(canonicalText(JSON.parse(line))).toBe(line)
  const [first] = chainOf([{ ...move(1), result: 'ab', why: 'It “failed”' } as ReceiptBody])
  expect(canonicalText(JSON.parse(first?.line ?? ''))).toBe(first?.line)
})

describe('what nothing vouches for does not hold', () => {
  const unsigned = chainOf([move(1), 'head', move(2), move(3)])
  const last = unsigned.at(-1)?.digest ?? ''
  test.each<[string, ReceiptLine[], Known, number]>([
    ['anything, if nothing is known', whole, {}, 1],
    ['what comes after the last signed head', unsigned, { publicKey }, 3],
    ['what comes after a head that was given', unsigned, { head: unsigned[1]?.digest }, 3],
    ['an export without the head that was given', whole, { head: digestOf('another'), publicKey }, 7],
    ['an export of another key', whole, { head, publicKey: toHex(otherKey.publicKey) }, 7],
    ['what another key has signed', chainOf([move(1), 'head', move(2), 'other head']), { publicKey }, 3],
    ['an export that nobody signed, if a key is given', chainOf([move(1)]), { publicKey }, 1],
  ])('%s', (_, lines, known, receipt) => {
    expect(verdictOn(bytesOf(lines), known)).toMatchObject({ holds: false, receipt })
  })

  test('but the head of an export that could not be signed does', () => {
    expect(verdictOn(bytesOf(unsigned), { head: last, publicKey })).toMatchObject({ holds: true, receipts: 4 })
  })

  test('and neither does an empty file', () => {
    expect(verdictOn(Buffer.alloc(0), { head, publicKey })).toMatchObject({ holds: false, receipt: 1 })
  })
})

test('a key that took the place of another one is told of', () => {
  const lines = chainOf([move(1), 'other head', move(2), 'head'])
  expect(verdictOn(bytesOf(lines), { head: lines.at(-1)?.digest, publicKey })).toEqual({
    ...{ holds: true, receipts: 4 },
    notes: [`Receipt 2 is signed by another key, ${toHex(otherKey.publicKey)}.`],
  })
})

/** Both ends of what may be known of an export: all of it, and the least that can be. */
const knowledge: readonly Known[] = [{ head, publicKey }, { head: earlier, publicKey }, { publicKey }]

describe('every change is found', () => {
  const bytes = bytesOf(whole)

  test('each of 10,000 random edits of one byte, wherever it is', () => {
    const random = seeded(16)
    for (let edit = 0; edit < scaled(10_000); edit++) {
      const at = random.below(bytes.length)
      const kind = random.below(3)
      const byte = Buffer.from([(bytes[at] as number) ^ (1 + random.below(255))])
      // A byte is changed, taken away or added.
      const edited = Buffer.concat([
        bytes.subarray(0, at),
        kind === 1 ? Buffer.alloc(0) : byte,
        bytes.subarray(kind === 2 ? at : at + 1),
      ])
      const verdict = verdictOn(edited, knowledge[edit % knowledge.length] as Known)
      expect(verdict, `edit ${edit}: kind ${kind} at ${at} to ${byte[0]}`).toHaveProperty('holds', false)
    }
  })

  test('each letter of the last line in the other case', () => {
    const from = bytes.lastIndexOf(10, bytes.length - 2) + 1
    for (let at = from; at < bytes.length; at++) {
      const edited = Buffer.from(bytes)
      edited[at] = (edited[at] as number) ^ 0x20
      for (const known of knowledge) expect(verdictOn(edited, known), `at ${at}`).toHaveProperty('holds', false)
    }
  })

  test('each line that is dropped, doubled, or changes places with the next, but for what a later head would tell', () => {
    for (const known of knowledge.slice(0, 2)) {
      for (let at = 0; at < whole.length; at++) {
        const without = whole.toSpliced(at, 1)
        const doubled = whole.toSpliced(at, 0, whole[at] as ReceiptLine)
        expect(verdictOn(bytesOf(without), known), `without ${at + 1}`).toHaveProperty('holds', false)
        expect(verdictOn(bytesOf(doubled), known), `${at + 1} twice`).toHaveProperty('holds', false)
        if (at === 0) continue
        const swapped = whole.toSpliced(at - 1, 2, whole[at] as ReceiptLine, whole[at - 1] as ReceiptLine)
        expect(verdictOn(bytesOf(swapped), known), `${at} and ${at + 1}`).toHaveProperty('holds', false)
      }
    }
  })

  test('each end that is cut off', () => {
    for (let length = 0; length < bytes.length; length++)
      expect(verdictOn(bytes.subarray(0, length), { head, publicKey }), `${length} bytes`).toHaveProperty(
        'holds',
        false,
      )
  })

  // Of the last one, which the signature in it vouches for, only its spelling could be another.
  test.each<[string, (line: string) => string]>([
    ['a byte order mark', line => `\ufeff${line}`],
    ['a space', line => line.replace(',', ', ')],
    ['a carriage return', line => `${line}\r`],
    ['an empty line', line => `\n${line}`],
    ['a member that stands twice', line => line.replace('{', '{"at":6,')],
    [
      'another order of members',
      line => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(line)).reverse())),
    ],
    ['another escape', line => line.replace('"kind"', '"\\u006bind"')],
    ['another spelling of a number', line => line.replace(/"at":(\d+)/, '"at":$1.0')],
    ['a member more', line => JSON.stringify({ ...JSON.parse(line), zzz: 1 })],
  ])('%s, in whichever line', (_, change) => {
    for (const [index, each] of whole.entries()) {
      const lines = whole.toSpliced(index, 1, { line: change(each.line) } as ReceiptLine)
      for (const known of knowledge)
        expect(verdictOn(bytesOf(lines), known), `line ${index + 1}`).toMatchObject({
          holds: false,
          receipt: index + 1,
        })
    }
  })

  test('what is written anew from some receipt on, by who has no key', () => {
    const forged = chainOf([move(1), setting('forged'), move(2), 'other head', move(3), setting('b'), 'other head'])
    for (const known of knowledge) expect(verdictOn(bytesOf(forged), known)).toHaveProperty('holds', false)
  })

  test('and the receipt is named that was changed', () => {
    const receiptChanged = (place: number) => {
      const line = (whole[place - 1] as ReceiptLine).line.replace(/"at":\d/, '"at":7')
      return verdictOn(bytesOf(whole.toSpliced(place - 1, 1, { line } as ReceiptLine)), { head, publicKey })
    }
    expect(whole.map((_, index) => receiptChanged(index + 1))).toMatchObject(
      whole.map((_, index) => ({ holds: false, receipt: index + 1 })),
    )
  })
})
