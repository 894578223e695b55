/** Turns a time of the ledger into seconds since 1970. @param seconds - Since the beginning of 2000. */
export function unixSeconds(seconds: bigint): bigint {
  return seconds + 946_684_800n
}
