import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { execute } from './execute.mjs'
import { howToInstall } from './how-to-install.mjs'
import { requirements } from './requirements.mjs'
import { say } from './say.mjs'

/** Once for all: the lists of a fresh container are empty. */
let indexUpdate

/**
 * A step that installs what `sets` of {@link requirements} name, or says how to. Compilers and headers are asked for too
 * while `dependencies` are still to be installed, so that a person learns of all of it before anything is fetched.
 */
export function systemPackages(sets, dependencies) {
  const needed = () => (dependencies.done() ? sets : [...sets, 'building'])
  if (process.platform === 'darwin') return developerTools(needed)
  if (process.platform !== 'linux') return { done: () => true }
  if (hasApt()) {
    const missing = () => missingFrom(needed().flatMap(set => requirements[set].map(([, name]) => name)))
    return { done: () => missing().length === 0, run: () => installSystemPackages(missing()) }
  }
  const missing = () => needed().flatMap(set => requirements[set].filter(([file]) => file === null || !isThere(file)))
  return {
    // Where no package manager can be asked, it is said once, before the installation.
    done: () => dependencies.done() || missing().every(([file]) => file === null),
    run: () => say(howToInstall(textOf('/etc/os-release'), missing())),
  }
}

/** Checks for the compiler alone: everything else is part of the system on a Mac. */
function developerTools(needed) {
  return {
    done: () => !needed().includes('building') || spawnSync('xcode-select', ['-p']).status === 0,
    run: () => say('Missing developer tools; please run: xcode-select --install'),
  }
}

/** Installs what it may, and says what to install where it may not. Set-up goes on either way. */
export async function installSystemPackages(names) {
  const command = ['apt-get', 'install', '-y', '--no-install-recommends', ...names]
  if (process.getuid?.() !== 0) {
    say(`Missing system packages; please run: sudo ${command.join(' ')}`)
    return
  }
  const environment = {
    ...process.env,
    DEBIAN_FRONTEND: 'noninteractive',
    // dpkg refuses to work without ldconfig and start-stop-daemon, which live there.
    PATH: `${process.env.PATH}:/usr/local/sbin:/usr/sbin:/sbin`,
  }
  try {
    indexUpdate ??= execute('apt-get', ['update'], {
      doing: 'Asking which system packages there are',
      environment,
      log: 'apt-update',
    })
    await indexUpdate
    await execute('apt-get', ['-o', 'DPkg::Lock::Timeout=120', ...command.slice(1)], {
      doing: `Installing system packages: ${names.join(' ')}`,
      environment,
      log: 'apt-install',
    })
  } catch (error) {
    say(`${error.message}\nSystem packages could not be installed; going on without: ${names.join(' ')}`)
  }
}

/** True if this machine installs by apt. */
export function hasApt() {
  return existsSync('/usr/bin/dpkg-query') && existsSync('/usr/bin/apt-get')
}

function missingFrom(names) {
  // dpkg-query exits with 1 when it does not know one of the names, and answers for the others.
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is dpkg-query's own format
  const { stdout } = spawnSync('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Status}\n', ...names], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const installed = new Set(
    (stdout ?? '')
      .split('\n')
      .filter(line => line.endsWith(' installed'))
      .map(line => line.split(' ')[0]),
  )
  return names.filter(name => !installed.has(name))
}

function isThere(file) {
  const libraries = ['/lib', '/lib64', '/usr/lib', '/usr/lib64', '/usr/local/lib']
  const fonts = ['truetype/dejavu', 'dejavu', 'dejavu-sans-fonts', 'TTF'].map(name => `/usr/share/fonts/${name}`)
  const typelibs = libraries.map(folder => `${folder}/girepository-1.0`)
  return [
    ...(process.env.PATH ?? '').split(delimiter),
    ...libraries,
    '/usr/include',
    '/usr/local/include',
    ...fonts,
    ...typelibs,
  ].some(folder => existsSync(join(folder, file)))
}

function textOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
