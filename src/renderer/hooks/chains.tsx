import { createContext, type ReactNode, useContext } from 'react'
import type { ChainsView } from '../../shared/chains.ts'

const ChainsContext = createContext<ChainsView | null>(null)

/** Stands around all screens: what they say of chains is there before they are drawn. */
export function ChainsProvider({ chains, children }: { chains: ChainsView; children: ReactNode }) {
  return <ChainsContext value={chains}>{children}</ChainsContext>
}

/** Returns the chains as the agent describes them. The window itself knows of none. */
export function useChains(): ChainsView {
  const chains = useContext(ChainsContext)
  if (!chains) throw new Error('Chains are read outside of ChainsProvider')
  return chains
}
