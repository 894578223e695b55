import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { contributingWithExample } from '../scripts/contributing-example.ts'
import { reference } from '../src/core/reference/markdown.ts'
import tests from './package.json' with { type: 'json' }

const contributing = readFileSync('CONTRIBUTING.md', 'utf8')
const dependencies = Object.entries({
  ...manifest.dependencies,
  ...manifest.devDependencies,
  ...tests.devDependencies,
  ...tests.optionalDependencies,
})

test.each(dependencies)('CONTRIBUTING.md says why there is %s', name => {
  const known = name.startsWith('@types/') ? '@types/*' : name
  expect(contributing).toContain(`\`${known}\``)
})

test.each(dependencies)('%s is pinned exactly', (_, version) => {
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
})

/** Paths from the project's folder, and shorter ones from core. What is to be written has a `<name>` in its path. */
const named = new Set([...contributing.matchAll(/`((?:[\w-]+\/)+[\w-]+\.\w+)`/g)].map(([, path = '']) => path))

test.each([...named])('CONTRIBUTING.md names %s, which is there', path => {
  expect(['.', 'src', 'src/core'].some(folder => existsSync(join(folder, path)))).toBe(true)
})

test('docs/reference.md is what the declarations say; run `npm run docs` when this fails', () => {
  expect(readFileSync('docs/reference.md', 'utf8')).toBe(reference())
})

test('the record in CONTRIBUTING.md is the one the tests try', () => {
  const file = readFileSync('test/core/record/address-book-entry.ts', 'utf8')
  expect(contributing).toContain(file.slice(file.indexOf('/** ')).trimEnd())
})

test('the example in CONTRIBUTING.md is the file; run `npm run docs` when this fails', () => {
  expect(contributing).toBe(contributingWithExample())
})
