import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('no file and no export of the project is unused; `npm run check` looks too', async () => {
  expect(await unused('.')).toEqual({ code: 0, found: '' })
})

test('a file, an export and a type that nothing uses are found, in the tests as well', async () => {
  const folder = temporaryFolder()
  cpSync('knip.json', join(folder, 'knip.json'))
  const files = {
    'package.json': '{ "name": "a", "type": "module", "workspaces": ["test"] }',
    'test/package.json': '{ "name": "b", "type": "module" }',
    'src/main/index.ts': "import { used } from '../core/some.ts'\nconsole.log(used())\n",
    'src/core/some.ts': 'export const used = () => unused\nexport const unused = 1\nexport type Unused = 1\n',
    'src/core/none.ts': 'export const none = 1\n',
    'test/some.test.ts': "import { help } from './support/help.ts'\nhelp()\n",
    'test/support/help.ts': 'export function help() {}\nexport function noHelp() {}\n',
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const { code, found } = await unused(folder)
  expect(code).toBe(1)
  expect(found.replace(/ +/g, ' ').match(/src\/core\/none\.ts|^\w+ .*(?=:\d+:\d+)/gm)).toEqual([
    'src/core/none.ts',
    'unused src/core/some.ts',
    'noHelp function test/support/help.ts',
    'Unused type src/core/some.ts',
  ])
})

function unused(folder: string): Promise<{ code: unknown; found: string }> {
  const words = [resolve('node_modules/knip/bin/knip.js'), '--no-progress', '--no-config-hints']
  return new Promise(finish =>
    execFile(process.execPath, words, { cwd: folder }, (error, stdout, stderr) =>
      finish({ code: error ? error.code : 0, found: `${stdout}${stderr}` }),
    ),
  )
}
