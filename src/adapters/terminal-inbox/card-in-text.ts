import { type Card, dangersOf, type Field, type Warning } from '../../shared/card.ts'

/** Longest value that is printed whole, in characters, and in lines: what follows it has to stay in sight. */
const longestValue = 2000
const mostLines = 40

/** Writes a card for a terminal, the sentence and the dangers last: whoever is asked below reads them without scrolling. */
export function cardInText(card: Card): string {
  const { shown, hardwareWallet, organizationName } = card
  const { asks, key, fields } = shown
  const warnings = [...shown.warnings, ...(hardwareWallet?.warnings ?? [])]
  const who = [
    `${asks.userName}, with ${asks.apiKeyName}`,
    ...(asks.webOrigin === null ? [] : [`from the web page ${asks.webOrigin}`]),
    ...(asks.process === null ? [] : [asks.process]),
    ...(organizationName === '' ? [] : [`of ${organizationName}`]),
  ]
  const summary = fields.filter(field => field.summary === true)
  const others = fields.filter(field => field.summary !== true)
  return [
    ...others.flatMap(field => fieldInText(field, 0)),
    ...shown.raw.flatMap(({ label, value }) => lineOf(label, value)),
    ...(shown.data ?? []).flatMap(({ name, version }) => lineOf(name, version)),
    ...(key ? lineOf('Signed with', [key.name, key.address, key.path].filter(Boolean).join(', ')) : []),
    ...lineOf('Asked by', who.join(', ')),
    ...(asks.clientVersion === null ? [] : lineOf('Says it is', asks.clientVersion)),
    ...(asks.paidServer === undefined ? [] : lineOf('Pays the server', asks.paidServer)),
    ...(asks.reason === undefined ? [] : lineOf('Its reason, in its own words', `“${asks.reason}”`)),
    ...lineOf('Why you are asked', shown.why),
    ...(hardwareWallet ? onDevice(hardwareWallet) : []),
    ...summary.flatMap(field => fieldInText(field, 0)),
    ...warnings.filter(({ level }) => level === 'notice').flatMap(warningInText),
    ...dangersOf(card).flatMap(warningInText),
    ...(card.pausedKeyId === null ? [] : lineOf('Paused', 'Resume the program in the window before you approve.')),
    ...valueInLines(shown.sentence),
  ].join('\n')
}

function onDevice({ model, signing, screens }: NonNullable<Card['hardwareWallet']>): string[] {
  return [
    ...lineOf(`Your ${model}`, signing === 'blind' ? 'cannot show what it signs' : 'shows what it signs'),
    ...screens.flatMap(({ label, value }) => lineOf(`  ${label}`, value)),
  ]
}

function warningInText({ level, text, compares }: Warning): string[] {
  return [
    ...lineOf(level === 'danger' ? 'DANGER' : 'Notice', text),
    ...(compares ? [...lineOf('  asked for', compares.asked), ...lineOf('  known', compares.known)] : []),
  ]
}

function fieldInText({ label, value, exact, name, children = [] }: Field, depth: number): string[] {
  const parts = [name ? `${name.text} ${value}` : value, ...(exact === undefined ? [] : [`(${exact})`])]
  const indent = '  '.repeat(depth)
  return [
    ...(value === '' ? valueInLines(`${indent}${label}`) : lineOf(`${indent}${label}`, parts.join(' '))),
    ...children.flatMap(child => fieldInText(child, depth + 1)),
  ]
}

function lineOf(label: string, value: string): string[] {
  return valueInLines(`${label}: ${value}`)
}

/** Marks each further line of a value, so that it cannot pass for a line of the card, and cuts what is too long to be read here. */
function valueInLines(text: string): string[] {
  const lines = withoutControls(text.slice(0, longestValue)).split('\n')
  const [first = '', ...further] = lines.slice(0, mostLines).filter((line, index) => index === 0 || line.trim() !== '')
  const isCut = text.length > longestValue || lines.length > mostLines
  return [first, ...further.map(line => `    | ${line}`), ...(isCut ? ['    | … The window shows the rest.'] : [])]
}

/** Cards mark what cannot be seen (`visible`). A terminal would obey anything that is left. */
export function withoutControls(text: string): string {
  return text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/g, '�')
}
