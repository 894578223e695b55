/** Arguments for Node to run `countersign` as built. */
export declare const agentCommand: readonly string[]
