/** Letters that stand in a word of another script, where they can be taken for its own: the а in “pаypal”. */
export interface ForeignLetter {
  readonly letter: string
  /** For example `Cyrillic`. */
  readonly script: string
  /** Where it stands, in UTF-16 units. */
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

const scripts = scriptNames.map(name => ({ name, has: new RegExp(`\\p{Script_Extensions=${name}}`, 'u') }))

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
 * stand. Words by themselves may be of any script.
 */
export function foreignLetters(text: string): readonly ForeignLetter[] {
  if (plain.test(text)) return []
  return [...text.matchAll(words)].flatMap(({ 0: word, index }) =>
    // Labels of a domain are words of their own.
    [...word.matchAll(part)].flatMap(({ 0: run, index: within }) => foreignIn(run, index + within)),
  )
}

function foreignIn(word: string, start: number): ForeignLetter[] {
  let at = start
  const found = [...word].map(letter => {
    const here = at
    at += letter.length
    return { letter, at: here, scripts: aLetter.test(letter) ? scriptsOf(letter) : [] }
  })
  const read = found.filter(({ letter }) => aLetter.test(letter))
  const odd = read.filter(({ letter }) => styled.test(letter) && letter.normalize('NFKC') !== letter)
  const count = (group: readonly Script[]) =>
    read.filter(each => each.scripts.some(script => group.includes(script))).length
  const groups: readonly (readonly Script[])[] = [...together, ...scriptNames.map(name => [name])]
  const named = read.filter(each => each.scripts.length > 0)
  if (groups.some(group => count(group) === named.length)) return odd.map(toForeign)
  // Most of the word; where as many are Latin as not, the others are the foreign ones.
  const main = groups.toSorted((one, other) => count(other) - count(one) || rank(one) - rank(other))[0] ?? []
  const foreign = named.filter(each => !each.scripts.some(script => main.includes(script)))
  const letters = read.filter(each => odd.includes(each) || foreign.includes(each))
  return letters.map(toForeign)
}

function toForeign({ letter, at, scripts: [script] }: { letter: string; at: number; scripts: readonly Script[] }) {
  return { letter, at, script: script?.replace('_', ' ') ?? 'mathematical' }
}

/** A single script says more than a group of them; Latin is what most names here are in. */
function rank(group: readonly Script[]): number {
  return group.length > 1 ? 2 : group[0] === 'Latin' ? 0 : 1
}

function scriptsOf(letter: string): readonly Script[] {
  return scripts.filter(({ has }) => has.test(letter)).map(({ name }) => name)
}

/** Letters that look like those after them, from the confusables of UTS #39 (Unicode 16), and pairs that look like one letter. */
const looks: readonly (readonly [string, string])[] = [
  ['аαɑΑАᎪꓮ', 'aaaAAAA'],
  ['ВΒᏴꓐ', 'BBBB'],
  ['сϲСϹᏟꓚ', 'ccCCCC'],
  ['ԁᏧᎠꓓ', 'ddDD'],
  ['еЕΕᎬꓰ', 'eEEEE'],
  ['ɡցꓖᏀԌ', 'ggGGG'],
  ['һհНΗᎻꓧ', 'hhHHHH'],
  ['іιıІΙӀӏᏆꓲI1|', 'iiillllllll|'],
  ['јϳЈᎫꓙ', 'jjJJJ'],
  ['КΚᏦꓗ', 'KKKK'],
  ['ᏞꓡԼ', 'LLL'],
  ['МΜᎷꓟ', 'MMMM'],
  ['ոΝꓠ', 'nNN'],
  ['оοօσОΟՕꓳ0', 'ooooOOOOO'],
  ['рρРΡᏢꓑ', 'ppPPPP'],
  ['ԛ', 'q'],
  ['гᎡꓣ', 'rRR'],
  ['ѕЅՏᏚꓢ', 'sSSSS'],
  ['ТΤᎢꓔ', 'TTTT'],
  ['սυՍꓴ', 'uuUU'],
  ['νѵᏙѴꓦ', 'vvVVV'],
  ['ԝᎳԜꓪ', 'wWWW'],
  ['хХΧꓫ', 'xXXX'],
  ['уүγУҮΥꓬ', 'yyyYYYY'],
  ['ΖᏃꓜ', 'ZZZ'],
]
const prototypes = new Map(
  looks.flatMap(([from, to]) => [...from].map((letter, at) => [letter, [...to][at] ?? letter] as const)),
)

/** The same for texts that look the same: what is to be compared, not shown. */
export function skeleton(text: string): string {
  const folded = [...text.normalize('NFKD')].map(letter => prototypes.get(letter) ?? letter).join('')
  return folded.replaceAll('|', 'l').replaceAll('rn', 'm').replaceAll('vv', 'w').replace(/\s+/g, ' ').normalize('NFD')
}
