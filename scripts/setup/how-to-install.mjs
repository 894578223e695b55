/** Package managers, in the order in which {@link requirements} names packages, and the systems that have them. */
const managers = [
  { install: 'apt-get install -y --no-install-recommends', systems: ['debian', 'ubuntu'] },
  { install: 'dnf install', systems: ['fedora', 'rhel'] },
  { install: 'pacman -S --needed', systems: ['arch'] },
  { install: 'apk add', systems: ['alpine'] },
]

/**
 * One sentence that tells how to install what is missing, by the names of this system.
 *
 * @param osRelease the text of /etc/os-release
 * @param missing rows of {@link requirements}
 */
export function howToInstall(osRelease, missing) {
  const ids = [...osRelease.matchAll(/^ID(?:_LIKE)?=(.*)$/gm)].flatMap(([, list]) =>
    list.replaceAll(/["']/g, '').split(' '),
  )
  const index = managers.findIndex(({ systems }) => systems.some(id => ids.includes(id)))
  if (index < 0)
    return `Missing; please install what brings: ${missing
      .map(([file]) => file)
      .filter(Boolean)
      .join(', ')}`
  const names = new Set(missing.map(([, ...packages]) => packages[index]))
  return `Missing system packages; please run: sudo ${managers[index].install} ${[...names].join(' ')}`
}
