import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoryStore } from '../../../../../src/adapters/store/memory/memory-store.ts'
import { isTotalWithin } from '../../../../../src/core/policies/engine/velocity-controls/is-within.ts'
import { measureVelocityControls } from '../../../../../src/core/policies/engine/velocity-controls/measure-usage.ts'
import {
  consumptionOf,
  type SpendingRequest,
} from '../../../../../src/core/policies/engine/velocity-controls/request-consumption.ts'
import { reservationsFor } from '../../../../../src/core/policies/engine/velocity-controls/reservations.ts'
import type { VelocityControl } from '../../../../../src/core/records/velocity-control.ts'
import { scaled } from '../../../../support/effort.ts'
import { acme, draftOf, examples, idOf } from '../../../../support/records.ts'
import { dollars, ether, factsOf, signing, transfersOf, velocityControl } from '../../../../support/spending.ts'
import { eth, whole } from './taken-amount.ts'

describe('a control', () => {
  test.each<[VelocityControl['operator'], readonly boolean[]]>([
    ['LESS_THAN', [true, false, false]],
    ['LESS_THAN_OR_EQUAL', [true, true, false]],
    ['EQUAL', [false, true, false]],
    ['GREATER_THAN_OR_EQUAL', [false, true, true]],
    ['GREATER_THAN', [false, false, true]],
  ])('of %s holds below, at and above its threshold: %o', (operator, answers) => {
    const sums = velocityControl({ operator, threshold: '2.5' })
    const [below, at, above] = [-1n, 0n, 1n].map(by => (whole * 5n) / 2n + by)
    expect([below, at, above].map(total => isTotalWithin(sums, (total ?? 0n) - whole, whole))).toEqual(answers)
    const counts = velocityControl({ operator, threshold: '3', method: 'COUNT' })
    expect([2n, 3n, 4n].map(total => isTotalWithin(counts, total - 1n, 1n))).toEqual(answers)
  })

  test('compares exactly as fractions do', () => {
    const operator = fc.constantFrom<VelocityControl['operator']>(
      'LESS_THAN',
      'LESS_THAN_OR_EQUAL',
      'EQUAL',
      'GREATER_THAN_OR_EQUAL',
      'GREATER_THAN',
    )
    // Small numbers, so that they often meet; and large ones.
    const units = fc.oneof(fc.bigInt({ min: 0n, max: 300n }), fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }))
    const fraction = fc.oneof(
      fc.constant(''),
      fc.integer({ min: 0, max: 99 }).map(String),
      fc.stringMatching(/^\d{18}$/),
    )
    const wholes = fc.oneof(fc.integer({ min: 0, max: 3 }).map(String), fc.stringMatching(/^\d{20}$/))
    const decimals = fc.oneof(fc.constantFrom(0, 2), fc.integer({ min: 0, max: 36 }))
    fc.assert(
      fc.property(
        operator,
        units,
        units,
        wholes,
        fraction,
        decimals,
        (operator, used, value, wholes, rest, decimals) => {
          const threshold = rest === '' ? wholes : `${wholes}.${rest}`
          const limit = velocityControl({ operator, threshold, source: transfersOf({ ...ether, decimals }) })
          const before = consumptionOf(limit, signing({ value: used }))?.amount ?? 0n
          const taking = consumptionOf(limit, signing({ value }))?.amount ?? 0n
          // (used + value) / 10^decimals against digits / 10^places, by cross-multiplication.
          const left = (used + value) * 10n ** BigInt(rest.length)
          const right = BigInt(wholes + rest) * 10n ** BigInt(decimals)
          const naive = {
            LESS_THAN: left < right,
            LESS_THAN_OR_EQUAL: left <= right,
            EQUAL: left === right,
            GREATER_THAN_OR_EQUAL: left >= right,
            GREATER_THAN: left > right,
          }[operator]
          expect(isTotalWithin(limit, before, taking)).toBe(naive)
        },
      ),
      { numRuns: scaled(2000) },
    )
  })
})

describe('the scope of conditions', () => {
  const now = 1_000_000_000
  async function opened(...controls: readonly VelocityControl[]) {
    const store = memoryStore()
    let activities = 0
    await store.write(transaction => {
      transaction.insert('organizations', examples.organizations)
      for (const each of controls) transaction.insert('velocityControls', each)
    })
    const take = (request: SpendingRequest, at: number) =>
      store.write(transaction => {
        const { id } = transaction.admit(draftOf(++activities), [{ event: 'allowed' }], at).activity
        for (const each of reservationsFor(transaction, acme, request, { activityId: id, now: at })) {
          transaction.reserve(each)
        }
        return id
      })
    const scope = (request: SpendingRequest, at = now, except?: string) =>
      measureVelocityControls(store, acme, request, { now: at, except }).scope
    return { store, take, scope }
  }

  test('says for each control whether it would hold with this request', async () => {
    const { scope, take } = await opened(
      velocityControl(),
      velocityControl({ id: idOf(90), identifier: 'dollars', source: transfersOf(dollars) }),
    )
    const request = signing({ value: eth })
    expect({ ...scope(request) }).toEqual({ daily_ether: true, dollars: true })
    await take(request, now)
    expect(scope(request).daily_ether).toBe(true)
    await take(request, now)
    expect(scope(request).daily_ether).toBe(false)
    expect(scope(signing({ value: 1n })).daily_ether).toBe(false)
  })

  test('says how things are where the request is not about the control', async () => {
    const { scope, take } = await opened(velocityControl({ operator: 'LESS_THAN' }))
    const message = signing({}, { facts: factsOf() })
    expect(scope(message).daily_ether).toBe(true)
    await take(signing({ value: 2n * eth }), now)
    expect(scope(message).daily_ether).toBe(false)
  })

  test('reads only the controls that are asked for, each once', async () => {
    const { store } = await opened(velocityControl(), velocityControl({ id: idOf(90), identifier: 'other' }))
    const asked: string[] = []
    const counting = {
      ...store,
      reserved: (spent: Parameters<typeof store.reserved>[0]) => {
        asked.push(spent.controlId)
        return store.reserved(spent)
      },
    }
    const { scope } = measureVelocityControls(counting, acme, signing({ value: 1n }), { now })
    expect(Object.getPrototypeOf(scope)).toBeNull()
    expect([scope.other, scope.other]).toEqual([true, true])
    expect(asked).toEqual([idOf(90)])
  })

  test('forgets what is as old as the window is long, and not a moment before', async () => {
    const { scope, take } = await opened(velocityControl({ windowMs: 60_000 }))
    await take(signing({ value: 2n * eth }), now)
    const more = signing({ value: 1n })
    expect([now, now + 59_999, now + 60_000].map(at => scope(more, at).daily_ether)).toEqual([false, false, true])
  })

  test('never forgets where the window has no end', async () => {
    const { scope, take } = await opened(velocityControl({ windowMs: null }))
    await take(signing({ value: 2n * eth }), 1)
    expect(scope(signing({ value: 1n }), 10 ** 15).daily_ether).toBe(false)
  })

  test('counts each group for itself', async () => {
    const { scope, take } = await opened(
      velocityControl({ groupBy: 'user' }),
      velocityControl({ id: idOf(90), identifier: 'by_wallet', groupBy: 'wallet' }),
    )
    await take(signing({ value: 2n * eth }), now)
    const request = signing({ value: eth })
    const otherUser = { ...request, requesterId: idOf(11) }
    const otherWallet = {
      ...request,
      facts: {
        ...request.facts,
        key: {
          ...{ keyId: idOf(31), curve: 'CURVE_SECP256K1' as const, path: null },
          address: '',
          addressFormat: null,
          publicKey: '',
          hardwareWallet: null,
        },
      },
    }
    expect({ ...scope(request) }).toEqual({ daily_ether: false, by_wallet: false })
    expect({ ...scope(otherUser) }).toEqual({ daily_ether: true, by_wallet: false })
    expect({ ...scope(otherWallet) }).toEqual({ daily_ether: false, by_wallet: true })
  })

  test('does not count a request against itself', async () => {
    const { scope, take } = await opened(velocityControl())
    const request = signing({ value: 2n * eth })
    const id = await take(request, now)
    expect(scope(request, now, id).daily_ether).toBe(true)
    expect(scope(request).daily_ether).toBe(false)
  })

  test('a control may be called anything an identifier may be', async () => {
    const { scope } = await opened(velocityControl({ identifier: '__proto__' }))
    expect(Object.getOwnPropertyNames(scope(signing({})))).toEqual(['__proto__'])
  })
})
