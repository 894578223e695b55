import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { clientOperations, unaccounted } from './client-operations.ts'

// Installs the newest public clients, and prints what they call that is neither answered nor refused by name.

const { devDependencies } = JSON.parse(readFileSync('test/package.json', 'utf8')) as {
  devDependencies: Readonly<Record<string, string>>
}
const clients = Object.keys(devDependencies).filter(name => name.startsWith('@turnkey/'))
const before = clientOperations()
const newest = clients.map(name => `${name}@latest`)
execFileSync('npm', ['install', '--workspace', 'test', '--save-dev', '--save-exact', ...newest], { stdio: 'inherit' })
const after = clientOperations()
const known = new Set([...before.paths, ...before.types])
const added = [...after.paths, ...after.types].filter(name => !known.has(name))
console.log(`New: ${added.join(', ') || 'nothing'}`)
console.log(`Neither answered nor refused by name: ${unaccounted(after).join(', ') || 'nothing'}`)
