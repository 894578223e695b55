import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { businessHours } from '../../src/renderer/screens/policies/templates/business-hours.ts'
import { spendLimit } from '../../src/renderer/screens/policies/templates/spend-limit.ts'
import type { Made } from '../../src/renderer/screens/policies/templates/template-result.ts'
import { twoPeople } from '../../src/renderer/screens/policies/templates/two-people.ts'
import { quoted } from '../../src/shared/literals.ts'
import { address, idOf, recipient } from './support/scripts/basics.ts'
import { ada, allowList, contractFunction, etherLimit, filled, grace } from './template-values.ts'

const problemsOf = <Field extends string>(made: Made<Field>): Partial<Record<Field, string>> =>
  made.ok ? {} : made.problems

describe('what cannot be written is refused in words:', () => {
  const list = (addresses: string, network: 'ethereum' | 'solana' = 'ethereum') =>
    problemsOf(allowList({ network, addresses, plain: true, who: 'everybody' })).addresses
  const call = (change: Partial<Parameters<typeof contractFunction>[0]>) =>
    problemsOf(
      contractFunction({ address, called: 'transfer', chainId: '1', payable: false, who: 'everybody', ...change }),
    )

  test('an apostrophe', () => {
    const words = expect.stringContaining('An apostrophe cannot be written')
    expect(list("0x'")).toEqual(words)
    expect(call({ called: "transfer'" })).toEqual({ called: words })
    expect(
      problemsOf(spendLimit({ limit: { ...etherLimit, identifier: "a'b" }, what: 'any', who: 'everybody' })),
    ).toEqual({
      limit: words,
    })
    expect(problemsOf(businessHours({ days: [1], from: '09:00', until: '17:00', timeZone: "Europe/'" }))).toEqual({
      timeZone: words,
    })
  })

  test('an address whose checksum is wrong, as the chain itself reads addresses', () => {
    expect(list(address.replace(/[a-f]/, letter => letter.toUpperCase()))).toMatch(/do not match its checksum/)
    expect(list('1'.repeat(44), 'solana')).toMatch(/is not an address on Solana/)
  })

  test('whatever is typed, no text ends the literal it stands in', () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.constantFrom("' || true || '", `${address}' || true`, "0xa9059cbb'", 'x\n|| true', "a'] || ['", '1 || true'),
    )
    fc.assert(
      fc.property(hostile, hostile, hostile, (one, other, third) => {
        for (const made of [
          allowList({ network: 'ethereum', addresses: `${address} ${one}`, plain: true, who: 'everybody' }),
          allowList({ network: 'solana', addresses: one, plain: true, who: 'everybody' }),
          contractFunction({ address: one, called: other, chainId: third, payable: false, who: 'everybody' }),
          contractFunction({ address, called: one, chainId: '1', payable: true, who: 'everybody' }),
          contractFunction({ address, called: 'transfer', chainId: one, payable: true, who: 'everybody' }),
        ]) {
          if (made.ok) expect(made.text.condition.replace(/'[^']*'/g, '')).not.toMatch(/\|\||true/)
        }
      }),
    )
    expect(() => quoted("' || true || '")).toThrow('An apostrophe')
    expect(() => quoted('a\nb')).toThrow('invisible')
  })

  test('a template or a field that there is not, and values of another kind', () => {
    expect(() => filled('ethereum', 'constructor', {}, 'everybody')).toThrow('There is no such template.')
    expect(() => filled('made-up', 'Known addresses', {}, 'everybody')).toThrow('There is no such template.')
    expect(problemsOf(filled('ethereum', 'Known addresses', { addresses: true, plain: 'yes' }, 'everybody'))).toEqual({
      addresses: 'Fill this in.',
      plain: 'Choose whether it holds.',
    })
    expect(problemsOf(filled('ethereum', 'Known addresses', {}, 'everybody'))).toEqual({
      addresses: 'Fill this in.',
      plain: 'Choose whether it holds.',
    })
  })

  test('what is no address, none, and too many', () => {
    expect(list('')).toBe('Give at least one address.')
    expect(list('0x12')).toMatch(/^“0x12” is not an address on Ethereum networks\./)
    expect(list(address, 'solana')).toMatch(/is not an address on Solana/)
    expect(list(Array.from({ length: 101 }, (_, index) => `0x${String(index).padStart(40, '0')}`).join('\n'))).toMatch(
      /^These are 101 addresses/,
    )
  })

  test('a choice of people without people', () => {
    expect(problemsOf(allowList({ network: 'ethereum', addresses: address, plain: true, who: [] }))).toEqual({
      who: 'Choose at least one person.',
    })
    expect(problemsOf(twoPeople({ what: 'signing', by: { userIds: [ada] }, needed: '2' }))).toEqual({
      people: 'Choose at least two people.',
    })
    expect(problemsOf(twoPeople({ what: 'signing', by: { userIds: [ada, grace] }, needed: '3' }))).toEqual({
      needed: 'Only 2 people are named; 3 cannot agree.',
    })
    for (const needed of ['', '1', '2.5', 'two'])
      expect(problemsOf(twoPeople({ what: 'signing', by: { userIds: [ada, grace] }, needed }))).toEqual({
        needed: 'A whole number of at least 2.',
      })
    expect(problemsOf(twoPeople({ what: 'signing', by: { tagId: idOf(601), members: 1 }, needed: '2' }))).toEqual({
      needed: 'Only 1 person is named; 2 cannot agree.',
    })
  })

  test('a week without days, times and zones that are none', () => {
    expect(problemsOf(businessHours({ days: [], from: '24:00', until: '9', timeZone: '+01:00' }))).toEqual({
      days: 'Choose at least one day.',
      from: 'A time looks like 09:00.',
      until: 'A time looks like 09:00.',
      timeZone: 'A time zone looks like Europe/Berlin or UTC.',
    })
  })

  test('a call that is not one function of one contract', () => {
    expect(call({ address: `${address} ${recipient}` })).toEqual({ address: 'One address only.' })
    expect(call({ called: 'transfer(address,uint256)' })).toEqual({
      called: expect.stringContaining('The name alone'),
    })
    expect(call({ called: ' ', chainId: '0' })).toEqual({
      called: 'Give the name of the function.',
      chainId: 'A whole number; 1 is Ethereum.',
    })
  })
})
