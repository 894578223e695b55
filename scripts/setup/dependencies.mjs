import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../paths.mjs'
import { lockedPackages } from './locked-packages.mjs'
import { npm } from './npm.mjs'
import { recall, remember } from './remember.mjs'

const lockfile = join(root, 'package-lock.json')
/** npm writes down here what it has installed, and only once all of it, compiled modules included, is in place. */
const installedLockfile = join(root, 'node_modules', '.package-lock.json')
const stamp = join(root, 'node_modules', '.platform.json')

/**
 * The platform the compiled modules were made for. The Node version is not part of it: they are all Node-API, and
 * one build serves every Node from 22.12 on and Electron.
 */
const platform = `${process.platform}-${process.arch}`

/** The folders of package-lock.json whose packages are installed. Whatever the tests need is the workspace `test`. */
const foldersOf = { agent: [''], everything: ['', 'test'] }

/**
 * A step that installs exactly what package-lock.json says, for the agent alone or for `everything`. What is there stays:
 * the tests' packages are added to the agent's, and the agent is content with more than its own.
 */
export function dependencies(set) {
  return {
    done() {
      const made = recall(stamp)
      if (made && !isWhole(made)) return false
      if (!asLocked(foldersOf[set])) return false
      if (!made) remember(stamp, { platform, whole: true })
      return true
    },
    async run() {
      // `npm ci` begins with an empty folder, and `npm install` with what is there, which it must be able to trust.
      const command = isWhole(recall(stamp)) ? ['install', '--no-save'] : ['ci']
      if (existsSync(stamp)) remember(stamp, { platform, whole: false })
      const own = set === 'agent' ? ['--workspaces=false'] : []
      // Said here because a person's own settings may say otherwise: install scripts compile the native modules.
      const settings = ['--ignore-scripts=false', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
      const paths = lockedPackages(recall(lockfile).packages, foldersOf[set])
      await npm([...command, ...own, ...settings], {
        doing: `Installing ${paths.length} packages, which takes some minutes`,
        log: 'npm',
        progress: () => unpacked(paths),
      })
      remember(stamp, { platform, whole: true })
    },
  }
}

/** A run of npm that was killed leaves packages that look whole. Until this was written down, only whole ones had a stamp. */
function isWhole(made) {
  return made?.platform === platform && made.whole !== false
}

/** npm itself tells nothing until it is done: it unpacks, and then compiles. */
function unpacked(paths) {
  const there = paths.filter(path => existsSync(join(root, path, 'package.json'))).length
  return there < paths.length ? `${there} of ${paths.length} packages` : 'compiling what has to be'
}

/** Optional packages may be absent: they need not be published for every platform. */
function asLocked(folders) {
  const wanted = recall(lockfile)?.packages
  const installed = recall(installedLockfile)?.packages
  if (!wanted || !installed) return false
  return (
    lockedPackages(wanted, folders).every(path => {
      const { version, optional, integrity } = wanted[path]
      const found = installed[path]
      return found ? found.version === version && found.integrity === integrity : optional === true
    }) && Object.keys(installed).every(path => path in wanted)
  )
}
