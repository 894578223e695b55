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

/** What a message says to add, with an example in place of each gap. */
const added = /(?:\|\||&&) .*$/

describe('with what it says to add, it says nothing:', () => {
  const cases = Object.entries(examples).flatMap(([name, { where, says, traps }]) =>
    traps.map(trap => ({ name, trap, says, effect: where === 'deny' ? 'EFFECT_DENY' : 'EFFECT_ALLOW' }) as const),
  )
  const told = cases.flatMap(({ name, trap, says, effect }) => {
    const find = (text: string) => findPitfalls(text, effect, here).find(({ message }) => says.test(message))
    const found = find(trap)
    const [more] = added.exec(found?.message ?? '') ?? []
    return found && more !== undefined ? [{ name, trap, more: more.replaceAll('[…]', "['x']"), found, find }] : []
  })

  test('of the warnings that say what to add', () => {
    expect([...new Set(told.map(({ name }) => name))].sort()).toEqual([
      ...['accountsBesideList', 'addressFromTable', 'anyCallOfContract', 'anyContractWithCall'],
      ...[
        'anyMessageOnTon',
        'excludedFromTable',
        'excludedTokenNotNamed',
        'holdsOfNothing',
        'limitsCountSignatures',
        'oneOfSeveral',
        'oneOfSeveralForbidden',
      ],
      ...['onlyAptosPayments', 'onlyCosmosPayments', 'onlyEthereumRecipients', 'onlyPlainTransfers'],
      ...['onlySuiTransfers', 'onlyTempoContracts', 'onlyTonDestinations', 'otherCosmosMessages'],
      ...['otherInstructions', 'receiverWithoutChannel', 'tokenNotNamed', 'tonAlongOnTon'],
      ...['xrpAmountDelivered', 'xrpAmountSpent'],
    ])
  })

  test.each(told)('$name: $trap $more', ({ trap, more, found: { from, to }, find }) => {
    const [, root = ''] = /(\w+)/.exec(more) ?? []
    // Of an item, it is added where the item has its name.
    const [before, place, after] =
      Object.hasOwn(conditionVocabulary, root) || !more.startsWith('&&')
        ? ['', trap, '']
        : [trap.slice(0, from), trap.slice(from, to), trap.slice(to)]
    const mended = `${before}(${place}) ${more}${after}`
    compileExpression(mended, conditionVocabulary)
    expect(find(mended)).toBeUndefined()
  })
})

test('a warning that says what to write instead says nothing of that', () => {
  expect(Object.values(examples).filter(({ sound }) => sound.length === 0)).toEqual([])
  const { traps, says } = examples.addressInData as (typeof examples)[string]
  for (const trap of traps) {
    const mended = trap.replaceAll('solana.tx.account_keys', 'solana.tx.addresses')
    expect(findPitfalls(mended, 'EFFECT_DENY', here).filter(({ message }) => says.test(message))).toEqual([])
  }
})

test('what says the same twice says it once; an empty expression says nothing', () => {
  const twice = "wallet.id == 'a' || wallet.id == 'b'"
  expect(findPitfalls(twice, 'EFFECT_DENY', here)).toHaveLength(1)
  expect(findPitfalls(' ', 'EFFECT_DENY', here)).toEqual([])
})

describe('an expression as long as can be kept', () => {
  const repeated = (clause: string, joint: string) =>
    Array(Math.floor(9_900 / (clause.length + joint.length)))
      .fill(clause)
      .join(joint)
  const tooLong = expect.objectContaining({ message: expect.stringMatching(/^This takes too long/) })

  test.each([
    repeated('tx.a.all(i, i.b.any(j, j.c.all(k, k == 1)))'.replaceAll('tx', 'solana.tx'), ' && '),
    repeated("solana.tx.transfers.filter(t, t.to == 'a').count() == 0", ' || '),
    `solana.tx.account_keys.any(k, k in [${repeated("'9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'", ', ')}])`,
  ])('%.60s… is looked through', text => {
    for (const effect of ['EFFECT_ALLOW', 'EFFECT_DENY'] as const)
      expect(findPitfalls(text, effect, here)).not.toContainEqual(tooLong)
  })

  test('or it is said that it is not', () => {
    const nested = Array.from({ length: 20 }, (_, at) => `['a', 'b', 'c'].all(v${at}, `)
    const text = `${nested.join('')}wallets.all(w, w.id == v0)${')'.repeat(20)}`
    for (const effect of ['EFFECT_ALLOW', 'EFFECT_DENY'] as const) {
      expect(findPitfalls(`${text} || activity.kind == 'SIGN_TRANSACTION'`, effect, here)).toContainEqual(tooLong)
    }
  })
})
