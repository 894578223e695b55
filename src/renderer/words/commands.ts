/** A stretch of instructions, or a command in them that is typed into a terminal as it is. */
export type Instruction = { readonly text: string } | { readonly command: string }

/** Splits instructions at their commands, which begin with `sudo` and end with the clause, or stand between backticks. */
export function instructionsOf(text: string): Instruction[] {
  return text
    .split(/(`[^`]+`|\bsudo [^`\n]+?(?=, then\b|[,;.)]?(?:\s*$|\n)|\)))/u)
    .map((part, index) => (index % 2 === 1 ? { command: part.replaceAll('`', '') } : { text: part }))
    .filter(part => 'command' in part || part.text !== '')
}
