/** One call of JSON-RPC, of a program. */
export interface RpcCall {
  readonly method: string
  readonly params: readonly unknown[]
}
