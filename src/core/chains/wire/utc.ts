/** Writes a time in words, UTC. @param milliseconds - Since the epoch. */
export function utc(milliseconds: bigint): string {
  const date = new Date(Number(milliseconds))
  return Number.isNaN(date.getTime())
    ? `${milliseconds} milliseconds after 1970`
    : `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
