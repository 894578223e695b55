/** `a`, `a and b`, `a, b and c`. */
export function listed(words: readonly string[], joined: 'and' | 'or' = 'and'): string {
  const last = words.at(-1) ?? ''
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} ${joined} ${last}` : last
}
