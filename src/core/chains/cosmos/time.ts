import type { WrittenTime } from './schemas.ts'

/** Writes a time in words, UTC. @param nanoseconds - Since the epoch. */
export function timeInWords(nanoseconds: bigint): string {
  const date = new Date(Number(nanoseconds / 1_000_000n))
  return Number.isNaN(date.getTime())
    ? `${nanoseconds} nanoseconds after 1970`
    : `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

/** A time in nanoseconds since the epoch. */
export const nanosecondsOf = ({ seconds, nanos }: WrittenTime): bigint => seconds * 1_000_000_000n + BigInt(nanos)

export const writtenTimeInWords = (time: WrittenTime): string => timeInWords(nanosecondsOf(time))
