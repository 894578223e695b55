import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

const folder = join(root, 'node_modules', 'electron')

/** Path of Electron's executable, or `undefined` where it is not there. Asking the package itself would download it. */
export function electronExecutable() {
  const pathFile = join(folder, 'path.txt')
  if (!existsSync(pathFile)) return undefined
  const executable = join(
    process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(folder, 'dist'),
    readFileSync(pathFile, 'utf8'),
  )
  return existsSync(executable) ? executable : undefined
}

/** Why no Electron window can open here however it is installed, in one sentence; `undefined` when one can. */
export function desktopObstacle() {
  if (process.platform !== 'linux') return undefined
  if (!process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return 'There is no display here.'
  if (process.getuid() === 0) return 'Electron does not keep its sandbox when run as root.'
  return undefined
}

/** Why the installed Electron cannot open a window, in one sentence; `undefined` when it can. */
export function electronObstacle() {
  const executable = electronExecutable()
  if (!executable) return 'The Electron runtime is not installed (npx install-electron fetches it).'
  const helper = join(executable, '..', 'chrome-sandbox')
  if (process.platform !== 'linux' || namespacesAllowed() || isSetuidRoot(helper)) return undefined
  return `Electron cannot start its sandbox here; run once: sudo chown root "${helper}" && sudo chmod 4755 "${helper}".`
}

/** Ubuntu since 24.04, and some hardened kernels, keep user namespaces from programs they do not know. */
function namespacesAllowed() {
  return (
    !readsAs('/proc/sys/kernel/apparmor_restrict_unprivileged_userns', '1') &&
    !readsAs('/proc/sys/kernel/unprivileged_userns_clone', '0') &&
    !readsAs('/proc/sys/user/max_user_namespaces', '0')
  )
}

function readsAs(file, value) {
  return existsSync(file) && readFileSync(file, 'utf8').trim() === value
}

function isSetuidRoot(file) {
  const found = statSync(file, { throwIfNoEntry: false })
  return found !== undefined && found.uid === 0 && (found.mode & 0o4000) !== 0
}
