import { summaries } from './programs.ts'

/** Writes what `countersign --help` says. */
export function overview(): string {
  const widest = Math.max(...Object.keys(summaries).map(name => name.length))
  const lines = Object.entries(summaries).map(([name, summary]) => `  ${name.padEnd(widest)}  ${summary}`)
  return `Countersign: a signing agent in which a person approves every signature.

  countersign [COMMAND] [options]

${lines.join('\n')}

countersign COMMAND --help explains a command and its options. Without a command, countersign starts.
countersign --version prints the version.`
}
