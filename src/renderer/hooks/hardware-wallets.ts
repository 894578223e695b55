import { useEffect } from 'react'
import type { HardwareWalletsView, HardwareWalletView } from '../../shared/hardware-wallets.ts'
import { type Query, useQuery } from './query.ts'
import { useOrganizationId } from './state.tsx'

/** The agent looks at hardware wallets for a minute after it was asked, so that other programs can use them the rest of the time. */
const askAgain = 30_000

/** The hardware wallets, and their changes while they are shown. */
export function useHardwareWallets(): Query<HardwareWalletsView> {
  const organizationId = useOrganizationId()
  const query = useQuery('hardwareWallets.list', { organizationId })
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
 * The connected hardware wallet of this model, where there is exactly one: nothing else tells before it is asked whose keys it
 * holds. `several`: more than one might be it.
 */
export function useHardwareWalletLike(model: string): HardwareWalletView | 'unknown' | 'none' | 'several' {
  const { data } = useHardwareWallets()
  if (!data) return 'unknown'
  const alike = data.hardwareWallets.filter(
    hardwareWallet => hardwareWallet.condition !== 'disconnected' && mayBe(hardwareWallet, model),
  )
  return alike.length > 1 ? 'several' : (alike[0] ?? 'none')
}

/** A model that is not known may be any. */
function mayBe(hardwareWallet: HardwareWalletView, model: string): boolean {
  return hardwareWallet.model === model || hardwareWallet.model === unknownModel || model === unknownModel
}

const unknownModel = 'Ledger'
