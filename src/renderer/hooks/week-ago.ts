import { useNow } from './now.ts'

const hour = 3_600_000
const week = 7 * 24 * hour

/** The time a week ago, in milliseconds since the epoch. It changes once an hour. */
export function useWeekAgo(): number {
  return Math.floor(useNow(60_000) / hour) * hour - week
}
