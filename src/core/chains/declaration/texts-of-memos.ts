import type { Effects } from './effects.ts'

/** Returns what the memos of effects say, in full, each once. */
export function textsOfMemos({ movements, unknown, memos = [] }: Effects<unknown>): ReadonlySet<string> {
  const all = new Set([...memos, ...[...movements, ...unknown].flatMap(each => each.memos ?? [])])
  return new Set([...all].map(({ value, text = value }) => text))
}
