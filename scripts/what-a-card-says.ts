import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const page = join(import.meta.dirname, '..', 'docs', 'what-a-card-says.md')

/** Returns docs/what-a-card-says.md with a link under “Pictures” for each request that a test run takes pictures of. */
export function whatACardSays(requests: readonly { readonly name: string; readonly title: string }[]): string {
  const text = readFileSync(page, 'utf8')
  const links = /(?<=\n## Pictures\n\n(?:[^-\n].*\n)+\n)(?:- .*\n)*\n?(?=## )/
  if (!links.test(text)) throw new Error('docs/what-a-card-says.md has no place for links under “Pictures”')
  const lines = requests.map(({ name, title }) => `- [${title}](screenshots/what-a-card-says/${name}.png)\n`)
  return text.replace(links, () => `${lines.join('')}\n`)
}
