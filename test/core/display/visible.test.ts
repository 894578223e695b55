import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codePoints as countOf, hasHidden, visible } from '../../../src/core/display/visible.ts'
import { scaled } from '../../support/effort.ts'

/** Any code points at all, lone surrogates and the dangerous ones more often than chance would have them. */
const dangerous = [
  ...[0x00, 0x07, 0x09, 0x0a, 0x0d, 0x1b, 0x7f, 0x85, 0x9b, 0xa0, 0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x1680, 0x17b4],
  ...[
    0x180b, 0x180e, 0x2000, 0x2007, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202d, 0x202e,
    0x202f,
  ],
  ...[0x205f, 0x2060, 0x2062, 0x2065, 0x2066, 0x2069, 0x206f, 0x2800, 0x3000, 0x3164, 0xe000, 0xfe00, 0xfe0f, 0xfeff],
  ...[
    0xffa0, 0xfff9, 0xfffe, 0xffff, 0x1d173, 0xe0001, 0xe0041, 0xe007f, 0xe0100, 0xf0000, 0x10ffff, 0xd800, 0xdc00,
    0xdfff,
  ],
]
const codePoints = fc.oneof(
  fc.nat(0x10ffff),
  fc.nat(0x7e),
  fc.constantFrom(...dangerous),
  fc.constantFrom(0x27e8, 0x301, 0x20dd),
)
const texts = fc.array(codePoints, { maxLength: 60 }).map(points => String.fromCodePoint(...points))

test.each(dangerous)('code point %i is shown as its number', code => {
  const character = String.fromCodePoint(code)
  const number = `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`
  expect(visible(`a${character}b`)).toBe(`a${number}b`)
})

test('no character that hides or moves others survives', () => {
  fc.assert(
    fc.property(texts, fc.boolean(), fc.boolean(), (text, lines, leftToRight) => {
      const shown = visible(text, Infinity, { lines, leftToRight })
      expect(lines ? shown.replaceAll('\n', '') : shown).not.toMatch(
        /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/u,
      )
      expect(shown.replaceAll(' ', '')).not.toMatch(/\p{Z}/u)
      if (leftToRight)
        expect(shown).not.toMatch(
          /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Adlam}/u,
        )
    }),
    { numRuns: scaled(2000) },
  )
})

test('what is shown whole can be read back exactly', () => {
  fc.assert(
    fc.property(texts, fc.boolean(), fc.boolean(), (text, lines, leftToRight) => {
      const shown = visible(text, Infinity, { lines, leftToRight })
      expect(
        shown.replace(/⟨U\+([0-9A-F]{4,6})⟩/gu, (_, code) => String.fromCodePoint(Number.parseInt(code, 16))),
      ).toBe(text)
    }),
    { numRuns: scaled(2000) },
  )
})

test('leaves ordinary text of any script alone', () => {
  for (const text of [
    'Pay 1.50 € to “Zoë”',
    'Zoe\u0308',
    'Спасибо',
    '汉字かな한국어',
    'עברית',
    'العربية',
    'हिन्दी',
    'ไทย',
    'tiếng Việt',
    '🚀',
    '',
  ]) {
    expect(visible(text)).toBe(text)
    expect(hasHidden(text)).toBe(false)
  }
})

test('text cannot pretend to hold an escape', () => {
  expect(visible('⟨U+202E⟩')).toBe('⟨U+27E8⟩U+202E⟩')
})

test('line feeds stay where lines are shown, tabs and carriage returns never', () => {
  expect(visible('a\r\n\tb')).toBe('a⟨U+000D⟩⟨U+000A⟩⟨U+0009⟩b')
  expect(visible('a\r\n\tb', Infinity, { lines: true })).toBe('a⟨U+000D⟩\n⟨U+0009⟩b')
})

test('a flood of marks on one letter is cut off', () => {
  expect(visible(`a${'\u0301'.repeat(6)}b\u0301`)).toBe(`a${'\u0301'.repeat(4)}⟨U+0301⟩⟨U+0301⟩b\u0301`)
})

test('a mark with no letter under it does not fall on what stands before it', () => {
  expect(visible('\u0301a')).toBe('⟨U+0301⟩a')
  expect(visible('1\u0338')).toBe('1⟨U+0338⟩')
  expect(visible('\u202e\u0301')).toBe('⟨U+202E⟩⟨U+0301⟩')
  expect(visible('0\u20dd')).toBe('0⟨U+20DD⟩')
})

test('right-to-left letters are escaped where they would reorder a sentence', () => {
  expect(visible('a\u05d0b', Infinity, { leftToRight: true })).toBe('a⟨U+05D0⟩b')
})

test('a long text is cut between characters, and says how long it is', () => {
  expect(visible('a'.repeat(12_345), 3)).toBe('aaa… (12,345 characters in all)')
  expect(visible('🚀🚀🚀', 2)).toBe('🚀🚀… (3 characters in all)')
  expect(visible('🚀🚀', 2)).toBe('🚀🚀')
  expect(visible('\u202e\u202e', 1)).toBe('⟨U+202E⟩… (2 characters in all)')
})

test('as many characters are counted as there are, with halves of them that stand alone', () => {
  fc.assert(
    fc.property(texts, text => {
      expect(countOf(text)).toBe([...text].length)
      expect(hasHidden(text)).toBe(visible(text) !== text)
    }),
    { numRuns: scaled(500) },
  )
})
