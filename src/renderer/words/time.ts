const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' })
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' })
const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'long' })

/** Date and time to the second with the time zone. */
export const fullTime = (at: number): string => full.format(at)

export const dayOf = (at: number): string => day.format(at)

export const timeOf = (at: number): string => time.format(at)

/** Returns the rest of a span in milliseconds, for example `4 min 05 s`; `0 s` when it has passed. */
export function timeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${twoDigits(seconds % 60)} s`
  return `${Math.floor(minutes / 60)} h ${twoDigits(minutes % 60)} min`
}

/** A span in seconds in the largest unit that fits, for example `5 minutes`. */
export function span(seconds: number): string {
  const [size, unit] = units.find(([size]) => seconds >= size && seconds % size === 0) ?? [1, 'second']
  const count = seconds / size
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

const units = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
] as const

const twoDigits = (value: number): string => String(value).padStart(2, '0')
