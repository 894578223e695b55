import type { ChainsView } from '../../shared/chains.ts'
import { plain } from './status.ts'

/** An address format in words, for example `Bitcoin testnet, Taproot`. */
export function addressFormatName({ addressFormats }: Pick<ChainsView, 'addressFormats'>, format: string): string {
  return (Object.hasOwn(addressFormats, format) ? addressFormats[format] : undefined) ?? plain(format)
}
