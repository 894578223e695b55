import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameMailbox, mailboxOf } from '../../src/core/schema/mailbox.ts'
import { userEmail } from '../../src/core/users/user-parameters.ts'

test.each([
  ['Ann.Case@Example.org', 'ann.case@example.org'],
  ['ann@BÜCHER.example', 'ann@xn--bcher-kva.example'],
  ['ann@Bücher。example', 'ANN@XN--bcher-kva.example'],
])('%s and %s are one mailbox', (one, other) => {
  expect(isSameMailbox(one, other)).toBe(true)
})

test.each([
  ['ann.case@example.org', 'anncase@example.org'],
  ['ann+case@example.org', 'ann@example.org'],
  ['ann@example.org', 'ann@example.com'],
  // The Kelvin sign, whose small letter is k.
  ['\u212aai@example.org', 'kai@example.org'],
  ['ann@bücher.example/path', 'ann@bücher.example'],
  ['ann@bücher.example:80', 'ann@bücher.example'],
  ['ann@bü%63her.example', 'ann@bücher.example'],
  ['eve@bücher.example@example.org', 'eve@example.org'],
])('%s and %s are two', (one, other) => {
  expect(isSameMailbox(one, other)).toBe(false)
})

test('of an address that a user can have, only the case changes, as SQL compares it', () => {
  const characters = fc.constantFrom(..."aZ0.-_+'@xn-ÄßıK%[]:")
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: characters, maxLength: 30 })), address => {
      fc.pre(userEmail.safeParse(address).success)
      expect(address).toMatch(/^\p{ASCII}*$/u)
      expect(mailboxOf(address)).toBe(address.toLowerCase())
    }),
  )
})

test('a mailbox is its own', () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'grapheme' })), text => {
      expect(mailboxOf(mailboxOf(text))).toBe(mailboxOf(text))
    }),
  )
})
