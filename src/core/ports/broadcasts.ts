import type { OwnNodes } from './own-nodes.ts'

/** A signed transaction. Only the same bytes are ever sent again. */
export interface SentTransaction {
  /** CAIP-2, as nodes are set for it. */
  readonly network: string
  readonly signed: Uint8Array
  /** Address of the account that pays its fee. */
  readonly from: string
  /** What the nodes of its network know it by: its hash, or its first signature. */
  readonly id: string
}

/** Sends transactions through the person's own nodes. */
export interface Broadcasts extends OwnNodes {
  /** Sends it, unless that is under way. What the node answers is kept. */
  send(transaction: SentTransaction): Promise<void>
  isUnderWay(id: string): boolean
  /** Returns what the node last said against it; `undefined` where it took it, or was not asked since the agent was started. */
  refusalOf(id: string): string | undefined
}
