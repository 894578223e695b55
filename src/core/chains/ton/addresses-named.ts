import { tonAddress } from './address.ts'
import type { TonSigned } from './signed.ts'

/** Plugins and extensions, which may take what is in the wallet; those that are taken away again, too. */
export function tonAddressesNamed({ transaction: { actions } }: TonSigned): readonly string[] {
  const named = actions.flatMap(action => {
    if ('plugin' in action) return [tonAddress(action.plugin)]
    return 'extension' in action ? [tonAddress(action.extension)] : []
  })
  return [...new Set(named)]
}
