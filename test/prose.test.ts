import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** Phrases of a dialect, each with the plain words in its place. */
const dialect: readonly (readonly [RegExp, string])[] = [
  [/\b(is|are|was) told of\b/i, 'is notified of'],
  [/(?<!--begin-)\banew\b/i, 'again'],
  [/\bso (does|do) (a|an|the|each|every)\b/i, 'the same applies to'],
  [/\bbut for (a|an|the|what|those)\b/i, 'except'],
  [/\bby (itself|themselves)\b/i, 'automatically'],
  [/\b(take|takes|taken|taking) away\b/i, 'delete'],
  [/\bwhat becomes of\b/i, 'what happens to'],
  [/\b(is|be) that of\b/i, 'the noun that is meant'],
  [/\bin the place of\b/i, 'in place of, or replaces'],
]

/** Written from declarations, a line for each of many things. */
const generated = ['docs/reference.md', 'docs/clients.md']
const pages = [...globSync('*.md'), ...globSync('docs/*.md')].filter(page => !generated.includes(page))
const decisions = globSync('docs/decisions/*.md')

/** A page without its code, tables, pictures and the addresses of its links. */
const proseOf = (page: string): string =>
  readFileSync(page, 'utf8')
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/^ *(\||!\[).*$/gm, '')
    .replace(/\]\([^)]*\)/g, ']')

/** Items of lists are paragraphs of their own. */
const sentencesOf = (page: string): string[] =>
  proseOf(page)
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/)
    .flatMap(paragraph => paragraph.replace(/\s+/g, ' ').split(/(?<=[.!?:])\s+(?=[A-Z“`*])/))

test.each([...pages, ...decisions])('%s is in plain words', page => {
  const found = dialect.filter(([phrase]) => phrase.test(proseOf(page).replace(/\s+/g, ' ')))
  expect(found.map(([phrase, plain]) => `${phrase}: ${plain}`)).toEqual([])
})

test.each(pages)('%s has sentences of at most 35 words', page => {
  expect(sentencesOf(page).filter(sentence => sentence.split(' ').length > 35)).toEqual([])
})

describe('the documents are short', () => {
  const words = (page: string) => readFileSync(page, 'utf8').split(/\s+/).filter(Boolean).length

  test('all pages of docs for people who use Countersign have at most 14,000 words together', () => {
    const those = pages.filter(page => page.startsWith('docs/') && page !== 'docs/releasing.md')
    expect(those.length).toBeGreaterThan(10)
    expect(those.map(words).reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(14_000)
  })
})

test('docstrings begin with a verb or with what they are about', () => {
  const all = globSync('src/**/*.{ts,tsx}').flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/\/\*\*\s*(?:\n\s*\*\s*)?([A-Z]\w*) [^\n]*/g)].map(([, word]) => ({
      file,
      word,
    })),
  )
  expect(all.length).toBeGreaterThan(1_000)
  const vague = all.filter(({ word }) => ['What', 'Whether', 'Of'].includes(word ?? ''))
  expect(vague.length / all.length, JSON.stringify(vague)).toBeLessThanOrEqual(0.05)
})
