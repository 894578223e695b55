import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const root = join(import.meta.dirname, '../../..')

/** Builds the window as it is now, once for each state of its sources, and answers the folder. */
export async function buildRenderer(): Promise<string> {
  const folder = join(tmpdir(), `countersign-renderer-${hashOfSources()}`)
  if (existsSync(folder)) return folder
  const outDir = mkdtempSync(`${folder}-`)
  // Vitest says `test` here, which would build React with its development checks.
  process.env.NODE_ENV = 'production'
  await build({
    configFile: false,
    root: join(root, 'src/renderer'),
    base: './',
    plugins: [react()],
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  })
  try {
    renameSync(outDir, folder)
  } catch {
    // Another test file was quicker; its build is the same.
    rmSync(outDir, { recursive: true })
  }
  return folder
}

function hashOfSources(): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const file of globSync('src/{renderer,shared}/**/*', { cwd: root }).sort()) {
    const path = join(root, file)
    if (statSync(path).isFile()) hash.update(file).update(readFileSync(path))
  }
  return hash.digest('hex').slice(0, 16)
}
