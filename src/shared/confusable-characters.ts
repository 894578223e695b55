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
