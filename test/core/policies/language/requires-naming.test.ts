import { describe, expect, test } from 'vitest'
import { parse } from '../../../../src/core/policies/language/parse.ts'
import { requiresNaming } from '../../../../src/core/policies/language/requires-naming.ts'

const names = (condition: string, path: string) => requiresNaming(parse(condition), path, 'Grave')

describe('a condition names a text where it is true by that comparison alone', () => {
  test.each([
    "tx.type == 'Grave'",
    "'Grave' == tx.type",
    "tx.type in ['Light', 'Grave']",
    "['Light', 'Grave'].contains(tx.type)",
    "tx.to == 'a' && tx.type == 'Grave'",
    "(tx.type == 'Grave' && tx.to == 'a') || tx.type in ['Grave', 'Light']",
    "['Light', 'Grave'].any(each, tx.type == each)",
  ])('%s', condition => expect(names(condition, 'tx.type')).toBe(true))

  test.each([
    "tx.messages[0].type == 'Grave'",
    "tx.messages.any(m, m.type == 'Grave')",
    "tx.messages.all(m, m.type in ['Light', 'Grave'])",
    "tx.messages.filter(m, m.to == 'a').any(m, m.type == 'Grave')",
    "tx.messages.filter(m, m.to == 'a')[0].type == 'Grave'",
  ])('of an item: %s', condition => expect(names(condition, 'tx.messages[].type')).toBe(true))

  test("of a list of texts: tx.extensions.contains('Grave')", () => {
    expect(names("tx.extensions.contains('Grave')", 'tx.extensions[]')).toBe(true)
    expect(names("'Grave' in tx.extensions", 'tx.extensions[]')).toBe(true)
  })
})

describe('it does not where it is true without', () => {
  test.each([
    "tx.type == 'Light'",
    "tx.other == 'Grave'",
    "tx.type != 'Grave'",
    "tx.type < 'Grave'",
    "tx.type != 'Grave' || tx.to == 'a'",
    "tx.type == 'Grave' || tx.to == 'a'",
    "tx.to == 'a' || (tx.type == 'Grave' && tx.to == 'b')",
    "!(tx.type == 'Grave')",
    "!(tx.type in ['Grave'])",
    "!(tx.type != 'Grave')",
    "(tx.type == 'Grave') == false",
    "(tx.type == 'Grave') in [true, false]",
    "[tx.type == 'Grave'].count() == 1",
    "tx.others.all(other, tx.type == 'Grave')",
    'true',
  ])('%s', condition => expect(names(condition, 'tx.type')).toBe(false))

  test.each([
    "tx.messages.any(m, m.type != 'Grave')",
    "!tx.messages.any(m, m.type == 'Grave')",
    "tx.messages.any(m, m.type == 'Grave' || m.to == 'a')",
    "tx.messages.filter(m, m.type == 'Grave').count() == 0",
    "tx.messages.filter(m, m.type == 'Grave').all(m, m.to == 'a')",
    "tx.messages.filter(m, m.to == 'a').all(m, m.type == 'Grave')",
    "tx.messages[1..2].all(m, m.type == 'Grave')",
    "tx.payments.all(p, p.type == 'Grave')",
  ])('of an item: %s', condition => expect(names(condition, 'tx.messages[].type')).toBe(false))
})
