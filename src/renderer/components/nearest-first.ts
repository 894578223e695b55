/**
 * Sorts exact matches first, then names that begin so; each in the order they came. A number in parentheses at the end of a
 * name, such as a chain id, need not be typed.
 */
export function nearestFirst<Named extends { readonly label: string }>(
  choices: readonly Named[],
  typed: string,
): Named[] {
  const wanted = typed.trim().toLowerCase()
  const distance = ({ label }: Named) => {
    const name = label.toLowerCase()
    if (name === wanted || name.replace(/ \(\d+\)$/, '') === wanted) return 0
    return name.startsWith(wanted) ? 1 : 2
  }
  return [...choices].sort((one, other) => distance(one) - distance(other))
}
