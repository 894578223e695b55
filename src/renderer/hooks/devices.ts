import { useEffect } from 'react'
import type { HardwareWalletsView, HardwareWalletView } from '../../shared/devices.ts'
import { type Query, useQuery } from './query.ts'
import { useOrganizationId } from './state.tsx'

/** The agent looks at devices for a minute after it was asked, so that other programs can use them the rest of the time. */
const askAgain = 30_000

/** The hardware wallets, and what becomes of them while they are shown. */
export function useDevices(): Query<HardwareWalletsView> {
  const organizationId = useOrganizationId()
  const query = useQuery('devices.list', { organizationId })
  const { refresh } = query
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refresh()
    }, askAgain)
    return () => clearInterval(timer)
  }, [refresh])
  return query
}

/**
 * The connected device of this model, where there is exactly one: nothing else tells before it is asked whose keys it
 * holds. `several`: more than one might be it.
 */
export function useDeviceLike(model: string): HardwareWalletView | 'unknown' | 'none' | 'several' {
  const { data } = useDevices()
  if (!data) return 'unknown'
  const alike = data.devices.filter(device => device.condition !== 'disconnected' && mayBe(device, model))
  return alike.length > 1 ? 'several' : (alike[0] ?? 'none')
}

/** A model that could not be told may be any. */
function mayBe(device: HardwareWalletView, model: string): boolean {
  return device.model === model || device.model === unknownModel || model === unknownModel
}

const unknownModel = 'Ledger'
