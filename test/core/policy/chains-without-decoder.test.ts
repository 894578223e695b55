import { expect, test } from 'vitest'
import { compiledText } from '../../../src/core/policy/compiled-policy.ts'
import { isTrue } from '../../../src/core/policy/is-true.ts'
import { conditionVocabulary } from '../../../src/core/policy/vocabulary.ts'

/** Rows 10 and 11 of wire.md §6.10, over the values a decoder would give: the agent decodes neither chain yet. */
const tron = compiledText(conditionVocabulary, "tron.tx.contract[0].contract_address == 'TWanted'")
const calling = (address: string) => ({ tron: { tx: { contract: [{ contract_address: address }] } } })

test('10: a call of another Tron contract does not match', () => {
  expect(isTrue(tron, calling('TWanted'))).toBe(true)
  expect(isTrue(tron, calling('TOther'))).toBe(false)
})

const solana = compiledText(conditionVocabulary, "solana.tx.transfers.count() == 1 && solana.tx.transfers[0].to == 'X'")
const sending = (...to: string[]) => ({ solana: { tx: { transfers: to.map(each => ({ to: each })) } } })

test('11: one Solana transfer to X matches, two do not', () => {
  expect(isTrue(solana, sending('X'))).toBe(true)
  expect(isTrue(solana, sending('X', 'X'))).toBe(false)
  expect(isTrue(solana, sending('Y'))).toBe(false)
})
