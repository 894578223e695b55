/** A time in which the clocks of a zone kept one offset. Both ends inclusive; offsets in milliseconds east of UTC. */
export interface Period {
  readonly from: number
  readonly to: number
  readonly offset: number
  /** The offset right before `from`. */
  readonly offsetBefore: number
}

const quarter = 15 * 60_000
const step = 24 * 60 * 60_000
/** Offsets that are remembered, of one zone: a quarter of an hour each. */
const most = 1_000
/** Zones that are remembered: finding one takes longer than everything that is asked of it. */
const mostZones = 100
const zones = new Map<string, ZoneOffsets>()

/** Offsets of the clocks of a time zone from UTC, and when they change. */
export class ZoneOffsets {
  readonly #format: Intl.DateTimeFormat
  readonly #known = new Map<number, number>()

  /** Undefined if there is no such zone. @param name - An IANA name; an offset such as `+01:00` is none. */
  static of(name: string): ZoneOffsets | undefined {
    const known = zones.get(name)
    if (known) return known
    if (!/^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2}$/.test(name)) return undefined
    try {
      const format = new Intl.DateTimeFormat('en-GB', { timeZone: name, timeZoneName: 'longOffset' })
      if (zones.size >= mostZones) zones.clear()
      const zone = new ZoneOffsets(format)
      zones.set(name, zone)
      return zone
    } catch {
      return undefined
    }
  }

  private constructor(format: Intl.DateTimeFormat) {
    this.#format = format
  }

  /** The periods from `first` to `last`, newest first; the oldest begins at `first`. At most some weeks apart. */
  periods(first: number, last: number): Period[] {
    const periods: Period[] = []
    let to = last
    for (let from = last; from > first; ) {
      const earlier = Math.max(first, from - step)
      if (this.#at(earlier) !== this.#at(to)) {
        const change = this.#changeBetween(earlier, to)
        periods.push({ from: change, to, offset: this.#at(change), offsetBefore: this.#at(change - 1) })
        to = change - 1
      }
      from = Math.min(earlier, to)
    }
    const offset = this.#at(to)
    return [...periods, { from: first, to, offset, offsetBefore: offset }]
  }

  /** The first millisecond of the offset at `after`, which is not that at `before`. */
  #changeBetween(before: number, after: number): number {
    let [old, changed] = [Math.floor(before / quarter), Math.floor(after / quarter)]
    while (changed - old > 1) {
      const middle = Math.floor((old + changed) / 2)
      if (this.#at(middle * quarter) === this.#at(after)) changed = middle
      else old = middle
    }
    return changed * quarter
  }

  /** Clocks have been changed at full quarters of an hour only, for longer than there are requests. */
  #at(ms: number): number {
    const begins = Math.floor(ms / quarter)
    const known = this.#known.get(begins)
    if (known !== undefined) return known
    if (this.#known.size >= most) this.#known.clear()
    const offset = this.#offsetAt(begins * quarter)
    this.#known.set(begins, offset)
    return offset
  }

  #offsetAt(ms: number): number {
    const name = this.#format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const [, sign, hours = '0', minutes = '0'] = /^GMT(?:([+-])(\d\d):(\d\d))?/.exec(name) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
  }
}
