import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isTotalWithin } from '../../../../../src/core/policies/engine/velocity-controls/is-within.ts'
import { beginOf, type Measured } from '../../../../../src/core/policies/engine/velocity-controls/measure-usage.ts'
import { reachedInWords } from '../../../../../src/core/policies/engine/velocity-controls/reached-in-words.ts'
import { isReached, remaining } from '../../../../../src/core/policies/engine/velocity-controls/remaining.ts'
import type { VelocityControl } from '../../../../../src/core/records/velocity-control.ts'
import { scaled } from '../../../../support/effort.ts'
import { acme } from '../../../../support/records.ts'
import { velocityControl } from '../../../../support/spending.ts'

interface Taking {
  readonly at: number
  readonly amount: bigint
}

/** Oldest first. */
function ledger(history: readonly Taking[]) {
  const from = (since: number | null) => history.filter(({ at }) => since === null || at >= since)
  return {
    sum: (since: number | null) => from(since).reduce((sum, { amount }) => sum + amount, 0n),
    reservedUpTo({ since }: { readonly since: number | null }, amount: bigint) {
      let left = amount
      for (const taken of from(since)) {
        left -= taken.amount
        if (left <= 0n) return taken.at
      }
      return undefined
    },
  }
}

/** As `measure` does, over a history and not over a store. */
function measuredAt(limit: VelocityControl, history: readonly Taking[], amount: bigint, now: number): Measured {
  const since = beginOf(limit, now)
  const used = ledger(history).sum(since)
  return {
    velocityControl: limit,
    spent: { organizationId: acme, controlId: limit.id, groupKey: '', since },
    used,
    taking: amount === 0n ? undefined : { groupKey: '', amount, unknown: null },
    holds: isTotalWithin(limit, used, amount),
  }
}

const operators = ['LESS_THAN', 'LESS_THAN_OR_EQUAL', 'GREATER_THAN_OR_EQUAL', 'GREATER_THAN'] as const
/** Tenths of an asset in the units of sums. */
const tenth = 10n ** 35n
const now = 1_000_000

describe('what is left of a limit that a request reaches, and when enough is free', () => {
  const situation = fc.record({
    operator: fc.constantFrom(...operators),
    method: fc.constantFrom('SUM' as const, 'COUNT' as const),
    threshold: fc.constantFrom('0', '1', '2', '2.5', '7', '0.1'),
    windowMs: fc.option(fc.integer({ min: 1, max: 60 })),
    history: fc.array(fc.record({ ago: fc.integer({ min: 0, max: 70 }), amount: fc.bigInt({ min: 1n, max: 9n }) }), {
      maxLength: 12,
    }),
    amount: fc.bigInt({ min: 0n, max: 12n }),
  })

  test('is exact, to the smallest unit and the millisecond', () => {
    const seen = { left: 0, some: 0, at: 0, never: 0, neverEnough: 0 }
    fc.assert(
      fc.property(situation, ({ operator, method, threshold, windowMs, history: past, amount: tenths }) => {
        const unit = method === 'SUM' ? tenth : 1n
        const limit = velocityControl({ operator, method, threshold, windowMs })
        const history = past
          .map(({ ago, amount }) => ({ at: now - ago, amount: amount * unit }))
          .sort((one, other) => one.at - other.at)
        const amount = tenths * unit
        const measured = measuredAt(limit, history, amount, now)
        fc.pre(isReached(measured))
        const { left, below, freeAgain } = remaining(ledger(history), measured)
        const stops = (more: bigint) =>
          isReached({ velocityControl: limit, holds: isTotalWithin(limit, measured.used, more) })

        expect(left).not.toBeNull()
        const most = left as bigint
        if (most === 0n) seen.left++
        else {
          seen.some++
          expect(stops(below ? most - 1n : most)).toBe(false)
        }
        expect(stops(below && most > 0n ? most : most + 1n)).toBe(true)

        if (freeAgain === 'neverEnough') {
          seen.neverEnough++
          expect(isReached({ velocityControl: limit, holds: isTotalWithin(limit, 0n, amount) })).toBe(true)
        } else if (freeAgain === 'never') {
          seen.never++
          expect(windowMs).toBeNull()
        } else {
          seen.at++
          const at = freeAgain as number
          expect(at).toBeGreaterThan(now)
          expect(isReached(measuredAt(limit, history, amount, at))).toBe(false)
          expect(isReached(measuredAt(limit, history, amount, at - 1))).toBe(true)
        }
      }),
      { numRuns: scaled(5000) },
    )
    // Every way it can come to was met.
    for (const times of Object.values(seen)) expect(times).toBeGreaterThan(20)
  })
})

describe('in words', () => {
  const eth = (tenths: bigint) => tenths * tenth
  const said = (change: Partial<VelocityControl>, history: readonly Taking[], amount: bigint) =>
    reachedInWords(ledger(history), measuredAt(velocityControl(change), history, amount, now))

  /** How each way to be over a limit reads. `-u` renews the file. */
  test('what is said of a limit that is reached', async () => {
    const text = [
      said({}, [{ at: now, amount: eth(15n) }], eth(30n)),
      said({}, [{ at: 500, amount: eth(20n) }], eth(1n)),
      said({ identifier: 'Daily ether' }, [{ at: 500, amount: eth(25n) }], 0n),
      said({ operator: 'LESS_THAN', windowMs: null, groupBy: 'user' }, [{ at: now, amount: eth(10n) }], eth(10n)),
      said({ method: 'COUNT', threshold: '3' }, [{ at: 999, amount: 2n }], 2n),
      said({ operator: 'GREATER_THAN_OR_EQUAL' }, [{ at: now, amount: eth(5n) }], eth(15n)),
      said({ operator: 'EQUAL' }, [{ at: now, amount: eth(5n) }], eth(5n)),
    ]
    await expect(`${text.join('\n')}\n`).toMatchFileSnapshot('reached.txt')
  })

  test('a name that hides something shows it', () => {
    expect(said({ name: 'Daily\u202e' }, [], eth(30n))).toContain('“Daily⟨U+202E⟩” (daily_ether)')
  })
})
