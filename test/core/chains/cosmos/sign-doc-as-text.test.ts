import { expect, test } from 'vitest'
import { knownTexts } from '../../../../src/core/chains/known-texts.ts'
import { readBytes } from '../../../../src/core/signing/reading.ts'
import { transactions } from './vectors.ts'

const documents = transactions
  .map(({ unsigned }) => Buffer.from(unsigned, 'hex'))
  .filter(bytes => bytes.toString('latin1').startsWith('{"account_number"'))

const personal = (message: Buffer) =>
  Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${message.length}`, 'latin1'), message])

const read = (bytes: Buffer) => readBytes(bytes, 'keccak256', 'CURVE_SECP256K1', { texts: knownTexts })

test('a document that is hashed as chains with Ethereum’s keys do is unknown to limits, and a danger on the card', () => {
  expect(documents.length).toBeGreaterThan(1)
  for (const document of documents) {
    for (const bytes of [document, personal(document), Buffer.concat([Buffer.from(' '), document])]) {
      const { signs, reading } = read(bytes)
      expect(signs).toMatchObject({ why: expect.stringContaining('Cosmos SDK') })
      expect(reading.warnings).toContainEqual({
        level: 'danger',
        text: expect.stringContaining('is a transaction of a Cosmos chain'),
      })
    }
  }
})

test('other text is like any text', () => {
  for (const text of ['Hello', 'I agree to: {"account_number":"1"}', 'I quote: {"account_number","chain_id","msgs"}']) {
    for (const bytes of [Buffer.from(text), personal(Buffer.from(text))]) {
      expect(read(bytes).signs).toMatchObject({ why: expect.stringContaining('not one that is known here') })
      expect(read(bytes).reading.warnings.map(({ level }) => level)).toEqual(['notice'])
    }
  }
})
