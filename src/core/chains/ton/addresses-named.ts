import { tonAddress } from './address.ts'
import type { TonSigned } from './signed.ts'

/** Plugins and extensions, which may spend from the wallet; also those that are removed. */
export function tonAddressesNamed({ transaction: { actions } }: TonSigned): readonly string[] {
  return actions.flatMap(action => {
    if ('plugin' in action) return [tonAddress(action.plugin)]
    return 'extension' in action ? [tonAddress(action.extension)] : []
  })
}
