/** More are no help. */
const mostNamed = 3

/** Returns words that one was probably meant to be: a few letters apart (Levenshtein), or one begins with the other. */
export function closestTo(word: string, words: readonly string[]): readonly string[] {
  const farthest = Math.max(2, Math.floor(word.length / 4))
  return words
    .map(other => ({
      other,
      distance: other.startsWith(word) || word.startsWith(other) ? 1 : lettersApart(word, other),
    }))
    .filter(({ distance }) => distance <= farthest)
    .toSorted((one, another) => one.distance - another.distance)
    .slice(0, mostNamed)
    .map(({ other }) => other)
}

function lettersApart(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const now = [row]
    for (let at = 1; at <= other.length; at++) {
      const changed = (before[at - 1] as number) + (one[row - 1] === other[at - 1] ? 0 : 1)
      now.push(Math.min(changed, (before[at] as number) + 1, (now[at - 1] as number) + 1))
    }
    before = now
  }
  return before[other.length] as number
}
