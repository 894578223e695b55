import { caip2Reference } from './networks.ts'

/**
 * The chain id of the EVM that a network of the Cosmos SDK runs, by the chain id of the network, from the documentation of each. The second
 * row of Sei, Injective, XRPL EVM, Evmos and MANTRA is a test network.
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
  'mantra-1': 5888,
  'mantra-dukong-1': 5887,
  'cataclysm-1': 6900,
  'planq_7070-2': 7070,
  Oraichain: 108160679,
  fxcore: 530,
  'xstaxy-1': 6322,
  'dimension_37-1': 37,
}

/** Coin of each network and the coin of its EVM: calls to the EVM move what linked accounts of the chain hold. */
export const cosmosLedgers: readonly (readonly string[])[] = Object.entries(evmOf).map(([chainId, evm]) => [
  `cosmos:${caip2Reference(chainId)}/slip44:118`,
  `eip155:${evm}/slip44:60`,
])
