import type { Amount } from '../networks/networks.ts'
import { runCodeOfOptimism } from './shared-balances.ts'

/**
 * Networks that take a fee for the data of a transaction beside its gas, which no field of it bounds: those that run the code of Optimism
 * (docs.optimism.io, transaction fees; github.com/ethereum-optimism/superchain-registry), and Scroll (docs.scroll.io, transaction fees).
 */
const takeDataFee: ReadonlySet<string> = new Set([
  ...runCodeOfOptimism,
  // Test networks of the same: opBNB, Zora, Unichain, Ink, World Chain, Mode, Lisk, Soneium, Garnet, Blast.
  ...['5611', '999999999', '1301', '763373', '4801', '919', '4202', '1946', '17069', '168587773'],
  // Fraxtal and its test network, BOB, Cyber, Metal, Swellchain, Shape and its test network, Mint, Superseed, Hemi.
  ...['252', '2522', '60808', '7560', '1750', '1923', '360', '11011', '185', '5330', '43111'],
  // Polynomial, Arena-Z, Ethernity, Lyra, Ancient8, Orderly, PGN, Swan, Funki, Ham, HashKey.
  ...['8008', '7897', '183', '957', '888888888', '291', '424', '254', '33979', '5112', '177'],
  // MegaETH, Zircuit, Codex, Form, SnaxChain, RSS3 VSL and Dchain, and test networks of the same and of those above: viem has the contract for
  // that fee on each (wevm/viem, src/chains/definitions).
  ...['4326', '48900', '48898', '81224', '812242', '478', '132902', '2192', '13001', '12553', '2331'],
  ...['2716446429837000', '2713017997578000', '84531', '420', '1338', '1874', '1924', '53302', '91342', '695569'],
  ...['808813', '3397901', '28122024'],
  // Manta Pacific (docs.manta.network), Boba (docs.boba.network), Rollux (docs.rollux.com), B3 and DBK, with their test networks.
  ...['169', '3441006', '288', '28882', '570', '57000', '8333', '1993', '20240603'],
  // Morph and its test networks (docs.morph.network, transaction fees).
  ...['2818', '2810', '2710'],
  // Scroll and its test network.
  ...['534352', '534351'],
])

/** The most that fields of a transaction say, and what comes on top of it. */
export function withDataFee(chainId: bigint, most: Amount): Amount {
  return takeDataFee.has(chainId.toString()) ? { ...most, value: `${most.value} and the network’s data fee` } : most
}
