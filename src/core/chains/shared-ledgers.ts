import { chains } from './index.ts'

/**
 * The coins (CAIP-19) of other networks that share the ledger of a network (CAIP-2). Only one of the chains has to declare the ledger.
 */
export function coinsOfSameLedger(network: string): readonly string[] {
  const ledgers = chains.flatMap(({ assets }) => assets?.ledgers ?? [])
  const ledger = ledgers.find(coins => coins.some(coin => networkOfAsset(coin) === network)) ?? []
  return ledger.filter(coin => networkOfAsset(coin) !== network)
}

/**
 * Tells if two networks (CAIP-2) of different chains may keep one ledger that is not declared. Those with a declared one have no other.
 */
export function mayShareLedger(one: string, other: string): boolean {
  return [one, other].every(
    network =>
      coinsOfSameLedger(network).length === 0 &&
      chains.some(({ namespace, assets }) => network.startsWith(`${namespace}:`) && assets?.mayShareLedger?.(network)),
  )
}

/** The network (CAIP-2) of a CAIP-19 name. */
export const networkOfAsset = (caip19: string): string => caip19.slice(0, caip19.indexOf('/'))
