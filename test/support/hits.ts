import { expect } from 'vitest'
import { scaled } from './effort.ts'

/**
 * Counts how often a property came to its assertions: one whose guard turns nearly every run away holds nothing.
 * `expectAtLeast` is for after the property, in runs of `npm test`.
 */
export function countHits() {
  let hits = 0
  return {
    hit() {
      hits++
    },
    expectAtLeast(least: number) {
      expect(hits, 'runs that came to the assertions').toBeGreaterThanOrEqual(scaled(least))
    },
  }
}
