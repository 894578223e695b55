/** @param seconds - Since the beginning of 2000, as the ledger counts. */
export function unixSeconds(seconds: bigint): bigint {
  return seconds + 946_684_800n
}
