import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A template of `templates/` in which each `{{word}}` is replaced. @throws Error for a word without a value */
export function filled(template: string, values: Readonly<Record<string, string>>): string {
  const text = readFileSync(join(import.meta.dirname, 'templates', template), 'utf8')
  return text.replace(/\{\{(\w+)\}\}/g, (_, word: string) => {
    const value = values[word]
    if (value === undefined) throw new Error(`${template} asks for ${word}, which has no value.`)
    return value
  })
}
