/** Prediction, by a person's own node, of what a transaction would do. It is that node's word, and nothing is decided by it. */
export interface Simulation {
  /** Address of the node, without the path: it may hold a key. */
  readonly node: string
  readonly claim: Claim
}

export type Claim =
  | { readonly kind: 'unreachable'; readonly why: string }
  | { readonly kind: 'fails'; readonly reason: string | null }
  | {
      readonly kind: 'succeeds'
      /** Part of the network's work that it takes, and how much it may take; null if the node does not say. */
      readonly gas: { readonly used: string; readonly most: string } | null
      /** Changes of the organization's own accounts, without the fee. Null from a node that does not trace. */
      readonly changes: readonly BalanceChange[] | null
    }

export interface BalanceChange {
  readonly account: string
  /** Name that the organization gives the account. */
  readonly name: string | null
  /** With its sign: `−1.5 ETH`. */
  readonly change: string
  readonly exact: string | null
}
