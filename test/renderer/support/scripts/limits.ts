import type { Chain } from '../../../../src/core/chains/declaration/define-chain.ts'
import { chains } from '../../../../src/core/chains/index.ts'
import type { NetworkAssets, VelocityControlView } from '../../../../src/shared/velocity-controls.ts'
import { idOf } from './basics.ts'

/** What meets a limit on this asset alone. */
export const onlyTransfersOf = (known: readonly Chain[], caip19: string) =>
  known.flatMap(({ assets }) => assets?.parse(caip19) ?? [])[0]?.onlyTransfers ?? null

export const velocityControls: VelocityControlView[] = [
  {
    id: idOf(851),
    name: 'Daily spending',
    identifier: 'daily_eth',
    sentence: 'at most 2 ETH in 24 hours',
    caip19: 'eip155:1/slip44:60',
    onlyTransfers: onlyTransfersOf(chains, 'eip155:1/slip44:60'),
    used: { words: '0.75 of 2 ETH', part: 0.375 },
  },
  {
    id: idOf(852),
    name: 'Signatures of each user',
    identifier: 'signatures_per_user',
    sentence: 'at most 20 requests in 1 hour, for each user',
    caip19: null,
    onlyTransfers: null,
    used: null,
  },
]

/** What all networks of a chain have in common. */
export function ofChain(namespace: string) {
  const [network] = chains.find(chain => chain.namespace === namespace)?.assets?.networks() ?? []
  if (!network) throw new Error(`${namespace} has no networks`)
  const { tokens, withTestNetworks } = network
  return { tokens, withTestNetworks, prominence: 'common' as const }
}

export const networks: NetworkAssets[] = [
  {
    ...ofChain('eip155'),
    chain: 'eip155:11155111',
    network: 'Sepolia (11155111)',
    testnet: true,
    prominence: 'rare' as const,
    assets: [{ caip19: 'eip155:11155111/slip44:60', symbol: 'ETH', decimals: 18 }],
  },
  {
    ...ofChain('eip155'),
    prominence: 'first',
    chain: 'eip155:1',
    network: 'Ethereum (1)',
    testnet: false,
    assets: [
      { caip19: 'eip155:1/slip44:60', symbol: 'ETH', decimals: 18 },
      { caip19: 'eip155:1/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', symbol: 'USDC', decimals: 6 },
    ],
  },
  {
    ...ofChain('solana'),
    chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    network: 'Solana',
    testnet: false,
    assets: [
      { caip19: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501', symbol: 'SOL', decimals: 9 },
      {
        caip19: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
        symbol: 'USDC',
        decimals: 6,
      },
    ],
  },
  {
    ...ofChain('bip122'),
    chain: 'bip122:000000000019d6689c085ae165831e93',
    network: 'Bitcoin',
    testnet: false,
    assets: [{ caip19: 'bip122:000000000019d6689c085ae165831e93/slip44:0', symbol: 'BTC', decimals: 8 }],
  },
]

const ofEthereum = ofChain('eip155')

/** As many as the agent knows. */
export const manyNetworks: NetworkAssets[] = [
  ...Array.from({ length: 700 }, (_, index) => ({
    ...ofEthereum,
    prominence: 'rare' as const,
    chain: `eip155:${9000 + index}`,
    network: `${index % 2 ? 'Chain' : 'Practice'} ${index} (${9000 + index})`,
    testnet: index % 2 === 0,
    assets: [{ caip19: `eip155:${9000 + index}/slip44:60`, symbol: `C${index}`, decimals: 18 }],
  })),
  ...networks,
]
