import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../paths.mjs'
import { lockedPackages, neededBy } from '../setup/locked-packages.mjs'

/** Way in which a package reaches the person: inside files of `out/`, in a folder of its own beside it, or as data in `resources/`. */
export type Shipping = 'bundled' | 'beside' | 'data'

/** A package of others that comes with Countersign. */
export interface ThirdPartyPackage {
  readonly name: string
  readonly version: string
  /** An SPDX expression, as the package declares it. */
  readonly licence: string
  /** Path from the project's folder: `node_modules/a/node_modules/@b/c`. */
  readonly folder: string
  readonly shipping: readonly Shipping[]
  /** A person's name, if the package says one. */
  readonly author: string | undefined
  /** The hash of the file that npm downloaded, as in package-lock.json: `sha512-` and base64. */
  readonly integrity: string | undefined
  /** The folders of the packages that it asks for, whether or not they are shipped. */
  readonly needs: readonly string[]
}

/** Package that `electron-builder` puts around the program. */
const desktopShell = 'node_modules/electron'

/** Package that `npm run docs` copies into `resources/`. */
const copiedData = 'node_modules/@ledgerhq/cryptoassets-evm-signatures'

/** Every package of others that comes with the program, by name and version. Needs a finished build. */
export function thirdPartyPackages(): readonly ThirdPartyPackage[] {
  const { packages } = read('package-lock.json') as { readonly packages: Locked }
  const foldersOf = { bundled: bundledFolders(), beside: foldersBeside(packages), data: [copiedData] }
  const shippings = Object.keys(foldersOf) as Shipping[]
  return [...new Set(Object.values(foldersOf).flat())]
    .map(folder => {
      const shipping = shippings.filter(each => foldersOf[each].includes(folder))
      const needs = packages[folder] ? neededBy(packages, folder) : []
      return packageIn(folder, { shipping, needs, integrity: packages[folder]?.integrity })
    })
    .toSorted((one, other) => compare(one.name, other.name) || compare(one.folder, other.folder))
}

/** The folders that the last build took modules from. */
export function bundledFolders(): readonly string[] {
  return ['main', 'preload', 'renderer'].flatMap(part => read(`out/packages/${part}.json`) as string[])
}

/** The folders that `electron-builder` packs: the production dependencies, and theirs. */
function foldersBeside(packages: Locked): readonly string[] {
  const { devDependencies: _, workspaces: __, ...agent } = packages[''] ?? {}
  return [...lockedPackages({ ...packages, '': agent }, ['']), desktopShell]
}

type Locked = Readonly<
  Record<string, { readonly integrity?: string; readonly devDependencies?: unknown; readonly workspaces?: unknown }>
>

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly author?: string | { readonly name?: string }
}

type FromLock = Pick<ThirdPartyPackage, 'shipping' | 'needs' | 'integrity'>

function packageIn(folder: string, fromLock: FromLock): ThirdPartyPackage {
  const { name, version, license, author } = read(`${folder}/package.json`) as Manifest
  if (!license)
    throw new Error(`${folder} declares no licence. Say which one it has in scripts/third-party/packages.ts.`)
  const person = typeof author === 'string' ? author.replace(/\s*[<(].*/, '') : author?.name
  return { name, version, licence: license, folder, author: person, ...fromLock }
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}

/** Compares by code points: the same on every computer, whatever its language. */
function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
