import { formatUnits } from '../../display/amount.ts'
import type { StellarAsset } from './xdr-parts.ts'

/** `12.5 XLM`, `1,000 USDC issued by G…`. */
export function amountInWords(units: bigint, asset: StellarAsset): string {
  return `${formatUnits(units, 7)} ${assetInWords(asset)}`
}

export function assetInWords({ code, issuer }: StellarAsset): string {
  return issuer === null ? code : `${code} issued by ${issuer}`
}
