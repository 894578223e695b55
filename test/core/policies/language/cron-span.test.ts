import { CronExpressionParser } from 'cron-parser'
import { describe, expect, test } from 'vitest'
import { type CronSpan, isActive, parseCronSpan } from '../../../../src/core/policies/language/cron-span.ts'
import { seeded } from '../../../support/random.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe('what is no span is refused, saying which part and why', () => {
  test.each([
    ['0 9 * *', 'expected five fields: minute, hour, day of month, month, day of week'],
    ['0 0 9 * * *', 'expected five fields: minute, hour, day of month, month, day of week'],
    ['', 'expected five fields: minute, hour, day of month, month, day of week'],
    ['@daily', 'expected five fields: minute, hour, day of month, month, day of week'],
    ['60 * * * *', 'expected the minute as *, or as numbers and ranges from 0 to 59'],
    ['*/5 * * * *', 'expected the minute as *, or as numbers and ranges from 0 to 59'],
    ['1-10/2 * * * *', 'expected the minute as *, or as numbers and ranges from 0 to 59'],
    ['*,5 * * * *', 'expected the minute as *, or as numbers and ranges from 0 to 59'],
    ['1,,2 * * * *', 'expected the minute as *, or as numbers and ranges from 0 to 59'],
    ['-1 * * * *', 'expected the minute as *, or as numbers and ranges from 0 to 59'],
    ['5-1 * * * *', 'expected the minute as *, or as numbers and ranges from 0 to 59'],
    ['1.5 * * * *', 'expected the minute as *, or as numbers and ranges from 0 to 59'],
    ['H * * * *', 'expected the minute as *, or as numbers and ranges from 0 to 59'],
    ['0 24 * * *', 'expected the hour as *, or as numbers and ranges from 0 to 23'],
    ['0 0 0 * *', 'expected the day of month as *, or as numbers and ranges from 1 to 31'],
    ['0 0 32 * *', 'expected the day of month as *, or as numbers and ranges from 1 to 31'],
    ['0 0 ? * *', 'expected the day of month as *, or as numbers and ranges from 1 to 31'],
    ['0 0 L * *', 'expected the day of month as *, or as numbers and ranges from 1 to 31'],
    ['0 0 * 13 *', 'expected the month as *, or as numbers and ranges from 1 to 12'],
    ['0 0 * JAN *', 'expected the month as *, or as numbers and ranges from 1 to 12'],
    ['0 0 * * 7', 'expected the day of week as *, or as numbers and ranges from 0 to 6'],
    ['0 0 * * MON', 'expected the day of week as *, or as numbers and ranges from 0 to 6'],
    ['0 0 * * 1#2', 'expected the day of week as *, or as numbers and ranges from 0 to 6'],
  ])('cron %s: %s', (cron, problem) => {
    expect(parseCronSpan(cron, '8h', 'UTC')).toEqual({ problem, argument: 0 })
  })

  test.each([
    '',
    '0m',
    '0d0h',
    '8',
    'h',
    '-1h',
    '1.5h',
    '8h ',
    '1h1d',
    '30s',
    '1w',
    '1h1h',
    '8d',
    '7d1m',
    '169h',
    '99999m',
  ])('duration %s', duration => {
    const problem = 'expected a duration such as 8h or 1d12h30m, of at most 7d'
    expect(parseCronSpan('0 9 * * *', duration, 'UTC')).toEqual({ problem, argument: 1 })
  })

  test.each(['', 'Moon/Base', 'Europe/Nowhere', '+01:00', 'local', 'Europe/Berlin ', '../etc', 'a'.repeat(9_000)])(
    'zone %s',
    zone => {
      const problem = 'expected the name of an IANA time zone, such as Europe/Berlin'
      expect(parseCronSpan('0 9 * * *', '8h', zone)).toEqual({ problem, argument: 2 })
    },
  )

  test.each([
    ['1m', minute],
    ['90m', 90 * minute],
    ['1d12h', 36 * hour],
    ['1d12h30m', 36 * hour + 30 * minute],
    ['7d', 7 * day],
    ['10080m', 7 * day],
  ])('duration %s is kept', (duration, durationMs) => {
    expect(parseCronSpan('0 9 * * *', duration, 'UTC')).toMatchObject({ durationMs })
  })
})

describe('a span', () => {
  test('is open from the instant it fires until its duration has passed', () => {
    const span = spanOf('30 9 * * *', '1h', 'UTC')
    const fires = Date.UTC(2026, 0, 15, 9, 30)
    expect(isActive(span, fires - 1)).toBe(false)
    expect(isActive(span, fires)).toBe(true)
    expect(isActive(span, fires + hour - 1)).toBe(true)
    expect(isActive(span, fires + hour)).toBe(false)
  })

  test.each([
    ['0 0 31 * *', '2026-01-31', '2026-03-31', '2026-05-31'],
    ['0 0 30 2 *'],
    ['0 0 29 2 *', '2028-02-29'],
    ['0 0 1 1 *', '2026-01-01', '2027-01-01', '2028-01-01'],
    // The thirteenth, and every Friday.
    ['0 0 13 6-7 5', '2026-06-05', '2026-06-12', '2026-06-13', '2026-06-19', '2026-06-26', '2026-07-03'],
    ['0 0 13 * *', '2026-01-13', '2026-02-13', '2026-03-13'],
    ['0 0 * 2 0', '2026-02-01', '2026-02-08', '2026-02-15', '2026-02-22', '2027-02-07'],
    ['0 0 1-2,5 3 *', '2026-03-01', '2026-03-02', '2026-03-05', '2027-03-01'],
  ])('of %s is open on the days it names, and no others', (cron, ...days) => {
    const span = spanOf(cron, '1d', 'UTC')
    const open: string[] = []
    for (let noon = Date.UTC(2026, 0, 1, 12); open.length < days.length && noon < Date.UTC(2030, 0); noon += day) {
      if (isActive(span, noon)) open.push(new Date(noon).toISOString().slice(0, 10))
    }
    expect(open).toEqual(days)
    if (days.length === 0) {
      for (let noon = Date.UTC(2026, 0, 1, 12); noon < Date.UTC(2029, 0); noon += day) {
        expect(isActive(span, noon)).toBe(false)
      }
    }
  })

  test('whose windows are longer than the time between its fires stays open', () => {
    const span = spanOf('0 * * * *', '90m', 'UTC')
    for (let now = Date.UTC(2026, 0, 1); now < Date.UTC(2026, 0, 3); now += 7 * minute)
      expect(isActive(span, now)).toBe(true)
    const week = spanOf('0 0 * * 1,4', '7d', 'Europe/Berlin')
    for (let now = Date.UTC(2026, 2, 20); now < Date.UTC(2026, 3, 10); now += 3 * hour)
      expect(isActive(week, now)).toBe(true)
  })

  test('goes by the clocks of its zone, winter and summer', () => {
    const span = spanOf('0 9 * * *', '8h', 'Europe/Berlin')
    expect(isActive(span, Date.parse('2026-01-15T07:59:59Z'))).toBe(false)
    expect(isActive(span, Date.parse('2026-01-15T08:00:00Z'))).toBe(true)
    expect(isActive(span, Date.parse('2026-07-15T06:59:59Z'))).toBe(false)
    expect(isActive(span, Date.parse('2026-07-15T07:00:00Z'))).toBe(true)
  })

  test('lasts as long as it says, also while clocks are changed', () => {
    const berlin = spanOf('0 0 * * *', '12h', 'Europe/Berlin')
    // Midnight is 23:00Z; twelve hours later the clocks show one.
    expect(edgesOf(berlin, '2026-03-28T20:00Z', '2026-03-29T20:00Z')).toEqual([
      '2026-03-28T23:00Z',
      '2026-03-29T11:00Z',
    ])
    expect(edgesOf(berlin, '2026-10-24T18:00Z', '2026-10-25T20:00Z')).toEqual([
      '2026-10-24T22:00Z',
      '2026-10-25T10:00Z',
    ])
  })

  test.each([
    // At 02:00 clocks show 03:00: what would have been in between begins then.
    ['Europe/Berlin', '30 2 * * *', '2026-03-28T12:00Z', ['2026-03-29T01:00Z', '2026-03-29T01:15Z']],
    ['Europe/Berlin', '0 2 * * *', '2026-03-28T12:00Z', ['2026-03-29T01:00Z', '2026-03-29T01:15Z']],
    ['Europe/Berlin', '0 3 * * *', '2026-03-28T12:00Z', ['2026-03-29T01:00Z', '2026-03-29T01:15Z']],
    ['Europe/Berlin', '59 1 * * *', '2026-03-28T12:00Z', ['2026-03-29T00:59Z', '2026-03-29T01:14Z']],
    ['America/New_York', '30 2 * * *', '2026-03-07T12:00Z', ['2026-03-08T07:00Z', '2026-03-08T07:15Z']],
    // At 03:00 clocks show 02:00 again: what is in between happens twice.
    [
      'Europe/Berlin',
      '30 2 * * *',
      '2026-10-24T12:00Z',
      ['2026-10-25T00:30Z', '2026-10-25T00:45Z', '2026-10-25T01:30Z', '2026-10-25T01:45Z'],
    ],
    ['Europe/Berlin', '0 3 * * *', '2026-10-24T12:00Z', ['2026-10-25T02:00Z', '2026-10-25T02:15Z']],
    [
      'America/New_York',
      '15 1 * * *',
      '2026-10-31T12:00Z',
      ['2026-11-01T05:15Z', '2026-11-01T05:30Z', '2026-11-01T06:15Z', '2026-11-01T06:30Z'],
    ],
    // Half an hour of change, at two in the morning.
    ['Australia/Lord_Howe', '15 2 * * *', '2026-10-03T03:00Z', ['2026-10-03T15:30Z', '2026-10-03T15:45Z']],
    // A zone whose day begins in the middle of an hour of UTC.
    ['Asia/Kathmandu', '0 0 * * *', '2026-10-03T12:00Z', ['2026-10-03T18:15Z', '2026-10-03T18:30Z']],
  ])('in %s of %s opens on the day clocks are changed', (zone, cron, from, edges) => {
    expect(edgesOf(spanOf(cron, '15m', zone), from, new Date(Date.parse(from) + day).toISOString())).toEqual(edges)
  })

  test('opens when another implementation of cron says that it fires, but for skipped hours', () => {
    const random = seeded(20_260_330)
    const pick = <T>(things: readonly T[]) => things[random.below(things.length)] as T
    for (let round = 0; round < 400; round++) {
      const zone = pick(['Europe/Berlin', 'America/New_York', 'UTC', 'Asia/Kolkata', 'Pacific/Auckland'])
      const cron = [
        pick(['0', '*', '15,45', '10-20', '59']),
        pick(['*', '9', '0', '8-17', '2', '1,13,23']),
        pick(['*', '*', '1', '15-17', '31']),
        pick(['*', '*', '3', '10,11']),
        pick(['*', '*', '1-5', '0', '6']),
      ].join(' ')
      const now = Date.UTC(2026, 0, 1) + random.below(365 * 24 * 60) * minute
      const durationMs = (1 + random.below(7 * 24 * 60)) * minute
      // The other one has its own mind about the hour that clocks skip; what comes within a day of it is left to the rows above.
      if (skipsAnHour(zone, now - durationMs - day, now + day)) continue
      const last = CronExpressionParser.parse(cron, { tz: zone, currentDate: new Date(now + 1) })
        .prev()
        .getTime()
      const span = spanOf(cron, `${durationMs / minute}m`, zone)
      expect([cron, zone, new Date(now).toISOString(), isActive(span, now)]).toEqual([
        cron,
        zone,
        new Date(now).toISOString(),
        now < last + durationMs,
      ])
    }
  })
})

function spanOf(cron: string, duration: string, zone: string): CronSpan {
  const span = parseCronSpan(cron, duration, zone)
  if ('problem' in span) throw new Error(span.problem)
  return span
}

/** The minutes at which a span opens or closes. */
function edgesOf(span: CronSpan, from: string, to: string): string[] {
  const edges: string[] = []
  for (let now = Date.parse(from); now < Date.parse(to); now += minute) {
    if (isActive(span, now) !== isActive(span, now - minute)) edges.push(`${new Date(now).toISOString().slice(0, 16)}Z`)
  }
  return edges
}

function skipsAnHour(zone: string, from: number, to: number): boolean {
  // Read as if it were UTC, the time of a zone runs ahead of UTC by its offset.
  const offset = (ms: number) => Date.parse(`${new Date(ms).toLocaleString('en-US', { timeZone: zone })} UTC`) - ms
  return offset(from) < offset(to)
}
