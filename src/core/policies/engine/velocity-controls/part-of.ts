/** Returns a part of a whole from 0 to 1, exact to a thousandth. Of nothing, everything is used. */
export function partOf(used: bigint, most: bigint): number {
  return used >= most ? 1 : Number((used * 1000n) / most) / 1000
}
