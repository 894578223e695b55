/** `1 user`, `2 users`; `plural` where an s is not enough. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`
}
