/**
 * Writes how a command is called, for its `--help`: by its name in the package, and through npm in a checkout.
 * @param forms - What follows the name, one form of it a line.
 */
export function usage(name: string, ...forms: readonly string[]): string {
  const lines = forms.map(form => `  countersign ${name} ${form}`)
  return `${lines.join('\n')}\n\nIn a checkout, write npm run --silent ${name} -- in place of countersign ${name}.`
}
