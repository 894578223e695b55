import type { EthereumAsset } from '../networks/asset.ts'
import { isOn } from './shared-balances.ts'

/**
 * Networks on which only what is sent there itself is carried out for an account: their own validators decide, or whoever sends from another
 * network has another address there (Arbitrum: OffchainLabs/nitro-contracts, `Inbox`).
 */
const takeFromNone: ReadonlySet<string> = new Set([
  // Ethereum and its test networks; nodes that developers run.
  ...['1', '11155111', '17000', '560048', '1337', '31337'],
  // Polygon, BNB Smart Chain, Gnosis, Avalanche, with their test networks; Fantom, Sonic, Berachain; Tempo and its test network.
  ...['137', '80002', '56', '97', '100', '10200', '43114', '43113', '250', '146', '80094', '4217', '42431'],
  // Arbitrum One, Nova and its test network.
  ...['42161', '42170', '421614'],
  // Networks of the Cosmos SDK, with their test networks: Sei, Injective, XRPL EVM, Evmos, Cronos, Kava, Canto, ZetaChain, Dymension, Haqq,
  // MANTRA, Nibiru, Planq, Oraichain, f(x)Core, Aura and XPLA.
  ...['1329', '1328', '1776', '1439', '1440000', '1449000', '9001', '9000', '25', '2222', '7700', '7000', '1100'],
  ...['11235', '5888', '5887', '6900', '7070', '108160679', '530', '6322', '37'],
])

/** Networks that take transactions from one other, by that one. */
const takeFromOne: Readonly<Record<string, readonly string[]>> = {
  // With code of Optimism (docs.optimism.io, address aliasing), also Celo, and Mantle and Metis, which began so.
  1: [
    ...['10', '8453', '7777777', '130', '57073', '480', '34443', '1135', '1868', '690', '81457'],
    ...['42220', '5000', '1088'],
    // zkSync Era (matter-labs/era-contracts, `Mailbox`), Scroll (docs.scroll.io, enforced transactions); Linea, Taiko, Polygon zkEVM.
    ...['324', '534352', '59144', '167000', '1101'],
  ],
  11155111: ['11155420', '84532', '11142220', '59902', '534351', '59141'],
  17000: ['44787'],
  // opBNB.
  56: ['204'],
}

const onlySource: ReadonlyMap<string, string> = new Map(
  Object.entries(takeFromOne).flatMap(([from, networks]) => networks.map(network => [network, from] as const)),
)

/**
 * Tells if what an account does on a network may move an asset on it, or on another one: some take transactions from a contract on another
 * network, and carry them out for the account of the same address there, without a further signature. Which contracts those are, and which
 * networks, no list tells: a network counts as one unless it is known here.
 */
export function mayReach(chainId: bigint, asset: EthereumAsset): boolean {
  const there = asset.chainId.toString()
  if (isOn(chainId, asset)) return true
  return !takeFromNone.has(there) && [undefined, chainId.toString()].includes(onlySource.get(there))
}
