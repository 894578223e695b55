import fc from 'fast-check'
import { expect, test } from 'vitest'
import { patternOf } from '../../src/renderer/words/address-pattern.ts'
import { seeded } from '../support/random.ts'

const written = (address: string) => JSON.stringify(patternOf(address))

test('an address has one picture, whatever the case of an address of Ethereum', () => {
  const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
  expect(written(address)).toBe(written(address.toLowerCase()))
  expect(written('7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2')).not.toBe(
    written('7np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2'),
  )
})

test('look-alikes that begin and end alike have pictures that differ', () => {
  const random = seeded(1)
  const middle = () => Array.from({ length: 28 }, () => random.below(16).toString(16)).join('')
  const pictures = new Set(Array.from({ length: 1_000 }, () => written(`0x71c765${middle()}d8976f`)))
  expect(pictures.size).toBeGreaterThan(990)
})

test('a picture is a mirror of itself, of squares inside', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      const { hue, filled } = patternOf(text)
      const squares = new Set(filled.map(String))
      for (const [x, y] of filled) {
        expect(squares).toContain(String([4 - x, y]))
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
        expect(Math.max(x, y)).toBeLessThan(5)
      }
      expect(hue).toBeGreaterThanOrEqual(0)
      expect(hue).toBeLessThan(360)
    }),
  )
})
