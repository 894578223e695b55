import { base64 } from '@scure/base'
import type { OwnNode } from '../declaration/own-node.ts'
import { solanaBalanceAt } from './balance-at.ts'
import { clusterNamed, clusters } from './clusters.ts'
import type { SolanaSigned } from './signed.ts'

const network = (cluster: string) => `solana:${cluster}`

/** Methods of Solana’s JSON-RPC: `getGenesisHash`, `sendTransaction`. */
export const solanaOwnNode: OwnNode<SolanaSigned> = {
  networks: () => [
    { network: network(clusters.main), inWords: 'Solana' },
    { network: network(clusters.devnet), inWords: 'Solana Devnet' },
    { network: network(clusters.testnet), inWords: 'Solana Testnet' },
  ],
  networkNamed(name) {
    const cluster = clusterNamed(name)
    return cluster && network(cluster)
  },
  async isOf(name, ask) {
    const genesis = await ask('getGenesisHash', [])
    return typeof genesis === 'string' && name === network(genesis.slice(0, 32))
  },
  send: (signed, ask) => ask('sendTransaction', [base64.encode(signed), { encoding: 'base64' }]),
  balance(address, caip19, ask) {
    const [, mint] = /\/token:(.+)$/.exec(caip19) ?? []
    return solanaBalanceAt(address, mint, ask)
  },
  tries: null,
}
