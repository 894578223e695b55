/** wire.md §6.2: a string stands in single quotes, and nothing can be escaped in it. */
export const quoted = (text: string): string => `'${text}'`

export const listOf = (texts: readonly string[]): string => `[${texts.map(quoted).join(', ')}]`

/** Why a text cannot be written as a string of the language; `undefined` if it can. */
export function unwritable(text: string): string | undefined {
  if (text.includes("'")) return 'An apostrophe cannot be written in a policy. Leave it out.'
  return /[\u0000-\u001f\u007f]/.test(text) ? 'It holds invisible characters. Type it by hand.' : undefined
}

/** The first problem there is. */
export function firstOf(...problems: readonly (string | undefined)[]): string | undefined {
  return problems.find(problem => problem !== undefined)
}
