/**
 * Paths of the packages that npm has to install on this machine for some folders of a package-lock.json: '' is the project's
 * own, and each workspace is another.
 */
export function lockedPackages(packages, folders) {
  const reached = new Set(folders)
  // A set that grows while it is walked is walked to its end.
  for (const path of reached) {
    for (const place of neededBy(packages, path, folders.includes(path))) reached.add(place)
  }
  return [...reached].filter(path => !folders.includes(path))
}

/** Paths of the packages that one package asks for by name, those that are not for this machine excepted. */
export function neededBy(packages, path, isFolder = false) {
  return namesIn(packages[path], isFolder)
    .map(name => placeOf(name, path, packages))
    .filter(place => place && isForThisMachine(packages[place]))
}

/** Optional peers are left out: whether they come along depends on the version of npm. */
function namesIn(entry, isFolder) {
  const { dependencies, devDependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta } = entry
  const peers = Object.keys(peerDependencies).filter(name => !peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys({ ...dependencies, ...(isFolder && devDependencies), ...optionalDependencies }), ...peers]
}

/** Node looks in the node_modules of the package itself, then in each folder around it. */
function placeOf(name, path, packages) {
  const around = path.split('/node_modules/').map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'))
  return [...around.reverse().map(folder => `${folder}/node_modules/${name}`), `node_modules/${name}`].find(
    place => place in packages,
  )
}

function isForThisMachine({ os, cpu, libc }) {
  return allows(os, process.platform) && allows(cpu, process.arch) && (libc === undefined || libc.includes(ownLibc()))
}

function allows(list, own) {
  return list === undefined || list.includes(own)
}

let foundLibc
function ownLibc() {
  foundLibc ??= process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
  return foundLibc
}
