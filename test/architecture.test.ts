import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/** What the files of a folder may import, whole or for their types alone: own folders, packages, Node modules. */
const mayImport: Record<string, RegExp> = {
  'src/shared': /^(src\/shared\/|zod$)/,
  // node:module is how the compiled secp256k1 is asked for where it may be missing.
  'src/core':
    /^(src\/(core|shared)\/|resources\/[^/]+\.json$|zod$|@noble\/|@scure\/|viem($|\/)|micro-key-producer\/|uuid$|secp256k1($|\/)|canonicalize$|hpke$|@simplewebauthn\/server($|\/)|reflect-metadata$|node:(crypto|module)$)/,
  'src/adapters': /^(src\/(core|shared|adapters)\/|node:|(?!electron|react|src\/)[@a-z])/,
  'src/agent': /^(src\/(core|shared|adapters|agent)\/|node:|package\.json$)/,
  'src/headless': /^(src\/(core|shared|adapters|agent|headless)\/|zod$|node:)/,
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
  expect(own, 'no imports were found, so nothing was checked').not.toEqual([])
  expect(own.filter(({ source }) => !allowed.test(source)).map(inWords)).toEqual([])
})

test('no adapter imports another, except what servers on loopback share', () => {
  const adapter = (path: string) => path.match(/^src\/adapters\/([^/]+)/)?.[1]
  const betweenAdapters = imports.filter(({ file, source }) => {
    const [from, to] = [adapter(file), adapter(source)]
    return from !== undefined && to !== undefined && from !== to && to !== 'loopback'
  })
  expect(betweenAdapters.map(inWords)).toEqual([])
})

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
  ].filter(source => source !== undefined)
  return [...new Set(named)].map(source => ({
    file,
    source: source.startsWith('.') ? join(file, '..', source) : source,
  }))
}

/** A module must be named where it is imported: a computed name could be anything. */
function literal(file: string, expression: string): string {
  const name = expression.match(/^['"`]([^'"`$]+)['"`]$/)?.[1]
  if (!name) throw new Error(`${file} imports a module by a computed name: ${expression}`)
  return name
}

function isIn(folder: string, file: string): boolean {
  return file.startsWith(`${folder}/`)
}

function inWords({ file, source }: Import): string {
  return `${file} imports ${source}`
}
