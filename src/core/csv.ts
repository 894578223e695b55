/** Characters that make spreadsheets compute a cell as a formula, including the full-width ones of Chinese and Japanese. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/
/** The same after a character that separates cells elsewhere, where spreadsheets read it so. */
const furtherFormula = /([;\t]\s*)(?=[=+\-@＝＋－＠'])/g
const furtherGuard = /([;\t]\s*)'(?=[=+\-@＝＋－＠'])/g

/** RFC 4180, with the line ends of either kind. A quote that is not closed ends with the text. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  const value = /"((?:[^"]|"")*)(?:"|$)|([^,\r\n]*)/y
  for (let at = 0; at <= text.length; ) {
    value.lastIndex = at
    const [whole = '', quoted, plain = ''] = value.exec(text) ?? []
    rows.at(-1)?.push(withoutGuard(quoted?.replaceAll('""', '"') ?? plain))
    at += whole.length
    // What follows a closing quote belongs to no value.
    const end = /[^,\r\n]*(,|\r\n|\n|\r|$)/y
    end.lastIndex = at
    const [passed = '', separator = ''] = end.exec(text) ?? []
    if (separator === '') break
    if (separator !== ',') rows.push([])
    at += passed.length
  }
  return rows
}

export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map(row => `${row.map(written).join(',')}\r\n`).join('')
}

function written(value: string): string {
  const inside = value.replace(furtherFormula, "$1'")
  const guarded = formula.test(value) || value.startsWith("'") ? `'${inside}` : inside
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

function withoutGuard(value: string): string {
  const inside = value.replace(furtherGuard, '$1')
  return /^'[=+\-@\t\r\n＝＋－＠']/.test(inside) ? inside.slice(1) : inside
}
