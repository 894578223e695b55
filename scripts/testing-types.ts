import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Writes the types of `countersign/testing` into a folder, from its source. */
export function writeTestingTypes(folder: string): void {
  const options = ['--declaration', '--emitDeclarationOnly', '--rewriteRelativeImportExtensions', '--skipLibCheck']
  const target = ['--target', 'es2023', '--module', 'nodenext', '--types', 'node']
  execFileSync(process.execPath, [
    join(root, 'node_modules', 'typescript', 'bin', 'tsc'),
    ...['--ignoreConfig', ...options, ...target, '--outDir', folder, join(root, 'src', 'testing', 'index.ts')],
  ])
}
