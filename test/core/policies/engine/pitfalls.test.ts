import { describe, expect, test } from 'vitest'
import { findPitfalls } from '../../../../src/core/policies/engine/pitfalls/find-pitfalls.ts'
import type { Here } from '../../../../src/core/policies/engine/pitfalls/named-ids.ts'
import { pitfalls } from '../../../../src/core/policies/engine/pitfalls/pitfalls.ts'
import { conditionVocabulary, consensusVocabulary } from '../../../../src/core/policies/engine/vocabulary.ts'
import { compileExpression } from '../../../../src/core/policies/language/compile.ts'
import { examples } from './pitfall-examples/index.ts'

/** An organization with one limit, one user, and a tag of either kind. */
const here: Here = {
  hasVelocityControl: identifier => identifier === 'daily',
  nameOf: (kind, id) => ({ user: 'ann', userTag: 'traders', keyTag: 'keys' })[kind] === id ? 'Its name' : undefined,
}

test('every warning there is has examples here', () => {
  expect(Object.keys(examples).sort()).toEqual(Object.keys(pitfalls).sort())
})

describe.each(Object.entries(examples))('%s', (_, { where, says, traps, sound }) => {
  const effects = ['EFFECT_ALLOW', 'EFFECT_DENY'] as const
  const warned = (effect: (typeof effects)[number]) =>
    where === 'both' || (where === 'deny') === (effect === 'EFFECT_DENY')

  test.each(traps)('warns of %s, at its place', text => {
    compileExpression(text, /^(approvers|credentials)/.test(text) ? consensusVocabulary : conditionVocabulary)
    for (const effect of effects) {
      const found = findPitfalls(text, effect, here).filter(({ message }) => says.test(message))
      expect(found).toHaveLength(warned(effect) ? 1 : 0)
      for (const { from, to } of found) {
        expect(text.slice(from, to)).toMatch(/==|!=|in |contains|^controls\.\w+$|\.(all|any|count)\(|\[0\]/)
        // The place is an expression by itself.
        expect(() => findPitfalls(text.slice(from, to), effect, here)).not.toThrow()
      }
    }
  })

  test.each(sound)('says nothing of it for %s', text => {
    compileExpression(text, /^(approvers|credentials)/.test(text) ? consensusVocabulary : conditionVocabulary)
    for (const effect of effects) {
      expect(findPitfalls(text, effect, here).filter(({ message }) => says.test(message))).toEqual([])
    }
  })
})

test('what says the same twice says it once; an empty expression says nothing', () => {
  const twice = "wallet.id == 'a' || wallet.id == 'b'"
  expect(findPitfalls(twice, 'EFFECT_DENY', here)).toHaveLength(1)
  expect(findPitfalls(' ', 'EFFECT_DENY', here)).toEqual([])
})
