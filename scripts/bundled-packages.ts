import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Lists the packages in what Vite writes, as paths such as `node_modules/a/node_modules/@b/c`: those in `out/main` are listed in
 * `out/packages/main.json`. `npm run notices` and `npm run sbom` read the lists.
 */
export function listBundledPackages(): Plugin {
  return {
    name: 'list-bundled-packages',
    apply: 'build',
    generateBundle({ dir }, bundle) {
      if (!dir) throw new Error('There is no folder to list the packages of.')
      const files = Object.values(bundle).flatMap(file =>
        file.type === 'chunk' ? file.moduleIds : file.originalFileNames,
      )
      // Styles leave the chunk that imports them.
      const styles = [...this.getModuleIds()].filter(id => /\.css($|\?)/.test(id))
      const packages = new Set([...files, ...styles].map(packageOfModule).filter(found => found !== undefined))
      const folder = join(dirname(dir), 'packages')
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, `${basename(dir)}.json`), `${JSON.stringify([...packages].sort(), undefined, 2)}\n`)
    },
  }
}

/** The package that a module is from; `undefined` for the project's own code. What the bundler adds is the bundler's code. */
export function packageOfModule(id: string): string | undefined {
  const [, bundler] = /^\0(rolldown|vite)\//.exec(id) ?? []
  if (bundler) return `node_modules/${bundler}`
  const [, path] = /(?:^|\/)(node_modules\/.*)/.exec(id.replaceAll('\\', '/')) ?? []
  return /^(?:(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+)/.exec(path ?? '')?.[0]
}
