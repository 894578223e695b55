/** Tells if a version is older: `1.9.20-dev` comes before `1.10.3`. A text that is no version is older than any. */
export function isOlder(version: string, than: string): boolean {
  const [ours, theirs] = [numbers(version), numbers(than)]
  const at = theirs.findIndex((number, index) => (ours[index] ?? 0) !== number)
  return at !== -1 && (ours[at] ?? 0) < (theirs[at] as number)
}

function numbers(version: string): number[] {
  return (/^\d+(\.\d+)*/.exec(version)?.[0] ?? '0').split('.').map(Number)
}
