/**
 * The promise: a command that the agent tells a person to run does what the sentence says, and only to the path that it is about,
 * however that path is written.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { askAgent } from '../../src/adapters/command-socket/ask.ts'
import { socketName } from '../../src/adapters/command-socket/socket-path.ts'
import { permissionWarnings } from '../../src/agent/data/permission-warnings.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const names = ['my data', 'data; chmod 777 other', '$(chmod 777 other)', "it's", '~', '-R', '*', 'plain-data_1.2']
const others = ['my', 'data', 'other']

const rightsIn = (folder: string, name: string) => statSync(join(folder, name)).mode & 0o777

/** A folder with one that others can read and write, and those that a careless command would change. */
function folderWith(name: string): string {
  const folder = temporaryFolder()
  for (const each of [name, ...others]) mkdirSync(join(folder, each))
  for (const each of [name, ...others]) chmodSync(join(folder, each), 0o777)
  return folder
}

function run(said: string | undefined, folder: string): void {
  const [, command = ''] = /Run: (.*)$/s.exec(said ?? '') ?? []
  expect(command).toMatch(/^chmod 700 /)
  execFileSync('sh', ['-c', command], { cwd: folder, env: { ...process.env, HOME: join(folder, 'other') } })
}

function expectOnly(name: string, folder: string): void {
  const rights = [name, ...others].map(each => rightsIn(folder, each).toString(8))
  expect(rights).toEqual(['700', ...others.map(() => '777')])
}

test.each(names)('a warning about the directory %j closes that directory and no other', name => {
  const folder = folderWith(name)
  const [said] = permissionWarnings(join(folder, name))
  run(said, folder)
  expectOnly(name, folder)
})

test.each(names)('a warning about the directory %j, named from where the person is, does the same', name => {
  const folder = folderWith(name)
  const before = process.cwd()
  process.chdir(folder)
  onTestFinished(() => process.chdir(before))
  const [said] = permissionWarnings(name)
  run(said, folder)
  expectOnly(name, folder)
})

test.each(names)('a refusal of the socket in %j names a command for that directory alone', async name => {
  const folder = folderWith(name)
  const path = join(folder, name)
  const server = createServer().listen(join(path, socketName))
  onTestFinished(() => void server.close())
  const refused = await askAgent(path, 'backup', {}, true, () => undefined).catch((thrown: Error) => thrown.message)
  run(refused as string, folder)
  expectOnly(name, folder)
})
