import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import manifest from './package.json' with { type: 'json' }
import { listBundledPackages } from './scripts/bundled-packages.ts'
import { calls } from './src/shared/ipc.ts'

const topicsOfQueries = Object.fromEntries(
  Object.entries(calls).flatMap(([name, call]) => ('refreshedBy' in call ? [[name, call.refreshedBy]] : [])),
)

/**
 * Only `dependencies` and `optionalDependencies` of package.json, Node and Electron stay outside: what is compiled, and what must be
 * unpacked.
 */
const externalizeDeps = { include: Object.keys(manifest.optionalDependencies) }

export default defineConfig({
  main: {
    plugins: [listBundledPackages()],
    build: {
      externalizeDeps,
      target: 'node22',
      rolldownOptions: {
        input: {
          index: 'src/main/index.ts',
          countersign: 'src/headless/countersign.ts',
          testing: 'src/testing/index.ts',
          'check-signatures': 'src/adapters/signature-check/worker.ts',
          'examine-database': 'src/adapters/store/examination/examine-worker.ts',
        },
      },
    },
  },
  preload: {
    plugins: [listBundledPackages()],
    define: { callNames: JSON.stringify(Object.keys(calls)) },
    build: {
      // A sandboxed preload is one CommonJS file.
      rolldownOptions: {
        input: { index: 'src/preload/index.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    define: { topicsOfQueries: JSON.stringify(topicsOfQueries) },
    plugins: [react(), withoutPolicyWhileDeveloping(), listBundledPackages()],
    build: {
      minify: true,
      rolldownOptions: { input: join(import.meta.dirname, 'src/renderer/index.html') },
    },
  },
})

/** Hot reload puts inline scripts and styles into the page, which the built page's policy rightly refuses. */
function withoutPolicyWhileDeveloping(): Plugin {
  return {
    name: 'without-policy-while-developing',
    apply: 'serve',
    transformIndexHtml: html => html.replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, ''),
  }
}
