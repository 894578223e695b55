import type { parseArgs } from 'node:util'

/** What is written on a command line, before it is looked at: `parseArgs` of `node:util`. */
export type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>

/** What a program came to. */
export interface Outcome {
  /** Written to stdout as it is, with a line break. */
  readonly text: string
  readonly exitCode: 0 | 1
}

/** One npm script for the command line, beside the agent itself. */
export interface Program {
  /** What `--help` prints. */
  readonly help: string
  readonly options: Options
  /**
   * @param values - Of the options that were given; not checked yet.
   * @param positionals - What stands beside them.
   * @throws Error with one sentence for the person at the terminal
   */
  run(values: Readonly<Record<string, unknown>>, positionals: readonly string[]): Promise<Outcome>
}
