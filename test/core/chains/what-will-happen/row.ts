/** A request of the vectors, and what its card says will happen, line by line. */
export type Row = readonly [chain: string, kind: string, lines: readonly string[]]
