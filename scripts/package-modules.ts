import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/**
 * Writes what programs that have the package import: the types of `countersign/testing`, whose code is built with the agent, and all of
 * `countersign/viem`, which runs in pages too and imports the program's own viem.
 * @param folder - Gets a folder of each.
 */
export function writePackageModules(folder: string): void {
  emit('testing', join(folder, 'testing'), '--emitDeclarationOnly')
  emit('viem', join(folder, 'viem'))
}

/** Writes the script for pages into a folder. */
export function writeProvider(folder: string): void {
  const made = mkdtempSync(join(tmpdir(), 'countersign-provider-'))
  try {
    emit('provider', made, '--declaration', 'false', '--lib', 'es2023,dom', '--types', '')
    // It is a classic script, which names its own address.
    const script = readFileSync(join(made, 'index.js'), 'utf8').replace(/^export \{\};\n/m, '')
    writeFileSync(join(folder, 'provider.js'), `(() => {\n${script}})()\n`)
  } finally {
    rmSync(made, { recursive: true })
  }
}

function emit(name: string, folder: string, ...more: readonly string[]): void {
  const options = ['--declaration', '--rewriteRelativeImportExtensions', '--skipLibCheck', ...more]
  const target = ['--target', 'es2023', '--module', 'nodenext', '--types', 'node']
  execFileSync(process.execPath, [
    join(root, 'node_modules', 'typescript', 'bin', 'tsc'),
    ...['--ignoreConfig', ...options, ...target, '--outDir', folder, join(root, 'src', name, 'index.ts')],
  ])
}
