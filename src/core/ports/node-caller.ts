/**
 * Asks a node one thing, and answers what it said, unchecked.
 * @throws NodeRefusal if the node refuses it; another Error, whose message a person may read, if it cannot be asked.
 */
export type AskNode = (method: string, params: readonly unknown[]) => Promise<unknown>

/** An error object of JSON-RPC 2.0 §5.1, as the node wrote it. */
export class NodeRefusal extends Error {
  override name = 'NodeRefusal'
  readonly data: unknown

  constructor(message: string, data: unknown) {
    super(message)
    this.data = data
  }
}

/** Speaks JSON-RPC 2.0 with a node that the person has named in the settings, and with no other. */
export interface NodeCaller {
  /** Returns a function that asks the node. All its questions together have some seconds, and each answer may have some megabytes. */
  at(url: string): AskNode
  /** Gives up what was asked, and asks no more. */
  close(): void
}
