import type { ChainsView } from '../../shared/chains.ts'
import { plain } from './status.ts'

/** Names an account. Where its format is of no chain, the kind says what it is for: `Key for SSH and git (Ed25519)`. */
export function accountName(chains: ChainsView, format: string, path: string | undefined): string {
  const isOfChain = chains.chains.some(({ addressFormats }) => addressFormats.includes(format))
  const kind = chains.accountKinds.find(({ addressFormat, schemes }) => addressFormat === format && schemes.some(isAt))
  return isOfChain || !kind ? addressFormatName(chains, format) : kind.label

  function isAt({ path: scheme }: { readonly path: string }): boolean {
    const [before = '', after = ''] = scheme.split('{index}')
    return path?.startsWith(before) === true && path.endsWith(after)
  }
}

/** An address format in words, for example `Bitcoin testnet, Taproot`. */
export function addressFormatName({ addressFormats }: Pick<ChainsView, 'addressFormats'>, format: string): string {
  return (Object.hasOwn(addressFormats, format) ? addressFormats[format] : undefined) ?? plain(format)
}
