/** Letters that stand in a word of another script, where they can be taken for its own: the а in “pаypal”. */
export interface MixedScriptLetter {
  readonly letter: string
  /** Script, for example `Cyrillic`. */
  readonly script: string
  /** Offset in UTF-16 units. */
  readonly at: number
}

/** Scripts in use, and those whose letters look like Latin ones (UAX #31, tables 5 and 7). */
const scriptNames = [
  ...['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Syriac', 'Thaana', 'Nko'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
  ...['Thai', 'Lao', 'Tibetan', 'Myanmar', 'Khmer', 'Ethiopic', 'Mongolian', 'Han', 'Hiragana', 'Katakana'],
  ...['Bopomofo', 'Hangul', 'Cherokee', 'Canadian_Aboriginal', 'Coptic', 'Lisu', 'Deseret', 'Gothic', 'Tifinagh'],
  ...['Runic', 'Ogham', 'Glagolitic', 'Osage', 'Vai', 'Yi'],
] as const
type Script = (typeof scriptNames)[number]

/** Made when first needed: that takes milliseconds, which a start need not. */
let tests: readonly { readonly name: Script; readonly has: RegExp }[] | undefined
const scripts = () => {
  tests ??= scriptNames.map(name => ({ name, has: new RegExp(`\\p{Script_Extensions=${name}}`, 'u') }))
  return tests
}

/** Scripts that are written together, and beside Latin (UTS #39, “highly restrictive”). */
const together: readonly (readonly Script[])[] = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

const plain = /^[\p{ASCII}]*$/u
const words = /[\p{L}\p{M}]+(?:[\p{N}_'’.-]*[\p{L}\p{M}]+)*/gu
const part = /[\p{L}\p{M}]+/gu
const aLetter = /\p{L}/u
/** Letters that belong to no script and read as others: bold, doubled or circled ones. */
const styled = /\p{Script=Common}/u

/**
 * The letters of a text that are of another script than most of their word, and those that only read as a letter, in the order they
 * stand. A word may be of any script.
 */
export function mixedScriptLetters(text: string): readonly MixedScriptLetter[] {
  if (plain.test(text)) return []
  return [...text.matchAll(words)].flatMap(({ 0: word, index }) =>
    // Labels of a domain are words of their own.
    [...word.matchAll(part)].flatMap(({ 0: run, index: within }) => mixedIn(run, index + within)),
  )
}

interface Letter {
  /** None for what belongs to no script in use. */
  readonly scripts: readonly Script[]
  /** Belongs to no script and only reads as a letter. */
  readonly isStyled: boolean
}

interface Placed extends Letter {
  readonly letter: string
  readonly at: number
}

function mixedIn(word: string, start: number): MixedScriptLetter[] {
  if (plain.test(word)) return []
  const read = lettersIn(word, start)
  const main = mainGroup(read)
  const isMixedIn = ({ scripts, isStyled }: Letter) =>
    isStyled || (scripts.length > 0 && !scripts.some(script => main.includes(script)))
  return read.filter(isMixedIn).map(toMixedScriptLetter)
}

function lettersIn(word: string, start: number): Placed[] {
  const read: Placed[] = []
  let at = start
  for (const letter of word) {
    const known = lookUp(letter)
    if (known) read.push({ letter, at, ...known })
    at += letter.length
  }
  return read
}

/** Groups of scripts. If two hold equally many letters, the first counts: Latin before others, one script before several. */
const groups: readonly (readonly Script[])[] = [...scriptNames.map(name => [name]), ...together]

/** The scripts of all or most of the letters. */
function mainGroup(letters: readonly Letter[]): readonly Script[] {
  // A text can have a hundred thousand letters, and few sets of scripts that they are of.
  const times = new Map<readonly Script[], number>()
  for (const { scripts } of letters) times.set(scripts, (times.get(scripts) ?? 0) + 1)
  if (times.size === 1) return letters[0]?.scripts ?? []
  const counts = new Map<readonly Script[], number>()
  for (const [set, count] of times) {
    for (const group of groupsWith(set)) counts.set(group, (counts.get(group) ?? 0) + count)
  }
  const [main] = [...counts].sort(
    ([one, count], [other, more]) => more - count || groups.indexOf(one) - groups.indexOf(other),
  )
  return main?.[0] ?? []
}

const groupsOfSet = new Map<readonly Script[], readonly (readonly Script[])[]>()

/** The groups that letters of these scripts may be of. */
function groupsWith(set: readonly Script[]): readonly (readonly Script[])[] {
  const known = groupsOfSet.get(set)
  if (known) return known
  const found = groups.filter(group => set.some(script => group.includes(script)))
  groupsOfSet.set(set, found)
  return found
}

function toMixedScriptLetter({ letter, at, scripts: [script] }: Placed): MixedScriptLetter {
  return { letter, at, script: script?.replace('_', ' ') ?? 'mathematical' }
}

/** Looking a letter up takes a question for each script. */
const lookedUp = new Map<string, Letter | null>()
const mostLookedUp = 20_000
/** One list for each set of scripts, whichever letter it is of. */
const sameSets = new Map<string, readonly Script[]>()

/** Null for what is no letter, such as an accent. */
function lookUp(letter: string): Letter | null {
  const known = lookedUp.get(letter)
  if (known !== undefined) return known
  const found = aLetter.test(letter)
    ? { scripts: scriptsOf(letter), isStyled: styled.test(letter) && letter.normalize('NFKC') !== letter }
    : null
  if (lookedUp.size >= mostLookedUp) lookedUp.clear()
  lookedUp.set(letter, found)
  return found
}

function scriptsOf(letter: string): readonly Script[] {
  const names = scripts()
    .filter(({ has }) => has.test(letter))
    .map(({ name }) => name)
  const set = sameSets.get(names.join()) ?? names
  sameSets.set(names.join(), set)
  return set
}
