import type { OwnNodes } from './own-nodes.ts'

/** A signed Ethereum transaction. Only the same bytes are ever sent again. */
export interface SentTransaction {
  readonly chainId: bigint
  /** Its bytes, hex with 0x. */
  readonly signed: `0x${string}`
  /** Address of its account, hex with 0x. */
  readonly from: string
  /** Its hash, hex with 0x. */
  readonly hash: `0x${string}`
}

/** Sends transactions through the person's own nodes. */
export interface Broadcasts extends OwnNodes {
  /** Sends it, unless that is under way. What the node answers is kept. */
  send(transaction: SentTransaction): Promise<void>
  isUnderWay(hash: string): boolean
  /** Returns what the node last said against it; `undefined` where it took it, or was not asked since the agent was started. */
  refusalOf(hash: string): string | undefined
}
