import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'

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

/** Writes the script for pages into a folder: a classic script, which names its own address. */
export async function writeProvider(folder: string): Promise<void> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: join(root, 'src', 'provider', 'index.ts'), formats: ['iife'], name: 'countersign' },
    },
  })
  const [{ output: chunks }] = output as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput]
  writeFileSync(join(folder, 'provider.js'), chunks[0].code)
}

function emit(name: string, folder: string, ...more: readonly string[]): void {
  const options = ['--declaration', '--rewriteRelativeImportExtensions', '--skipLibCheck', ...more]
  const target = ['--target', 'es2023', '--module', 'nodenext', '--types', 'node']
  execFileSync(process.execPath, [
    join(root, 'node_modules', 'typescript', 'bin', 'tsc'),
    ...['--ignoreConfig', ...options, ...target, '--outDir', folder, join(root, 'src', name, 'index.ts')],
  ])
}
