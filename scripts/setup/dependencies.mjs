import { join } from 'node:path'
import { root } from '../paths.mjs'
import { npm } from './npm.mjs'
import { recall, remember } from './remember.mjs'
import { say } from './say.mjs'

const lockfile = join(root, 'package-lock.json')
/** npm writes down here what it has installed, and only once all of it, compiled modules included, is in place. */
const installedLockfile = join(root, 'node_modules', '.package-lock.json')
const stamp = join(root, 'node_modules', '.platform.json')

/**
 * The platform the compiled modules were made for. The Node version is not part of it: they are all Node-API, and
 * one build serves every Node from 22.12 on and Electron.
 */
const platform = `${process.platform}-${process.arch}`

/** Installs exactly what package-lock.json says, if anything else, or nothing, is installed. */
export const dependencies = {
  done() {
    const made = recall(stamp)
    if (made && made.platform !== platform) return false
    if (!asLocked()) return false
    if (!made) remember(stamp, { platform })
    return true
  },
  async run() {
    say('Installing dependencies (npm ci), which takes a minute or two.')
    await npm(['ci', '--include=dev', '--no-audit', '--no-fund'], 'npm-ci')
    remember(stamp, { platform })
  },
}

/** Optional packages may be absent: most are for other platforms. */
function asLocked() {
  const wanted = recall(lockfile)?.packages
  const installed = recall(installedLockfile)?.packages
  if (!wanted || !installed) return false
  const present = Object.entries(wanted).filter(([path]) => path !== '')
  return (
    present.every(([path, { version, optional, integrity }]) => {
      const found = installed[path]
      return found ? found.version === version && found.integrity === integrity : optional === true
    }) && Object.keys(installed).every(path => path in wanted)
  )
}
