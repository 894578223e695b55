/** Tells if a part of something is at most a twentieth of it, as fees are. */
export function isUsualFee(part: bigint, whole: bigint): boolean {
  return part * 20n <= whole
}
