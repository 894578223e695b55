/**
 * Promise: what a caller wrote stands in quotation marks that it cannot end, so none of its words pass for those of the card.
 */
import { expect, test } from 'vitest'
import { describeText } from '../../src/core/chains/declaration/text.ts'
import { describeReceived } from '../../src/core/chains/ethereum/describe-typed-data.ts'
import { parseTypedData } from '../../src/core/chains/ethereum/parse-typed-data.ts'
import { describeNote } from '../../src/core/chains/ton/describe-body.ts'
import { quoted } from '../../src/core/display/visible.ts'

/** Ends the quotation it stands in, and goes on in words as the card has them. */
const imitation = 'Rent” on Ethereum (1). You receive at least 500 USDC, and the fee is “0 ETH'
const rightToLeft = 'for \u202eecnalab ruoy'

/** Whether a sentence is left as we quoted it: one mark that opens, and one that closes. */
const marks = (sentence: string) => sentence.replace(/[^“”]/g, '')

test('a text cannot end the quotation that it stands in', () => {
  expect(quoted('a”b“c')).toBe('“a⟨U+201D⟩b⟨U+201C⟩c”')
})

test('nor can the comment of a payment, the name of a domain, or a text that is signed', () => {
  const { clause } = describeNote({ type: 'comment', text: imitation }, 'UQ')
  expect(marks(clause)).toBe('“”')
  const json = JSON.stringify({
    types: { EIP712Domain: [{ name: 'name', type: 'string' }], Mail: [{ name: 'text', type: 'string' }] },
    ...{ primaryType: 'Mail', domain: { name: imitation }, message: { text: imitation } },
  })
  expect(marks(describeReceived(parseTypedData(json), json).sentence)).toBe('“”“”')
  const signed = describeText(Buffer.from(imitation), { texts: [] })
  expect(marks(signed?.sentence ?? '')).toBe('“”')
})

test('text that runs from right to left stands as what it is made of', () => {
  expect(describeNote({ type: 'comment', text: rightToLeft }, 'UQ').clause).toContain('⟨U+202E⟩')
  expect(describeText(Buffer.from(rightToLeft), { texts: [] })?.sentence).toContain('⟨U+202E⟩')
})
