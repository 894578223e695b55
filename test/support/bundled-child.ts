import { symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'vite'
import { temporaryFolderOfFile } from './temporary-folder.ts'

/** Has Node start no threads to compile and to collect, and collect seldom: a program that is soon killed gains nothing by either. */
export const shortLived = ['--single-threaded', '--min-semi-space-size=16'] as const

/** A script of this folder with all its modules in one file, for what is started often: to load the modules takes longer than to run it. */
export async function bundledChild(script: string): Promise<string> {
  const outDir = temporaryFolderOfFile()
  symlinkSync(join(process.cwd(), 'node_modules'), join(outDir, 'node_modules'))
  await build({
    logLevel: 'silent',
    configFile: false,
    build: {
      ssr: join(import.meta.dirname, script),
      outDir,
      emptyOutDir: false,
      minify: true,
      rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
    },
    ssr: { noExternal: true, external: ['better-sqlite3', 'keytar', '@napi-rs/keyring', 'secp256k1'] },
  })
  return join(outDir, `${basename(script, '.ts')}.mjs`)
}
