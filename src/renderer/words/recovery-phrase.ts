/** The numbers of words a recovery phrase may have (BIP-39). */
const lengths = [12, 15, 18, 21, 24]

/** Checks of a phrase; loaded when first needed. */
export interface PhraseCheck {
  readonly list: readonly string[]
  /** True if the checksum in the last word is right. */
  isWhole(words: readonly string[]): boolean
}

/** The English list of BIP-39 and its checksum. */
export async function loadPhraseCheck(): Promise<PhraseCheck> {
  const [{ validateMnemonic }, { wordlist }] = await Promise.all([
    import('@scure/bip39'),
    import('@scure/bip39/wordlists/english.js'),
  ])
  return { list: wordlist, isWhole: words => validateMnemonic(words.join(' '), wordlist) }
}

/** The words of what was typed or pasted, in lower case, without numbers and punctuation between them. */
export function phraseWords(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  )
}

/** The words that are not of the list, by their places from 0. */
export function strangers({ list }: PhraseCheck, words: readonly string[]): number[] {
  return words.flatMap((word, place) => (list.includes(word) ? [] : [place]))
}

/** Describes the problem of the phrase as a whole; `undefined` if there is none. */
export function phraseProblem(check: PhraseCheck, words: readonly string[]): string | undefined {
  const [first] = strangers(check, words)
  if (first !== undefined) {
    const word = words[first] ?? ''
    const meant = nearest(check, word)
    return `Word ${first + 1}, “${word}”, is not a word used in recovery phrases.${meant ? ` Did you mean “${meant}”?` : ''}`
  }
  if (!lengths.includes(words.length)) {
    const length = 'A recovery phrase has 12, 15, 18, 21 or 24 words'
    return words.length === 0 ? `${length}.` : `${length}, and this has ${words.length}.`
  }
  return check.isWhole(words)
    ? undefined
    : 'Each word exists, but together they are not a valid phrase. Check their order.'
}

/** The word that begins with the same four letters: there is one at most. Otherwise a word that begins as far as possible so. */
function nearest({ list }: PhraseCheck, word: string): string | undefined {
  for (const length of [4, 3]) {
    const similar = word.length >= length ? list.find(each => each.startsWith(word.slice(0, length))) : undefined
    if (similar) return similar
  }
  return undefined
}
