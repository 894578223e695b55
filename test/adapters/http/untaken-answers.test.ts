import { expect, test } from 'vitest'
import { createUntakenAnswers } from '../../../src/adapters/http/untaken-answers.ts'

const large = 'x'.repeat(8 * 1_048_576)

test('a program has room for 64 MiB of text, and gets it back once', () => {
  const answers = createUntakenAnswers()
  const held = Array.from({ length: 8 }, () => answers.hold('one', large))
  expect(() => answers.hold('one', large)).toThrow('too large')
  expect(() => answers.hold('another', large)).not.toThrow()
  held[0]?.()
  held[0]?.()
  answers.hold('one', large)
  expect(() => answers.hold('one', large)).toThrow('too large')
})

test('a signature and a hash always have room', () => {
  const answers = createUntakenAnswers()
  for (let each = 0; each < 8; each++) answers.hold('one', large)
  expect(() => answers.hold('one', `0x${'ab'.repeat(65)}`)).not.toThrow()
})
