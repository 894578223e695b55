import { expect } from 'vitest'
import { effort } from './effort.ts'

/**
 * Counts how often a property came to its assertions: one whose guard turns nearly every run away holds nothing.
 * `expectAtLeast` is for after the property, in as many runs as `scaled` is given. Of the few by day chance takes its share.
 */
export function countHits() {
  let hits = 0
  return {
    hit() {
      hits++
    },
    expectAtLeast(least: number) {
      expect(hits, 'runs that came to the assertions').toBeGreaterThanOrEqual(
        effort === 1 ? least / 20 : least * effort,
      )
    },
  }
}
