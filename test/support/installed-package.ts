import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll } from 'vitest'
import { lockedPackages } from '../../scripts/setup/locked-packages.mjs'
import { built } from './built.ts'

const run = promisify(execFile)

export interface InstalledPackage {
  /** Folder of a program that depends on the package. */
  readonly folder: string
  /** Entry of `bin`. */
  readonly program: string
  /** Tarball that was installed. */
  readonly tarball: string
  readonly files: readonly { readonly path: string; readonly size: number }[]
}

interface Packed {
  readonly filename: string
  readonly files: InstalledPackage['files']
}

/**
 * Packs this project as npm does, and puts what is in the tarball into a folder, as `npm install --omit=optional --ignore-scripts` does:
 * with the database library and nothing else. Call it in a `beforeAll`.
 */
export async function installPackage(): Promise<InstalledPackage> {
  const root = await built()
  const folder = mkdtempSync(join(tmpdir(), 'countersign-package-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  // What npm runs before it packs is a build, which is there, and this.
  await run(process.execPath, [join(root, 'scripts', 'openapi.ts')])
  const packing = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]
  const { stdout } = await run('npm', packing, { cwd: root, maxBuffer: 1e8 })
  const [packed] = Object.values(JSON.parse(stdout) as Record<string, Packed>)
  if (!packed) throw new Error('npm packed nothing')
  const { filename, files } = packed
  const place = join(folder, 'node_modules', 'countersign')
  mkdirSync(place, { recursive: true })
  await run('tar', ['xzf', join(folder, filename), '--strip-components=1', '-C', place])
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const { dependencies } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'))
  for (const path of lockedPackages({ ...packages, '': { dependencies } }, ['']))
    cpSync(join(root, path), join(folder, path), { recursive: true })
  return { folder, program: join(place, 'bin', 'countersign.mjs'), tarball: join(folder, filename), files }
}
