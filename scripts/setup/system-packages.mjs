import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { execute } from './execute.mjs'
import { say } from './say.mjs'

const packageSets = {
  /** What keytar and node-hid load. */
  running: ['libsecret-1-0', 'libudev1', 'libusb-1.0-0'],
  /** What they are compiled with where their own prebuilt files cannot be fetched. */
  building: ['libsecret-1-dev', 'libusb-1.0-0-dev', 'libudev-dev', 'g++', 'make', 'python3', 'pkg-config'],
  /** A keychain without a desktop, and a Ledger on a mocked USB, for the tests. */
  testing: ['gnome-keyring', 'dbus', 'fonts-dejavu-core', 'umockdev', 'gir1.2-umockdev-1.0', 'python3-gi'],
}

/** Once for all sets: the lists of a fresh container are empty. */
let indexUpdate

/** A step that installs one of the sets above. */
export function systemPackages(set) {
  return {
    done: () => missingFrom(packageSets[set]).length === 0,
    run: () => installSystemPackages(missingFrom(packageSets[set])),
  }
}

/** Installs what it may, and says what to install where it may not. Set-up goes on either way. */
export async function installSystemPackages(names) {
  const command = ['apt-get', 'install', '-y', '--no-install-recommends', ...names]
  if (process.getuid() !== 0) {
    say(`Missing system packages; please run: sudo ${command.join(' ')}`)
    return
  }
  say(`Installing system packages: ${names.join(' ')}`)
  const environment = {
    ...process.env,
    DEBIAN_FRONTEND: 'noninteractive',
    // dpkg refuses to work without ldconfig and start-stop-daemon, which live there.
    PATH: `${process.env.PATH}:/usr/local/sbin:/usr/sbin:/sbin`,
  }
  try {
    indexUpdate ??= execute('apt-get', ['update'], { environment, log: 'apt-update' })
    await indexUpdate
    await execute('apt-get', ['-o', 'DPkg::Lock::Timeout=120', ...command.slice(1)], {
      environment,
      log: 'apt-install',
    })
  } catch (error) {
    say(`${error.message}\nSystem packages could not be installed; going on without: ${names.join(' ')}`)
  }
}

/** Whether this machine installs by apt. Elsewhere nothing can be told about what is missing. */
export function hasApt() {
  return existsSync('/usr/bin/dpkg-query') && existsSync('/usr/bin/apt-get')
}

function missingFrom(names) {
  if (!hasApt()) return []
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
