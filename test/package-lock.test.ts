import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Entry {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  readonly packages: Readonly<Record<string, Entry | undefined>>
}

// npm leaves out what its registry does not have at the moment, such as a binary for another system, and `npm ci`
// then refuses the whole file, there and elsewhere.
test('package-lock.json has every dependency that a package in it names', () => {
  const missing = Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys({ ...entry?.dependencies, ...entry?.optionalDependencies })
      .filter(name => !isLocked(path, name))
      .map(name => `${path} needs ${name}`),
  )
  expect(missing).toEqual([])
})

/** Node looks for a package in the node_modules of each folder on the way up. */
function isLocked(path: string, name: string): boolean {
  const folders = path
    .split('/node_modules/')
    .map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'))
  return ['', ...folders].some(folder => packages[folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`])
}
