import { type Check, ill, type Verdict, well } from '../check.ts'

/** Node that the database's module and Electron want: the same as in `scripts/node.mjs`. */
export const oldestNode = [22, 12] as const

export const runtime: Check = {
  name: 'runtime',
  title: 'Node.js',
  look: () => recency(process.versions),
}

export function recency({ node, electron }: { readonly node: string; readonly electron?: string }): Verdict {
  const [major = 0, minor = 0] = node.split('.').map(Number)
  const [oldestMajor, oldestMinor] = oldestNode
  const runs = electron === undefined ? `Node.js ${node}` : `Node.js ${node}, inside Electron ${electron}`
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return well(`${runs}.`)
  return ill(`${runs}, is too old: Countersign needs ${oldestNode.join('.')} or newer. Install a newer Node.js.`)
}
