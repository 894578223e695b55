import { standardTemplate } from '../bitcoin/output-script.ts'
import { addressOfPayee } from './address.ts'
import type { DogecoinNetwork } from './network.ts'
import type { DogecoinOutput } from './transaction.ts'

/**
 * The kind of script an output is locked by, and its address: only where that address stands for the very same bytes. What would be
 * segregated witness on Bitcoin has no address, and anybody can take it.
 */
export function readOutputScript(
  script: Uint8Array,
  network: DogecoinNetwork,
): Pick<DogecoinOutput, 'scriptType' | 'address'> {
  const template = standardTemplate(script)
  if (template?.type === 'pkh')
    return { scriptType: 'P2PKH', address: addressOfPayee(network, { kind: 'key', hash: template.hash }) }
  if (template?.type === 'sh')
    return { scriptType: 'P2SH', address: addressOfPayee(network, { kind: 'script', hash: template.hash }) }
  return { scriptType: 'unknown', address: null }
}
