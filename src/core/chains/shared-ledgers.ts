import { chains } from './index.ts'

/** The coins of the other networks with the ledger of this one (CAIP-2): only one of several chains has to say so. */
export function coinsOfSameLedger(network: string): readonly string[] {
  const ledgers = chains.flatMap(({ assets }) => assets?.ledgers ?? [])
  const ledger = ledgers.find(coins => coins.some(coin => networkOfAsset(coin) === network)) ?? []
  return ledger.filter(coin => networkOfAsset(coin) !== network)
}

/** CAIP-2, of a CAIP-19 name. */
export const networkOfAsset = (caip19: string): string => caip19.slice(0, caip19.indexOf('/'))
