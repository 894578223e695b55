/** Changes that are written for something new, by paths from the project’s folder. */
export interface Plan {
  /** New files with their contents. */
  readonly files: Readonly<Record<string, string>>
  /** Entries of lists in files that exist. */
  readonly entries: readonly Entry[]
  /** Steps that remain to be done by hand: a sentence each, in order. */
  readonly left: readonly string[]
}

/** An entry at the end of a list. */
export interface Entry {
  readonly file: string
  /** The import that the entry needs; null if it needs none. */
  readonly import: string | null
  /** The text up to the bracket that opens the list, for example `activities: [`. */
  readonly list: string
  readonly entry: string
}
