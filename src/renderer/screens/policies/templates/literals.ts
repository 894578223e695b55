/** wire.md §6.2: a string stands in single quotes, and nothing can be escaped in it. */
export const quoted = (text: string): string => `'${text}'`

export const listOf = (texts: readonly string[]): string => `[${texts.map(quoted).join(', ')}]`
