/** Rewrites advice to use Countersign's window for a person who is looking at it: `Unlock it here`. */
export function saidHere(words: string): string {
  return words.replaceAll(/\bin (its|Countersign’s) window\b/g, 'here')
}
