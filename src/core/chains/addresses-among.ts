import type { Chain } from './declaration/define-chain.ts'

/** No address that people compare is shorter or longer. */
const [shortest, longest] = [20, 150]

/** The characters of addresses: letters and digits, the two alphabets of Base64, and hex behind the workchain of TON. */
const alphabets = [/[0-9A-Za-z]+/g, /[\w-]+/g, /[0-9A-Za-z+/]+/g, /-?\d:[0-9a-f]{64}/gi]

/** Lists what can be an address in texts of any kind, each once: words in whatever stands around them. */
export function wordsIn(texts: Iterable<string>): readonly string[] {
  const words = [...texts].flatMap(text => alphabets.flatMap(alphabet => text.match(alphabet) ?? []))
  return [...new Set(words.filter(({ length }) => length >= shortest && length <= longest))]
}

/** Lists the words that are addresses of chains that share them, each once, as the agent writes them. */
export function addressesAmong(
  words: readonly string[],
  sharing: readonly Pick<Chain, 'addressSpelling' | 'inWindow'>[],
): ReadonlySet<string> {
  function spelled(word: string): string | undefined {
    for (const { addressSpelling } of sharing) {
      const spelling = addressSpelling(word)
      if (spelling !== undefined) return spelling
    }
    return sharing.some(({ inWindow }) => inWindow.typedAddress.problem(word) === undefined) ? word : undefined
  }
  return new Set(words.flatMap(word => spelled(word) ?? []))
}
