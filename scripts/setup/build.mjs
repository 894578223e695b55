import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { nodeEnvironment, suitableNode } from '../node.mjs'
import { buildStamp, root } from '../paths.mjs'
import { execute } from './execute.mjs'
import { recall, remember } from './remember.mjs'

/** Everything the built agent is made from. */
const sources = [
  ...['src', 'resources', 'package.json', 'package-lock.json', 'tsconfig.json'],
  ...['electron.vite.config.ts', 'scripts/bundled-packages.ts'],
]
const products = [
  ...['out/main/index.js', 'out/main/countersign.js', 'out/preload/index.cjs', 'out/renderer/index.html'],
  'out/packages/main.json',
]

/** Builds `out/` when a source differs from what it was built from. */
export const build = {
  done: () => products.every(file => existsSync(join(root, file))) && recall(buildStamp)?.sources === digest(),
  async run() {
    const built = digest()
    // A build that stops half-way must not look finished.
    rmSync(buildStamp, { force: true })
    const script = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
    await execute(suitableNode(), [script, 'build'], {
      doing: 'Building',
      environment: nodeEnvironment(),
      log: 'build',
    })
    remember(buildStamp, { sources: built })
  },
}

/** Hashes names and contents, not times: a fresh checkout and a switched branch differ only in those. */
function digest() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesIn))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

function filesIn(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap(name => filesIn(join(path, name)))
}
