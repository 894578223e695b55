import type { parseArgs } from 'node:util'

/** Options of a command line, before it is parsed: `parseArgs` of `node:util`. */
export type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>

/** Outcome of a program. */
export interface Outcome {
  /** Written to stdout as it is, with a line break; nothing is written if it is empty. */
  readonly text: string
  readonly exitCode: 0 | 1
}

/** One npm script for the command line, beside the agent itself. */
export interface Program {
  /** Text of `--help`. */
  readonly help: string
  readonly options: Options
  /**
   * @param values - Of the options that were given; not checked yet.
   * @param positionals - What stands beside them.
   * @throws Error with one sentence for the person at the terminal
   */
  run(values: Readonly<Record<string, unknown>>, positionals: readonly string[]): Promise<Outcome>
}
