import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const listed = (folder: string) =>
  readdirSync(folder)
    .filter(name => name.endsWith('.md'))
    .map(name => join(folder, name))

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...listed('docs'),
  ...listed('docs/decisions'),
]
const generated = new Set(['docs/reference.md', 'docs/clients.md'])

const folders = ['bench', 'docs', 'examples', 'resources', 'scripts', 'src', 'test']
const files = folders.flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)),
)

describe.each(documents)('%s', document => {
  const text = readFileSync(document, 'utf8')

  test.skipIf(generated.has(document))(
    'has lines of at most 120 characters, but for tables, links and commands',
    () => {
      expect(proseOf(text).filter(line => line.length > 120)).toEqual([])
    },
  )

  test('names only files and folders that exist', () => {
    expect(pathsIn(text).filter(path => !exists(path))).toEqual([])
  })

  test('links only to what exists', () => {
    const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, target = '']) => target)
    expect(linked.filter(target => !existsSync(join(dirname(document), target)))).toEqual([])
  })
})

/** Without tables, code between fences, and lines that one link or address makes long. */
function proseOf(text: string): string[] {
  return text
    .replace(/^```[\s\S]*?^```$/gm, '')
    .split('\n')
    .filter(line => !line.startsWith('|') && !/\S{90,}/.test(line))
}

/** `src/core/engine/submit.ts`, `test/agent/first-run`, `submit.ts`; both of `a/{b,c}.ts`. Not what stands for many, such as `src/core/<subject>`. */
function pathsIn(text: string): string[] {
  const inFolder = [
    ...text.matchAll(new RegExp(`(?<![\\w/.-])(?:${folders.join('|')})/(?:[^\\s\`)\\]"'|,;:{#]|\\{[^}]*\\})+`, 'g')),
  ]
  const alone = [...text.matchAll(/`([\w/-]+\.tsx?)`/g)].map(([, name = '']) => name)
  return [...inFolder.map(([path]) => path.replace(/[.:]+$/, '')), ...alone]
    .filter(path => !/[<*…]/.test(path))
    .flatMap(spread)
}

function spread(path: string): string[] {
  const [whole, choices = ''] = /\{([^}]*)\}/.exec(path) ?? []
  return whole ? choices.split(',').map(choice => path.replace(whole, choice)) : [path]
}

/** A test is also run by the beginning of its path; a file that is named alone may stand anywhere. */
function exists(path: string): boolean {
  if (folders.includes(path.split('/')[0] ?? '')) {
    const bare = path.replace(/\/$/, '')
    return files.some(file => file === bare || file.startsWith(`${bare}.`))
  }
  return files.some(file => file === path || file.endsWith(`/${path}`))
}

test('README.md is short', () => {
  const readme = readFileSync('README.md', 'utf8')
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(150)
  expect(readme.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(1_400)
})

describe('decisions', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8')
  const pages = listed('docs/decisions').filter(page => /\/\d{4}-/.test(page))

  test.each(pages)('%s has at most 60 lines', page => {
    expect(readFileSync(page, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(60)
  })

  test('the index has one line for each, which says by which it is superseded', () => {
    const rows = [...index.matchAll(/^\| \[(\d+)\]\(([\w-]+\.md)\) \| (.*) \|$/gm)]
    expect(rows.map(([, , file = '']) => join('docs/decisions', file))).toEqual(pages.toSorted())
    for (const [, , file = '', line = ''] of rows) {
      const [, , first = ''] = readFileSync(join('docs/decisions', file), 'utf8').split('\n')
      const [, part, by] = /^\*Superseded (in part )?by \[decision (\d+)\]/.exec(first) ?? []
      expect(/\*Superseded (in part )?by (\d+)\.\*/.exec(line)?.slice(1), file).toEqual(by && [part, by])
    }
  })
})

describe('figures', () => {
  const read = (document: string) => readFileSync(document, 'utf8').replace(/\s+/g, ' ')

  test('docs/ledger.md has as many chains and kinds of typed data as Ledger has described', () => {
    const entries = (name: string) => Object.keys(JSON.parse(readFileSync(`resources/${name}.json`, 'utf8'))).length
    expect(read('docs/ledger.md')).toContain(`on each of ${entries('ledger-tokens')} chains`)
    expect(read('docs/ledger.md')).toContain(
      `signed descriptions of ${entries('ledger-message-filters')} kinds of typed data`,
    )
  })

  test('docs/limits.md is one table of at most 25 limits', () => {
    const rows = readFileSync('docs/limits.md', 'utf8').match(/^\|.*\|$/gm) ?? []
    expect(rows.length - 2).toBeLessThanOrEqual(25)
  })
})
