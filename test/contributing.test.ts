import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { reference } from '../src/core/reference/markdown.ts'
import tests from './package.json' with { type: 'json' }

const contributing = readFileSync('CONTRIBUTING.md', 'utf8')
const reasons = readFileSync('docs/dependencies.md', 'utf8')
const dependencies = Object.entries({
  ...manifest.dependencies,
  ...manifest.optionalDependencies,
  ...manifest.devDependencies,
  ...tests.devDependencies,
  ...tests.optionalDependencies,
})

test.each(dependencies)('docs/dependencies.md says why there is %s', name => {
  const known = name.startsWith('@types/') ? '@types/*' : name
  expect(reasons).toContain(`\`${known}\``)
})

test.each(dependencies)('%s is pinned exactly', (_, version) => {
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
})

/** Paths from the project's folder, and shorter ones from core. What is to be written has a `<name>` in its path. */
const named = new Set([...contributing.matchAll(/`((?:[\w-]+\/)+[\w-]+\.\w+)`/g)].map(([, path = '']) => path))

test('the packages that docs/dependencies.md names are used', () => {
  const named = [...reasons.matchAll(/`(@[\w-]+\/[\w-]+)`/g)].map(([, name = '']) => name)
  const pinned = new Set(dependencies.map(([name]) => name))
  expect(named.filter(name => !pinned.has(name))).toEqual([])
})

test('CONTRIBUTING.md, the glossary and the page of dependencies stay short', () => {
  expect(contributing.split('\n').length - 1).toBeLessThanOrEqual(250)
  for (const page of ['docs/glossary.md', 'docs/dependencies.md'])
    expect(readFileSync(page, 'utf8').split(/\s+/).filter(Boolean).length, page).toBeLessThanOrEqual(650)
})

test('every npm script that CONTRIBUTING.md names exists', () => {
  const scripts = [...contributing.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
  expect(scripts.filter(name => !Object.hasOwn(manifest.scripts, name))).toEqual([])
})

test.each([...named])('CONTRIBUTING.md names %s, which is there', path => {
  expect(['.', 'src', 'src/core'].some(folder => existsSync(join(folder, path)))).toBe(true)
})

test('docs/reference.md is what the declarations say; run `npm run docs` when this fails', () => {
  expect(readFileSync('docs/reference.md', 'utf8')).toBe(reference())
})
