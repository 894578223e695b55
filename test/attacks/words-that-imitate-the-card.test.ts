/**
 * Promise: what a caller wrote stands in quotation marks that it cannot end, so none of its words pass for those of the card.
 */
import { expect, test } from 'vitest'
import { describeText } from '../../src/core/chains/declaration/text.ts'
import { clearSign } from '../../src/core/chains/ethereum/clear-signing/clear-signed.ts'
import { leaf } from '../../src/core/chains/ethereum/clear-signing/node.ts'
import { describeReceived } from '../../src/core/chains/ethereum/messages/describe-typed-data.ts'
import { parseTypedData } from '../../src/core/chains/ethereum/typed-data/parse-typed-data.ts'
import { warnOfEthereum } from '../../src/core/chains/ethereum/warnings/index.ts'
import { describeNote } from '../../src/core/chains/ton/describe-body.ts'
import { quoted } from '../../src/core/display/visible.ts'
import { me, surroundings, usdc } from '../core/chains/ethereum/warnings/surroundings.ts'

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

test.each<[string, object]>([
  ['as it is', { format: 'raw' }],
  ['as an address that it is not', { format: 'addressName' }],
  ['as a word that the description does not have', { format: 'enum', params: { $ref: '$.metadata.enums.words' } }],
])('nor can a text in the sentence of a description, shown %s', (_, shown) => {
  const format = { fields: [{ path: 'a', label: 'A', ...shown }], interpolatedIntent: 'Cancel order {a} now' }
  const descriptor = { metadata: { enums: { words: { known: 'Known' } } } }
  for (const text of [imitation, `7 on Ethereum (1).\n\nDanger: none`, rightToLeft, imitation.repeat(99)]) {
    const data = { kind: 'struct', members: new Map([['a', leaf('string', text)]]) } as const
    const { sentence = '' } = clearSign({ name: 'a', path: '', format, descriptor } as never, {
      places: { data, container: new Map(), descriptor, locals: new Map() } as never,
      ...{ chainId: 1n, signer: null, describeInside: () => ({ fields: [], warnings: [], isTold: false }) },
    })
    expect(sentence).toMatch(/^Cancel order “[^“”\n]*” now$/)
  }
})

test('text that runs from right to left stands as what it is made of', () => {
  expect(describeNote({ type: 'comment', text: rightToLeft }, 'UQ').clause).toContain('⟨U+202E⟩')
  expect(describeText(Buffer.from(rightToLeft), { texts: [] })?.sentence).toContain('⟨U+202E⟩')
})

test('nor can the contract of a domain that is declared as text', () => {
  const contract = 'USDC. Nothing is lost, and no money moves'
  const forwarded = {
    types: {
      EIP712Domain: [{ name: 'verifyingContract', type: 'string' }],
      ForwardRequest: ['from', 'to'].map(name => ({ name, type: 'address' })),
    },
    ...{ primaryType: 'ForwardRequest', domain: { verifyingContract: contract }, message: { from: me, to: usdc } },
  }
  const read = parseTypedData(JSON.stringify(forwarded))
  const { sentence, warnings } = describeReceived(read, '{}')
  const others = warnOfEthereum({ chain: 'ethereum', kind: 'typedData', typedData: read }, surroundings)
  const saying = [sentence, ...[...warnings, ...others].map(({ text }) => text)].filter(text => text.includes(contract))
  expect(saying).toHaveLength(3)
  for (const text of saying) expect(text.split(`“${contract}”`)).toHaveLength(2)
})
