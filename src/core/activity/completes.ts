import type { Broadcasts } from '../ports/broadcasts.ts'
import type { Reader } from '../ports/store.ts'

/** What is asked of nodes for a request that leaves something out, before it is decided about. */
export interface Completes<Parameters = unknown> {
  /** Names requests that are completed one after the other, each once the one before it is recorded. */
  inTurn(parameters: Parameters): string
  /**
   * Returns the same bytes with the least in the place of what is left out. The request is decided about with them first: nodes are asked
   * nothing for those who may not ask it.
   * @throws AgentError for what cannot be completed
   */
  draft(parameters: Parameters, context: Pick<CompleteContext, 'organizationId' | 'reader'>): Uint8Array
  /**
   * Returns bytes that are kept with the request: `prepare` finds them as its first preimage, however often it is decoded.
   * @throws AgentError for what cannot be completed, before anything is recorded
   */
  bytes(parameters: Parameters, context: CompleteContext): Promise<Uint8Array>
}

export interface CompleteContext {
  readonly organizationId: string
  readonly reader: Reader
  readonly broadcasts: Broadcasts
}
