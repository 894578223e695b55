import { createContext, type ReactNode, useContext } from 'react'
import type { HardwareWalletWorkView } from '../../shared/hardware-wallets.ts'
import { type Query, useQuery } from './query.ts'

const HardwareWalletWorkContext = createContext<Query<HardwareWalletWorkView[]> | null>(null)

/** Asks once for the requests that wait for a hardware wallet, for the strip and for what tells their outcome. */
export function HardwareWalletWorkProvider({ children }: { children: ReactNode }) {
  return (
    <HardwareWalletWorkContext value={useQuery('hardwareWallets.work', undefined)}>
      {children}
    </HardwareWalletWorkContext>
  )
}

export function useHardwareWalletWork(): Query<HardwareWalletWorkView[]> {
  const work = useContext(HardwareWalletWorkContext)
  if (!work) throw new Error('useHardwareWalletWork is called outside of HardwareWalletWorkProvider')
  return work
}
