import { base64 } from '@scure/base'
import type { OwnNode } from '../declaration/own-node.ts'
import { clusters } from './clusters.ts'
import type { SolanaSigned } from './signed.ts'

const network = (cluster: string) => `solana:${cluster}`
const ofCluster = /^solana:([1-9A-HJ-NP-Za-km-z]{32})$/

/** Methods of Solana’s JSON-RPC: `getGenesisHash`, `sendTransaction`. */
export const solanaOwnNode: OwnNode<SolanaSigned> = {
  networks: () => [
    { network: network(clusters.main), inWords: 'Solana' },
    { network: network(clusters.devnet), inWords: 'Solana Devnet' },
    { network: network(clusters.testnet), inWords: 'Solana Testnet' },
  ],
  // A local validator has a first block of its own.
  mayBeFor: network => ofCluster.test(network),
  async isOf(network, ask) {
    const [, cluster] = ofCluster.exec(network) ?? []
    const genesis = await ask('getGenesisHash', [])
    return cluster !== undefined && typeof genesis === 'string' && genesis.slice(0, 32) === cluster
  },
  send: (signed, ask) => ask('sendTransaction', [base64.encode(signed), { encoding: 'base64' }]),
  tries: null,
}
