import type { Claim } from '../../../shared/simulation.ts'
import type { AskNode } from '../../ports/node-caller.ts'

/** Questions to a person's own node about something that waits to be signed. */
export interface OwnNode<Value> {
  /** The networks that a node can be set for (CAIP-2), with their names, those that people use most first. */
  networks(): readonly { readonly network: string; readonly inWords: string }[]
  /** Tells if a node can try this: a transaction for one network, and not a message. */
  canTry(value: Value): boolean
  /**
   * Has the node try it on the state that it has now. Whatever the node answers is hostile.
   * @throws Error whose message a person may read, if the node cannot be asked or answers what it should not
   */
  simulate(value: Value, tried: Tried): Promise<Claim>
}

export interface Tried {
  readonly ask: AskNode
  /** The address that would sign, as the chain writes it. */
  readonly from: string
  /** Tells if it is an account of the organization, whose balance is shown. */
  isOurs(address: string): boolean
  nameOf(address: string): string | null
}
