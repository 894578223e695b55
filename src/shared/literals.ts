import { unwritable } from './unwritable.ts'

/**
 * A text as the policy language writes it (wire.md §6.2): in single quotes, with nothing escaped.
 *
 * @throws Error for a text that would end the literal or hide in it; the person who typed it is told by {@link unwritable} before.
 */
export function quoted(text: string): string {
  const problem = unwritable(text)
  if (problem) throw new Error(problem)
  return `'${text}'`
}

export const listOf = (texts: readonly string[]): string => `[${texts.map(quoted).join(', ')}]`
