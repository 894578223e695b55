/**
 * Promise: how long it takes to look through a text of somebody goes by its length, whatever letters it repeats: a text eight times as
 * long takes about eight times as long.
 */
import { describe, expect, test } from 'vitest'
import { addressesInProtobuf } from '../../src/core/chains/cosmos/addresses-in-protobuf.ts'
import { addressesInText } from '../../src/core/chains/cosmos/addresses-in-text.ts'
import type { SigningContext } from '../../src/core/chains/declaration/known-text.ts'
import { describeText, textSigned } from '../../src/core/chains/declaration/text.ts'
import { knownTexts } from '../../src/core/chains/known-texts.ts'
import { visible } from '../../src/core/display/visible.ts'
import { AgentError } from '../../src/core/errors.ts'
import { skeleton } from '../../src/shared/confusable-characters.ts'
import { mixedScriptLetters } from '../../src/shared/mixed-script-letters.ts'
import { eight, expectCost } from '../support/cost.ts'

const context: SigningContext = { texts: knownTexts, webOrigin: 'https://app.example' }

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  addressesInText,
  describeText: text => describeText(Buffer.from(text), context),
  textSigned: text => textSigned(Buffer.from(text), 'CURVE_SECP256K1', context),
  mixedScriptLetters,
  skeleton,
  visible,
}
const repeated = [
  '\\',
  '\\u',
  '\\\\u005c',
  '\\u005c',
  '\\"',
  '1',
  '0',
  '0x',
  'cosmos1',
  '{',
  '[{',
  '"',
  ' ',
  '\n',
  '=',
  'a1',
  'а',
  '-',
  '.',
  '\r',
  '\t',
  '\u2028',
  'access',
  'sign ',
  'give ',
  'key',
  'https://',
  'a: ',
  'a.a\n',
]

describe.each(Object.entries(readers))('%s', (_, read) => {
  test.each(repeated)('%j, often', async part => {
    // Behind the letters stands what makes each beginning fail.
    for (const end of ['', '!', '\\', '1']) {
      const reading = (letters: number) => () => read(part.repeat(letters / part.length) + end)
      await expectCost({ of: reading(24_000), atMost: 3, times: eight(reading(3_000)) })
    }
  })
})

test('to look through a message costs less than an error for each of its parts', async () => {
  const parts = 20_000
  const bytes = Buffer.concat(Array.from({ length: parts }, () => Buffer.of(10, 1, 9)))
  expect(addressesInProtobuf(bytes)).toEqual([])
  const errors = () =>
    Array.from({ length: parts }, () => new AgentError('REQUEST_INVALID', 'It is no message.').message)
  // A reader that made them would cost more than they do.
  await expectCost({ of: () => addressesInProtobuf(bytes), atMost: 1, times: errors })
})
