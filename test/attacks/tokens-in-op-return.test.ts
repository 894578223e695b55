/**
 * Promise: data that can move tokens which no rule here reads is told: in words above the fields, and as a danger where its protocol is
 * known. Limits on the coin are the same with it.
 */
import { expect, test } from 'vitest'
import { bitcoin } from '../../src/core/chains/bitcoin/chain.ts'
import { describeBitcoinTransaction } from '../../src/core/chains/bitcoin/describe-transaction.ts'
import { bitcoinEffects } from '../../src/core/chains/bitcoin/effects.ts'
import { readBitcoinPsbt } from '../../src/core/chains/bitcoin/read-transaction.ts'
import { whatWillHappen } from '../../src/core/chains/what-will-happen.ts'
import { mine, psbtOf, publicKeyOf, scriptOf } from '../support/psbt.ts'

const publicKey = publicKeyOf(mine)
const signer = { network: 'MAINNET', type: 'P2WPKH', publicKey, path: null, address: 'mine' } as const
const hex = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'))
const omni = '6f6d6e69 00000000 0000001f 00005af3107a4000'

function told(...data: readonly string[]) {
  const psbt = psbtOf(
    [{ type: 'P2WPKH', publicKey, value: 100_000, proven: true }],
    [{ script: scriptOf('P2WPKH', 2), value: 98_000 }, ...data.map(each => ({ script: hex(each), value: 0 }))],
  )
  const transaction = readBitcoinPsbt(psbt, signer)
  const signed = { chain: 'bitcoin', kind: 'bitcoinTransaction', transaction } as const
  const asked = { publicKey: Buffer.from(publicKey).toString('hex'), address: 'mine' }
  return {
    warnings: describeBitcoinTransaction(transaction).warnings.map(({ level, text }) => `${level}: ${text}`),
    notKnown: (whatWillHappen(signed, asked).children ?? []).flatMap(({ label, value }) =>
      label === 'Not known' ? [value] : [],
    ),
    sent: bitcoin.assets?.parse('bip122:000000000019d6689c085ae165831e93/slip44:0')?.moves(signed, asked.publicKey),
    unknown: bitcoinEffects(signed).unknown.length,
  }
}

const plain = told()
const tokens = 'Which tokens (for example Runes or Omni) the data in it moves'

test.each([
  ['a runestone that sends all', '6a5d 07 00c0a233010000', 'Runes'],
  ['a runestone of several pushes', '6a5d 0200c0 05a233010000', 'Runes'],
  ['an empty runestone, which moves to the first output', '6a5d', 'Runes'],
  ['Omni', `6a14 ${omni}`, 'Omni'],
  ['Omni, with a longer push', `6a4c14 ${omni}`, 'Omni'],
  ['Omni, with the longest push', `6a4e14000000 ${omni}`, 'Omni'],
  ['Omni, behind opcodes that push nothing', `6a${'61'.repeat(8)}14 ${omni}`, 'Omni'],
  ['Omni, behind other data', `6a03c3c3c3 00 4d1400 ${omni}`, 'Omni'],
  ['Omni, cut short', `6a20 ${omni}`, 'Omni'],
  ['Open Assets', '6a08 4f4101000101e807', 'Open Assets'],
])('%s is a danger, and not known', (_, script, name) => {
  const { warnings, notKnown, sent } = told(script)
  expect(warnings).toContainEqual(
    `danger: Output 2 is a message of ${name}: it can move or destroy tokens, and it is not known here which.`,
  )
  expect(notKnown).toEqual([tokens])
  expect(sent).toEqual(plain.sent)
})

test('other bytes are a notice, and not known', () => {
  const { warnings, notKnown, sent } = told(`6a14 ${'c3'.repeat(20)}`)
  expect(warnings).toEqual([...plain.warnings, expect.stringMatching(/^notice: Output 2 carries data/)])
  expect(notKnown).toEqual([tokens])
  expect(sent).toEqual(plain.sent)
})

test('text, which the card shows, is a notice', () => {
  const { warnings, notKnown } = told('6a05 68656c6c6f')
  expect(warnings).toEqual([...plain.warnings, expect.stringMatching(/^notice: Output 2 carries data/)])
  expect(notKnown).toEqual([])
})

test('several are told one by one, and are not known once', () => {
  const { warnings, notKnown, unknown } = told('6a5d', `6a14 ${omni}`)
  expect(warnings.filter(text => text.startsWith('danger'))).toHaveLength(2)
  expect([notKnown.length, unknown]).toEqual([1, 1])
})

test('without data nothing is said', () => {
  expect(plain).toMatchObject({ notKnown: [], unknown: 0 })
})
