/** Arguments for Node to run the agent without its desktop window, from the root of the project. */
export declare const headlessCommand: readonly string[]
