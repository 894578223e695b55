/** Expressions that a warning of the editor is, and is not, about. */
interface Examples {
  /** The policies in which it is warned of, by their effect. */
  readonly where: 'deny' | 'allow' | 'both'
  /** Begins or is part of what is said. */
  readonly says: RegExp
  readonly traps: readonly string[]
  readonly sound: readonly string[]
}

/** Examples by the name of the warning. */
export type ExamplesByName = Readonly<Record<string, Examples>>
