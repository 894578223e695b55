import { useChains } from '../hooks/chains.tsx'

/** The mark of the network that addresses of this format are of; nothing for a format of no chain. */
export function ChainIcon({ addressFormat }: { readonly addressFormat: string }) {
  const { chains, accountKinds } = useChains()
  const chain = chains.find(({ addressFormats }) => addressFormats.includes(addressFormat))
  const icon = accountKinds.find(kind => kind.addressFormat === addressFormat)?.icon ?? chain?.icon
  if (!icon) return null
  const { mark, colour } = icon
  return (
    <span className="chain-icon" style={{ backgroundColor: colour }} data-letters={[...mark].length} aria-hidden>
      {mark}
    </span>
  )
}
