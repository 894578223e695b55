/**
 * Promise: what a PSBT says beside the transaction is told, if nobody here reads it, and so is a time that is far ahead or binds by a
 * version that looks old.
 */
import { expect, test } from 'vitest'
import { describeBitcoinTransaction } from '../../src/core/chains/bitcoin/describe-transaction.ts'
import { readBitcoinPsbt } from '../../src/core/chains/bitcoin/read-transaction.ts'
import { describeDogecoinTransaction } from '../../src/core/chains/dogecoin/describe-transaction.ts'
import { provenPsbtIn } from '../../src/core/chains/dogecoin/psbt.ts'
import { readProvenPsbt } from '../../src/core/chains/dogecoin/read-transaction.ts'
import { changed, type Frame, mine, psbtOf, publicKeyOf, type RawPsbt, scriptOf } from '../support/psbt.ts'

const publicKey = publicKeyOf(mine)
const now = Date.UTC(2026, 6, 1)

const psbt = (frame: Frame = {}, sequence = 0xffff_fffd) =>
  psbtOf(
    [{ type: 'P2PKH', publicKey, value: 100_000, proven: true, sequence }],
    [{ script: scriptOf('P2PKH', 2), value: 98_000 }],
    frame,
  )

const chains = {
  Bitcoin: (bytes: Uint8Array) =>
    describeBitcoinTransaction(
      readBitcoinPsbt(bytes, { network: 'MAINNET', type: 'P2PKH', publicKey, path: null, address: 'mine' }),
      { askedAt: now },
    ),
  Dogecoin: (bytes: Uint8Array) =>
    describeDogecoinTransaction(readProvenPsbt(provenPsbtIn(bytes)!, { network: 'MAINNET', publicKey }), {
      askedAt: now,
    }),
}
const notices = (described: ReturnType<typeof chains.Bitcoin | typeof chains.Dogecoin>) =>
  described.warnings.flatMap(({ level, text }) => (level === 'notice' ? [text] : []))

const unknown = [[{ type: 0x77, key: new Uint8Array(2) }, new Uint8Array(9)]]
const proprietary = [[Uint8Array.of(1, 0x61, 0), new Uint8Array(3)]]
const inEach = (fields: object) => (raw: RawPsbt) => ({
  global: { ...raw.global, ...fields },
  inputs: raw.inputs.map(input => ({ ...input, ...fields })),
  outputs: raw.outputs.map(output => ({ ...output, ...fields })),
})
const inGlobal = (fields: object) => (raw: RawPsbt) => ({ ...raw, global: { ...raw.global, ...fields } })

test.each(Object.entries(chains))('%s counts fields that nobody reads, and warns of them', (_, describe) => {
  expect(notices(describe(psbt())).join()).not.toContain('not read here')
  for (const [change, told] of [
    [inGlobal({ unknown }), '1 field of the PSBT is not read here'],
    [inGlobal({ proprietary }), '1 field of the PSBT is not read here'],
    [inEach({ unknown }), '3 fields of the PSBT are not read here'],
    [inEach({ unknown, proprietary }), '6 fields of the PSBT are not read here'],
  ] as const) {
    const described = describe(changed(psbt(), change as never))
    expect(notices(described)).toContainEqual(expect.stringContaining(told))
    expect(described.fields.map(({ label }) => label)).toContain('Not read')
  }
})

const farAhead = expect.stringContaining('more than a year ahead')
const seconds = (days: number) => now / 1000 + days * 24 * 3600

test.each(Object.entries(chains))('%s tells of a lock time that is far ahead', (_, describe) => {
  expect(notices(describe(psbt({ lockTime: seconds(367) })))).toContainEqual(farAhead)
  expect(notices(describe(psbt({ lockTime: 0xffff_ffff })))).toContainEqual(farAhead)
  expect(notices(describe(psbt({ lockTime: seconds(300) })))).not.toContainEqual(farAhead)
  // Every input lifts it.
  expect(notices(describe(psbt({ lockTime: 0xffff_ffff }, 0xffff_ffff)))).not.toContainEqual(farAhead)
})

test('Bitcoin tells of a block that is far ahead', () => {
  expect(notices(chains.Bitcoin(psbt({ lockTime: 499_999_999 })))).toContainEqual(farAhead)
  // Wallets name the last block: about 956,000 at that time.
  expect(notices(chains.Bitcoin(psbt({ lockTime: 956_000 })))).not.toContainEqual(farAhead)
})

test('a version below zero is a high one, so that the lock of an input binds', () => {
  const labels = (version: number) =>
    chains
      .Bitcoin(
        changed(psbt({}, 65_535), raw => ({
          ...raw,
          global: { ...raw.global, unsignedTx: { ...raw.global.unsignedTx, version } },
        })),
      )
      .fields.map(({ label }) => label)
  for (const version of [2, 3, -1, -0x8000_0000]) expect(labels(version)).toContain('Input 1, not before')
  for (const version of [0, 1]) expect(labels(version)).not.toContain('Input 1, not before')
})
