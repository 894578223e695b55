import type { Claim } from '../../../shared/simulation.ts'
import type { Decoded } from '../../ports/decoded.ts'
import type { AskNode } from '../../ports/node-caller.ts'

/** What a person's own nodes of a chain are asked. Whatever they answer is hostile. */
export interface OwnNode<Value> {
  /** The networks that people set nodes for (CAIP-2), with their names, those that people use most first. */
  networks(): readonly { readonly network: string; readonly inWords: string }[]
  /**
   * Returns the network (CAIP-2) that programs name so, which may be a development network that no list has. `undefined` if no node of
   * this chain can be set for it.
   */
  networkNamed(name: string): string | undefined
  /** Tells if the node is of this network. */
  isOf(network: string, ask: AskNode): Promise<boolean>
  /** Hands it a signed transaction, to send on. */
  send(signed: Uint8Array, ask: AskNode): Promise<unknown>
  /**
   * Returns what an account has of an asset (CAIP-19) of the node’s network, in its smallest units.
   * @throws AgentError `NODE_UNUSABLE` for what is no amount
   */
  balance(address: string, caip19: string, ask: AskNode): Promise<bigint>
  /** Null for nodes that try no transaction before it is signed. */
  readonly tries: TriesTransactions<Value> | null
}

export interface TriesTransactions<Value> {
  /** Tells if a node can try this: a transaction for one network, and not a message. */
  canTry(value: Value): boolean
  /**
   * Has the node try it on the state that it has now.
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

/** @param own - Throws for a value of another chain. */
export function triesOfAny<Value extends Decoded>(
  { canTry, simulate }: TriesTransactions<Value>,
  own: (signed: Decoded) => Value,
): TriesTransactions<Decoded> {
  return { canTry: signed => canTry(own(signed)), simulate: (signed, tried) => simulate(own(signed), tried) }
}
