import { expect, test } from 'vitest'
import { compiledText } from '../../../src/core/policy/compiled-policy.ts'
import { isTrue } from '../../../src/core/policy/is-true.ts'
import { conditionVocabulary } from '../../../src/core/policy/vocabulary.ts'

/** Row 10 of wire.md §6.10, over the values a decoder would give: the agent does not decode Tron yet. */
const tron = compiledText(conditionVocabulary, "tron.tx.contract[0].contract_address == 'TWanted'")
const calling = (address: string) => ({ tron: { tx: { contract: [{ contract_address: address }] } } })

test('10: a call of another Tron contract does not match', () => {
  expect(isTrue(tron, calling('TWanted'))).toBe(true)
  expect(isTrue(tron, calling('TOther'))).toBe(false)
})
