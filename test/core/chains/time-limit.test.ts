import { expect, test } from 'vitest'
import { warnOfTimeLimit } from '../../../src/core/chains/declaration/time-limit.ts'
import { readers } from './hostile-inputs.ts'

const now = Date.UTC(2026, 10, 26)
const seconds = BigInt(now / 1000)

test.each<[string, bigint, 'seconds' | 'milliseconds' | 'nanoseconds', RegExp | null]>([
  ['in a minute', seconds + 60n, 'seconds', null],
  ['this very second', seconds, 'seconds', null],
  [
    'a second ago',
    seconds - 1n,
    'seconds',
    /^Its time is over already, so the network refuses it: the program .* clock\.$/,
  ],
  ['in ten years', seconds + 3_600n * 24n * 3_652n, 'seconds', null],
  [
    'in eleven years',
    seconds + 3_600n * 24n * 4_018n,
    'seconds',
    /^Its time ends in more than ten years: whoever has it/,
  ],
  [
    'milliseconds for seconds',
    BigInt(now) + 60_000n,
    'seconds',
    /written in milliseconds, and the network counts it in seconds/,
  ],
  [
    'seconds for milliseconds',
    seconds + 60n,
    'milliseconds',
    /written in seconds, .*in milliseconds: as it stands, it is over already/,
  ],
  [
    'seconds for nanoseconds',
    seconds + 60n,
    'nanoseconds',
    /written in seconds, .*in nanoseconds: as it stands, it is over already/,
  ],
])('%s', (_, value, unit, told) => {
  const warnings = warnOfTimeLimit({ value, unit }, now)
  expect(warnings.map(({ level }) => level)).toEqual(told ? ['notice'] : [])
  if (told) expect(warnings[0]?.text).toMatch(told)
})

const surroundings = { signer: null, webOrigin: null, isOurs: () => false, isNamed: () => false, earlier: () => [] }

/** What the chain warns of, of all that its vectors hold, at some time. */
function toldAt(name: string, at: number): readonly string[] {
  const reader = readers().find(each => each.name === name)
  if (!reader) throw new Error(`Nothing is read of ${name}`)
  const { chain, doors, seeds } = reader
  return seeds.flatMap(({ bytes, key }) =>
    doors.flatMap(door => {
      try {
        const signs = door(Buffer.from(bytes), key)?.signs
        return signs ? (chain.warn?.(signs, { ...surroundings, now: at }) ?? []).map(({ text }) => text) : []
      } catch {
        return []
      }
    }),
  )
}

test.each(['tron', 'aptos', 'ton', 'stellar', 'cosmos'])('%s: a time that is over is told', name => {
  const told = toldAt(name, Date.UTC(2036, 0))
  expect(told.filter(text => /over already/.test(text)).length).toBeGreaterThan(0)
  expect(toldAt(name, Date.UTC(2021, 0)).filter(text => /over already/.test(text))).toEqual([])
})
