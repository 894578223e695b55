import { chainOfAddress } from '../chains/chain-of-address.ts'
import { visible } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import type { AddressName } from '../records/address-name.ts'
import { networksInWords } from './in-words.ts'
import { readChains } from './read-chains.ts'

/** A name for an address, before it is an entry of the book. */
export type WantedName = Pick<AddressName, 'name' | 'namespace' | 'address' | 'networks'>

interface Written {
  readonly name: string
  readonly address: string
  readonly chains: readonly string[]
}

/**
 * An entry as requests and files write it.
 * @param field - What errors call it.
 * @throws AgentError `REQUEST_INVALID`
 */
export function readEntry({ name, address, chains }: Written, field: string): WantedName {
  const where = readChains(chains, `${field}.chains`)
  const found = chainOfAddress(where.namespace, address)
  if (found) return { name, address: found.address, ...where }
  throw new AgentError(
    'REQUEST_INVALID',
    `invalid ${field}.address: “${visible(address, 60)}” is not an address of ${networksInWords({ ...where, networks: [] })}. Check each character, and the chain`,
    { detail: { field: `parameters.${field}.address` } },
  )
}
