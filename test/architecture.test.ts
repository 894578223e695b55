import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { loose, roomsOfAgent, roomsOfCore, roomsOfEngine, roomsOfEthereum, roomsOfWindow } from './support/rooms.ts'

/** What the files of a folder may import, whole or for their types alone: own folders, packages, Node modules. */
const mayImport: Record<string, RegExp> = {
  'src/shared': /^(src\/shared\/|zod$)/,
  // node:module is how the compiled secp256k1 is asked for where it may be missing; node:net tells networks apart (BlockList).
  'src/core':
    /^(src\/(core|shared)\/|resources\/[^/]+\.json$|zod$|@noble\/|@scure\/|viem($|\/)|micro-key-producer\/|uuid$|secp256k1($|\/)|canonicalize$|hpke$|@simplewebauthn\/server($|\/)|reflect-metadata$|node:(crypto|module|net)$)/,
  'src/adapters': /^(src\/(core|shared|adapters)\/|node:|(?!electron|react|src\/)[@a-z])/,
  'src/agent': /^(src\/(core|shared|adapters|agent)\/|zod$|node:|package\.json$)/,
  'src/headless': /^(src\/(core|shared|adapters|agent|headless)\/|zod$|node:)/,
  'src/testing': /^(src\/testing\/|node:)/,
  'src/viem': /^viem($|\/)/,
  'src/provider': /^src\/provider\//,
  'src/main': /^(src\/(core|shared|adapters|agent|main)\/|node:|electron$)/,
  'src/preload': /^(src\/shared\/|electron$)/,
  'src/renderer': /^(src\/(shared|renderer)\/|(?!electron|node:|src\/)[@a-z])/,
}

const imports = globSync('src/**/*.{ts,tsx}').flatMap(importsOf)

test('every source file belongs to a folder with a rule', () => {
  const homeless = imports
    .map(({ file }) => file)
    .filter(file => !Object.keys(mayImport).some(folder => isIn(folder, file)))
  expect(homeless).toEqual([])
})

test.each(Object.entries(mayImport))('%s imports only what it may', (folder, allowed) => {
  const own = imports.filter(({ file }) => isIn(folder, file))
  expect(own.length > 0, 'no imports were found, so nothing was checked').toBe(true)
  expect(own.filter(({ source }) => !allowed.test(source)).map(inWords)).toEqual([])
})

test('npm start gets every package that the agent imports: none is among those of the tests alone', () => {
  const own = { ...manifest.dependencies, ...manifest.optionalDependencies, ...manifest.devDependencies }
  const names = imports.filter(({ source }) => !/^(src|resources|node:)|^package\.json$/.test(source))
  expect(names, 'no imports were found, so nothing was checked').not.toEqual([])
  expect(names.filter(({ source }) => !Object.hasOwn(own, packageOf(source))).map(inWords)).toEqual([])
})

/** What servers on loopback share, what asks elsewhere, and what writes files. */
const shared: readonly (string | undefined)[] = ['loopback', 'outgoing', 'disk']

test('no adapter imports another, except what several share', () => {
  const adapter = (path: string) => path.match(/^src\/adapters\/([^/]+)/)?.[1]
  const betweenAdapters = imports.filter(({ file, source }) => {
    const [from, to] = [adapter(file), adapter(source)]
    return from !== undefined && to !== undefined && from !== to && !shared.includes(to)
  })
  expect(betweenAdapters.map(inWords)).toEqual([])
})

describe.each([
  ['src/core', roomsOfCore],
  ['src/core/engine', roomsOfEngine],
  ['src/core/chains/ethereum', roomsOfEthereum],
  ['src/agent', roomsOfAgent],
  ['src/renderer', roomsOfWindow],
])('%s', (home, rooms) => {
  const roomOf = (path: string) => {
    if (!path.startsWith(`${home}/`)) return -1
    const [first = '', second] = path.slice(home.length + 1).split('/')
    const room = [`${first}/${second}`, second === undefined ? loose : '', first].find(name => rooms.includes(name))
    return room === undefined ? -1 : rooms.indexOf(room)
  }

  test('every file stands in a room', () => {
    expect(globSync(`${home}/**/*.{ts,tsx}`).filter(file => roomOf(file) < 0)).toEqual([])
  })

  test('no room imports from a later one, not even a type', () => {
    const upward = imports.filter(({ file, source }) => roomOf(file) >= 0 && roomOf(file) < roomOf(source))
    expect(upward.map(inWords)).toEqual([])
  })
})

test('no files form a circle, not even by types', () => {
  expect(circlesAmong(imports)).toEqual([])
})

/** Lists and a parser, which say at the top why they are long; and steps of the database, which never change. */
const long = [
  'src/adapters/store/migrations/001-first-tables.ts',
  'src/core/chains/ethereum/calls/known-calls.ts',
  'src/core/chains/ethereum/messages/known-messages.ts',
  'src/core/chains/solana/token-program.ts',
  'src/core/policies/language/parse.ts',
]

const saysWhy = /^\/\*\* Long because it is a (list|parser): .* \*\/\n/

describe('files are small', () => {
  const lengthsOf = (pattern: string) =>
    globSync(pattern).map(file => ({
      file: file.replaceAll('\\', '/'),
      lines: readFileSync(file, 'utf8').split('\n').length - 1,
    }))
  const lengths = lengthsOf('src/**/*.{ts,tsx}')
  const styles = lengthsOf('src/**/*.css')

  test('none has more than 250 lines but those that say why', () => {
    const tooLong = [...lengths, ...styles].filter(({ lines }) => lines > 250).map(({ file }) => file)
    expect(tooLong.toSorted()).toEqual(long)
    for (const file of long.filter(each => !each.includes('/migrations/'))) {
      expect(readFileSync(file, 'utf8'), file).toMatch(saysWhy)
    }
  })

  test('no test, example or tool has more than 300 lines, except lists that say so', () => {
    const tooLong = lengthsOf('{test,bench,examples,scripts}/**/*.{ts,tsx,mjs}')
      .filter(({ file, lines }) => lines > 300 && !file.includes('node_modules/'))
      .filter(({ file }) => !saysWhy.test(readFileSync(file, 'utf8')))
      .map(({ file }) => file)
    expect(tooLong).toEqual([])
  })

  test('half of them have at most 60 lines', () => {
    const sorted = lengths.map(({ lines }) => lines).toSorted((one, other) => one - other)
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(60)
  })
})

/** Ways from a file back to itself by what it imports: one at least where there are any. */
function circlesAmong(all: readonly Import[]): string[] {
  const imported = new Map<string, string[]>()
  for (const { file, source } of all) imported.set(file, [...(imported.get(file) ?? []), source])
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, above: readonly string[]) => {
    if (above.includes(file)) circles.push([...above.slice(above.indexOf(file)), file].join(' → '))
    if (done.has(file)) return
    done.add(file)
    for (const source of imported.get(file) ?? []) visit(source, [...above, file])
  }
  for (const file of imported.keys()) visit(file, [])
  return circles
}

/** The folder, or file, directly in core. */
interface Import {
  readonly file: string
  /** A path from the project's folder, or the name of a package. */
  readonly source: string
}

/** Static and dynamic imports, re-exports, types imported in place, and `require`. */
function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8')
  const { module, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`)
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value)),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => literal(file, text.slice(start, end))),
    ...[...text.matchAll(/\b(?:import|require)\(\s*(['"][^'"]+['"])\s*\)/g)].map(([, source = '']) =>
      literal(file, source),
    ),
  ]
  return named.flatMap(source =>
    source === undefined ? [] : [{ file, source: source.startsWith('.') ? join(file, '..', source) : source }],
  )
}

/** A module must be named where it is imported: a computed name could be anything. */
function literal(file: string, expression: string): string {
  const name = expression.match(/^['"`]([^'"`$]+)['"`]$/)?.[1]
  if (!name) throw new Error(`${file} imports a module by a computed name: ${expression}`)
  return name
}

/** `@noble/curves` of `@noble/curves/p256.js`. */
function packageOf(source: string): string {
  return source.split('/', source.startsWith('@') ? 2 : 1).join('/')
}

function isIn(folder: string, file: string): boolean {
  return file.startsWith(`${folder}/`)
}

function inWords({ file, source }: Import): string {
  return `${file} imports ${source}`
}
