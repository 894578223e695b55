import type { Field } from '../../../../shared/card.ts'

/** The last second of the year 9999, after which dates have no form that people know. */
const lastDate = 253_402_300_799n

/** A time of the Unix clock, in seconds: `2026-03-04 16:25:38 UTC`. */
export function dateText(seconds: bigint): Pick<Field, 'value' | 'exact'> {
  if (seconds < 0n || seconds > lastDate)
    return { value: seconds.toString(), exact: 'seconds since 1970, beyond the year 9999' }
  const iso = new Date(Number(seconds) * 1000).toISOString()
  return { value: `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`, exact: seconds.toString() }
}

/** When something ends that is good until then: what is beyond all dates never does. */
export function untilText(seconds: bigint): string {
  return seconds > lastDate ? 'without end' : dateText(seconds).value
}

/** Seconds as `02:17:30`, with as many hours as there are. */
export function durationText(seconds: bigint): string {
  const two = (value: bigint) => value.toString().padStart(2, '0')
  return `${two(seconds / 3600n)}:${two((seconds / 60n) % 60n)}:${two(seconds % 60n)}`
}
