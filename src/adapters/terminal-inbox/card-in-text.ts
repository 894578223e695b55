import type { Card, Field, Warning } from '../../shared/card.ts'

/** Writes a card for a terminal: the sentence, warnings, what will happen, all fields, and who asks. */
export function cardInText({ shown, hardwareWallet }: Card): string {
  const { asks, key, warnings, fields } = shown
  const summary = fields.filter(field => field.summary === true)
  const others = fields.filter(field => field.summary !== true)
  const who = [
    `${asks.userName}, with ${asks.apiKeyName}`,
    ...(asks.webOrigin === null ? [] : [`from the web page ${asks.webOrigin}`]),
    ...(asks.process === null ? [] : [asks.process]),
  ]
  return withoutControls(
    [
      shown.sentence,
      ...[...warnings, ...(hardwareWallet?.warnings ?? [])].map(warningInText),
      ...summary.flatMap(field => fieldInText(field, 0)),
      ...others.flatMap(field => fieldInText(field, 0)),
      ...shown.raw.map(({ label, value }) => `${label}: ${value}`),
      ...(key ? [`Signed with: ${key.name}, ${key.address}`] : []),
      `Asked by: ${who.join(', ')}`,
      ...(asks.reason === undefined ? [] : [`Its reason, in its own words: “${asks.reason}”`]),
      `Why you are asked: ${shown.why}`,
    ].join('\n'),
  )
}

function warningInText({ level, text, compares }: Warning): string {
  const compared = compares ? `\n  asked for ${compares.asked}\n  known     ${compares.known}` : ''
  return `${level === 'danger' ? 'DANGER' : 'Notice'}: ${text}${compared}`
}

function fieldInText({ label, value, exact, name, children = [] }: Field, depth: number): string[] {
  const parts = [name ? `${name.text} ${value}` : value, ...(exact === undefined ? [] : [`(${exact})`])]
  const line = `${'  '.repeat(depth)}${label}${value === '' ? '' : `: ${parts.join(' ')}`}`
  return [line, ...children.flatMap(child => fieldInText(child, depth + 1))]
}

/** Cards mark what cannot be seen (`visible`). A terminal would obey anything that is left. */
export function withoutControls(text: string): string {
  return text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, '�')
}
