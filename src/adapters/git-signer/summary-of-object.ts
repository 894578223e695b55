import { execFile } from 'node:child_process'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import { readGitObject } from '../../core/ssh/git-object.ts'

const run = promisify(execFile)

/** Files that are named; the others are counted. */
const mostNamed = 6

/** In bytes: what git says of more files than this is not read. */
const longest = 4 * 1024 * 1024

/** Says what a commit changes, as git in this folder says it: for people, and never checked. Of a tag it names the repository. */
export async function summaryOfObject(bytes: Uint8Array): Promise<string> {
  const object = readGitObject(bytes)
  const top = await git('rev-parse', '--show-toplevel')
  const where = top === undefined ? [] : [`In ${basename(top)}`]
  if (object?.kind !== 'commit') return where.join('')
  const { tree, parents } = object
  const parent = parents[0] ?? (await git('hash-object', '-t', 'tree', '/dev/null')) ?? ''
  const between = ['-r', '--no-ext-diff', '--no-textconv', parent, tree]
  const changes = await git('diff-tree', '--shortstat', ...between)
  const files = (await git('diff-tree', '--name-only', '-z', ...between))?.split('\0').filter(Boolean) ?? []
  const more = files.length > mostNamed ? ` and ${files.length - mostNamed} more` : ''
  const named = files.length > 0 ? `: ${files.slice(0, mostNamed).join(', ')}${more}` : ''
  // Of what git cannot tell, nothing is said.
  return [...where, ...(changes === undefined ? [] : [`${changes || 'no file changes'}${named}`])].join(', ')
}

/** @returns `undefined` where git cannot tell */
async function git(...args: readonly string[]): Promise<string | undefined> {
  try {
    return (await run('git', args, { maxBuffer: longest })).stdout.trim()
  } catch {
    return undefined
  }
}
