import { createContext, type ReactNode, useContext } from 'react'
import type { HardwareWalletWorkView } from '../../shared/devices.ts'
import { type Query, useQuery } from './query.ts'

const DeviceWorkContext = createContext<Query<HardwareWalletWorkView[]> | null>(null)

/** Asks once for the requests that wait for a hardware wallet, for the strip and for what tells their outcome. */
export function DeviceWorkProvider({ children }: { children: ReactNode }) {
  return <DeviceWorkContext value={useQuery('devices.work', undefined)}>{children}</DeviceWorkContext>
}

export function useDeviceWork(): Query<HardwareWalletWorkView[]> {
  const work = useContext(DeviceWorkContext)
  if (!work) throw new Error('useDeviceWork is called outside of DeviceWorkProvider')
  return work
}
