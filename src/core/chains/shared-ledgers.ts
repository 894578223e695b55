import { caip2Reference } from './cosmos/networks.ts'

/**
 * Networks of the Cosmos SDK that run an EVM, by their chain id (github.com/cosmos/chain-registry): the chain id of that. Sei, Injective,
 * XRPL EVM and Evmos have a test network each.
 */
const evmOf: Readonly<Record<string, number>> = {
  'pacific-1': 1329,
  'atlantic-2': 1328,
  'injective-1': 1776,
  'injective-888': 1439,
  'xrplevm_1440000-1': 1440000,
  'xrplevm_1449000-1': 1449000,
  'evmos_9001-2': 9001,
  'evmos_9000-4': 9000,
  'cronosmainnet_25-1': 25,
  'kava_2222-10': 2222,
  'canto_7700-1': 7700,
  'zetachain_7000-1': 7000,
  'dymension_1100-1': 1100,
  'haqq_11235-1': 11235,
}

/** Contracts of Tron take typed messages as those of Ethereum do (TIP-712), with this as the chain id. Nothing on Tron says which of its networks it is for. */
const tron = ['0x2b6653dc', '0x94a9059e', '0xcd8690dc']

/**
 * The coins (CAIP-19) of networks that keep one ledger under several names: what is signed for one of them moves what the accounts of
 * the others hold.
 */
const ledgers: readonly (readonly string[])[] = [
  ...Object.entries(evmOf).map(([chainId, evm]) => [
    `cosmos:${caip2Reference(chainId)}/slip44:118`,
    `eip155:${evm}/slip44:60`,
  ]),
  tron.flatMap(reference => [`tron:${reference}/slip44:195`, `eip155:${Number(reference)}/slip44:60`]),
]

/** The coins of the other networks with the ledger of this one (CAIP-2). */
export function coinsOfSameLedger(network: string): readonly string[] {
  const ledger = ledgers.find(coins => coins.some(coin => networkOfAsset(coin) === network)) ?? []
  return ledger.filter(coin => networkOfAsset(coin) !== network)
}

/** CAIP-2, of a CAIP-19 name. */
export const networkOfAsset = (caip19: string): string => caip19.slice(0, caip19.indexOf('/'))
