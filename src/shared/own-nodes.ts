import { z } from 'zod'
import { call, nothing, query } from './call.ts'
import { id } from './fields.ts'
import type { Simulation } from './simulation.ts'

export const ownNodeCalls = {
  'ownNodes.list': query<OwnNodes>('settings')(nothing),
  /** An empty address forgets the node of that network. */
  'ownNodes.set': call<void>()(z.strictObject({ network: z.string().max(60), url: z.string().max(2_000) })),
  /** Nodes that programs name for chains without one (EIP-3085). */
  'ownNodes.suggested': query<SuggestedNodeView[]>('settings')(nothing),
  'ownNodes.accept': call<void>()(z.strictObject({ id: z.uuid() })),
  'ownNodes.refuse': call<void>()(z.strictObject({ id: z.uuid() })),
  /** Null where nothing is to be asked: no node is set for the network, or the request is no transaction that a node can try. */
  'ownNodes.simulate': query<Simulation | null>('settings')(z.strictObject({ id, digest: z.string() })),
} as const

export interface OwnNodes {
  readonly nodes: readonly OwnNode[]
  /** Networks that a node can be set for, those that people use most first. */
  readonly networks: readonly { readonly network: string; readonly inWords: string }[]
}

export interface SuggestedNodeView extends OwnNode {
  readonly id: string
  /** Names of the program's API key and of its user. */
  readonly program: string
  readonly user: string
  /** Origin of a web page. */
  readonly webOrigin: string | null
}

export interface OwnNode {
  /** CAIP-2, for example `eip155:1`. */
  readonly network: string
  readonly inWords: string
  readonly url: string
}
