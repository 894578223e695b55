import { formatUnits } from '../../display/amount.ts'

/** The type of SUI, as Move writes it. */
export const suiType = '0x2::sui::SUI'

/** `1.5 SUI`: a MIST is 10^-9 of it. */
export function suiAmount(mist: bigint): string {
  return `${formatUnits(mist, 9)} SUI`
}
