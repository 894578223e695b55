/** `1 user`, `2 users`; `plural` where an s is not enough. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(words: readonly string[], joined: 'and' | 'or' = 'and'): string {
  const last = words.at(-1) ?? ''
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} ${joined} ${last}` : last
}
