import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { listBundledPackages, packageOfModule } from '../../scripts/bundled-packages.ts'
import { licenceTextOf } from '../../scripts/third-party/licence-texts.ts'
import { thirdPartyNotices } from '../../scripts/third-party/notices.ts'
import { bundledFolders, thirdPartyPackages } from '../../scripts/third-party/packages.ts'
import { built } from '../support/built.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const notices = readFileSync('THIRD-PARTY-NOTICES', 'utf8')
let root: string

beforeAll(async () => {
  root = await built()
})

test('THIRD-PARTY-NOTICES is what the build contains; run `npm run notices` when this fails', () => {
  expect(notices).toBe(thirdPartyNotices())
})

test('the notices name every package that the build took modules from', () => {
  const folders = bundledFolders()
  expect(folders.length).toBeGreaterThan(150)
  const lines = folders.map(folder => {
    const { name, version } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    return `\n  ${name} ${version} (`
  })
  expect(lines.filter(line => !notices.includes(line))).toEqual([])
})

test('a build lists the packages of its scripts, styles and fonts, and none that it leaves out', async () => {
  const folder = temporaryFolder()
  const files = {
    'index.html': '<script type="module" src="/main.js"></script>',
    'main.js':
      "import { used } from 'a'\nimport { unused } from 'd'\nimport './own.css'\nimport 'b/b.css'\nconsole.log(used())",
    'own.css': '@font-face { font-family: c; src: url("c/c.woff2") }',
    'node_modules/a/index.js': "export { used } from 'e'",
    'node_modules/a/node_modules/e/index.js': 'export const used = () => document.title',
    'node_modules/b/b.css': 'p { color: red }',
    'node_modules/c/c.woff2': 'x'.repeat(10_000),
    'node_modules/d/index.js': 'export const unused = 1',
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
    const [owner] = /^.*node_modules\/\w+/.exec(file) ?? []
    if (owner) writeFileSync(join(folder, owner, 'package.json'), '{ "type": "module", "sideEffects": ["*.css"] }')
  }
  const outDir = join(folder, 'out/window')
  await build({
    root: folder,
    logLevel: 'silent',
    configFile: false,
    build: { outDir },
    plugins: [listBundledPackages()],
  })
  const listed = JSON.parse(readFileSync(join(folder, 'out/packages/window.json'), 'utf8')) as string[]
  expect(listed.filter(each => !/rolldown|vite/.test(each))).toEqual([
    'node_modules/a/node_modules/e',
    'node_modules/b',
    'node_modules/c',
  ])
})

test('the fonts of the window are listed, although no module imports their packages', () => {
  expect(bundledFolders()).toEqual(
    expect.arrayContaining(['inter', 'jetbrains-mono'].map(name => `node_modules/@fontsource-variable/${name}`)),
  )
  expect(notices).toContain('SIL OPEN FONT LICENSE')
})

test('libusb is named with its licence, its authors, and the way to replace it', () => {
  expect(notices).toMatch(/^ {2}libusb 1\.\d+\.\d+ \(LGPL-2\.1-or-later\), in usb/m)
  expect(notices).toContain('GNU LESSER GENERAL PUBLIC LICENSE')
  expect(notices).toContain('Copyright © 2001 Johannes Erdfelt')
  expect(notices).toContain('How to replace libusb')
})

test.each([
  ['/home/a/node_modules/b/dist/c.js', 'node_modules/b'],
  ['/home/a/node_modules/@b/c/d.js?commonjs-es-import', 'node_modules/@b/c'],
  ['/home/a/node_modules/b/node_modules/@c/d/e.js', 'node_modules/b/node_modules/@c/d'],
  ['C:\\a\\node_modules\\b\\c.js', 'node_modules/b'],
  ['\0/home/a/node_modules/b/c.js?commonjs-exports', 'node_modules/b'],
  ['\0rolldown/runtime.js', 'node_modules/rolldown'],
  ['\0vite/preload-helper.js', 'node_modules/vite'],
  ['/home/a/src/core/errors.ts', undefined],
])('a module %j is from the package %j', (module, folder) => {
  expect(packageOfModule(module)).toBe(folder)
})

test('a package without a text of its licence gets that of the licence it declares, or stops the notices', () => {
  const packages = thirdPartyPackages()
  const without = packages.find(({ name }) => name === '@ethersproject/logger')!
  expect(licenceTextOf(without)).toContain('Copyright (c) Richard Moore\n\nPermission is hereby granted')
  expect(licenceTextOf({ ...without, licence: 'Apache-2.0' })).toContain('Apache License\n')
  expect(() => licenceTextOf({ ...without, licence: 'GPL-3.0' })).toThrow('has no text of its licence')
})
