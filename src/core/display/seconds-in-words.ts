const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** A length of time in the largest unit that tells it exactly: `15 minutes`, `1 hour`, `90 seconds`. */
export function secondsInWords(seconds: number): string {
  const [unit, length] = units.find(([, length]) => seconds >= length && seconds % length === 0) ?? ['second', 1]
  const count = seconds / length
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
