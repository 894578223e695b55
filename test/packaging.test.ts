import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import electron from '../node_modules/electron/package.json' with { type: 'json' }
import manifest from '../package.json' with { type: 'json' }
import { ledgerVendor } from '../src/adapters/ledger/udev.ts'
import { linkScheme } from '../src/main/link.ts'
import { built } from './support/built.ts'
import { temporaryFolderOfFile } from './support/temporary-folder.ts'

/** What electron-builder makes of this project, around an Electron that is a few bytes. Installers are not made here. */
const folder = temporaryFolderOfFile()
const resources = join(folder, 'packed', 'linux-unpacked', 'resources')
let files: readonly PackedFile[]

beforeAll(async () => {
  const root = await built()
  const distribution = join(folder, 'electron')
  mkdirSync(join(distribution, 'resources'), { recursive: true })
  writeFileSync(join(distribution, 'version'), electron.version)
  writeFileSync(join(distribution, 'electron'), executableWithFuses())
  const builder = [
    join(root, 'node_modules/electron-builder/cli.js'),
    ...['--linux', 'dir', '--x64', '--publish', 'never'],
    ...[`-c.electronDist=${distribution}`, `-c.directories.output=${join(folder, 'packed')}`],
  ]
  await promisify(execFile)(process.execPath, builder, { cwd: root })
  files = filesOf(join(resources, 'app.asar'))
})

test('the program is packed as built, and no sources, tests or scripts with it', () => {
  const own = files.map(({ path }) => path).filter(path => !path.startsWith('node_modules/'))
  expect(own).toEqual(
    expect.arrayContaining([
      ...['package.json', 'out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html'],
      ...['resources/ledger-tokens.json', 'resources/ledger-message-filters.json'],
      ...['resources/clear-signing/registry.json', 'resources/clear-signing/tokens.json'],
    ]),
  )
  expect(
    own.filter(
      path =>
        !/^(out\/|package\.json$|resources\/(\w+(@2x)?\.png|ledger-[a-z-]+\.json|clear-signing\/(\w+\.json|licences\/[\w.-]+\.txt))$)/.test(
          path,
        ),
    ),
  ).toEqual([])
})

test('what comes with it of its dependencies is what runs, not what it is compiled from', () => {
  const sources = files.filter(({ path }) => /\.(c|cc|cpp|h|gyp|ts|map)$/.test(path))
  expect(sources.map(({ path }) => path)).toEqual([])
})

test.each(['LICENSE', 'THIRD-PARTY-NOTICES'])('%s comes with the program, and can be read', name => {
  expect(readFileSync(join(resources, name), 'utf8')).toBe(readFileSync(name, 'utf8'))
})

test('the notices name every package that is packed', () => {
  const notices = readFileSync('THIRD-PARTY-NOTICES', 'utf8')
  const manifests = files.map(({ path }) => /node_modules\/((?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(path))
  const names = new Set(manifests.flatMap(found => found?.[1] ?? []))
  expect(names.size).toBeGreaterThan(50)
  expect([...names].filter(name => !notices.includes(`\n  ${name} `))).toEqual([])
})

test('the desktop packages name the same authors as the licence', () => {
  const [, copyright, authors = ''] = /^(Copyright .* \d+ (.*))$/m.exec(readFileSync('LICENSE', 'utf8')) ?? []
  const settings = readFileSync('electron-builder.yml', 'utf8')
  expect(settings).toContain(`\ncopyright: ${copyright}\n`)
  expect(settings).toContain(`\n  maintainer: ${authors}\n`)
})

test('a desktop links its windows and links to it, and a Debian package brings the rule for a Ledger', () => {
  const { linux, deb, protocols } = parse(readFileSync('electron-builder.yml', 'utf8'))
  expect(manifest.desktopName).toBe('countersign.desktop')
  expect(linux.syncDesktopName).toBe(true)
  expect(protocols.schemes).toEqual([linkScheme])
  const [source, target] = deb.fpm[0].split('=')
  expect(readFileSync(source, 'utf8')).toContain(`ATTRS{idVendor}=="${ledgerVendor}", TAG+="uaccess"`)
  // The doctor looks there.
  expect(target).toMatch(/^\/usr\/lib\/udev\/rules\.d\/[\w-]+\.rules$/)
})

test('every compiled module lies outside the archive, and those of this platform load', async () => {
  const compiled = files.filter(({ path }) => path.endsWith('.node'))
  expect(compiled.filter(({ unpacked }) => !unpacked)).toEqual([])
  const here = compiled
    .map(({ path }) => path)
    .filter(path => /build\/Release|linux-x64/.test(path) && !path.includes('musl'))
  expect(here.map(path => path.split('/')[1]).sort()).toEqual([
    '@napi-rs',
    'better-sqlite3',
    'keytar',
    'node-hid',
    'node-hid',
    'secp256k1',
    'usb',
  ])
  const script = here.map(path => `require(${JSON.stringify(join(resources, 'app.asar.unpacked', path))})`).join('\n')
  if (process.platform === 'linux' && process.arch === 'x64')
    await promisify(execFile)(process.execPath, ['-e', script])
})

test('the ways to run other code with it are burnt out', async () => {
  const wire = await getCurrentFuseWire(join(resources, '..', 'countersign'))
  const on = Object.entries(FuseV1Options)
    .filter(([, fuse]) => typeof fuse === 'number' && wire[fuse as FuseV1Options] === FuseState.ENABLE)
    .map(([name]) => name)
  expect(on).toEqual(
    expect.arrayContaining(['EnableCookieEncryption', 'EnableEmbeddedAsarIntegrityValidation', 'OnlyLoadAppFromAsar']),
  )
  for (const dangerous of [
    'RunAsNode',
    'EnableNodeOptionsEnvironmentVariable',
    'EnableNodeCliInspectArguments',
    'GrantFileProtocolExtraPrivileges',
  ]) {
    expect(on).not.toContain(dangerous)
  }
})

/** A stand-in for the executable with the fuses as Electron ships them: all of those above on. */
function executableWithFuses(): Buffer {
  const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
  const fuses = Buffer.alloc(9, '1')
  return Buffer.concat([Buffer.from(sentinel), Buffer.of(1, fuses.length), fuses])
}

interface PackedFile {
  readonly path: string
  readonly unpacked: boolean
}

interface Directory {
  readonly files: Readonly<Record<string, Directory | { readonly files?: undefined; readonly unpacked?: boolean }>>
}

/** Reads the header of an asar archive: three lengths as Chromium's Pickle writes them, one more, then JSON. */
function filesOf(archive: string): PackedFile[] {
  const bytes = readFileSync(archive)
  const header = JSON.parse(bytes.subarray(16, 16 + bytes.readUInt32LE(12)).toString()) as Directory
  const list = (directory: Directory, parent: string): PackedFile[] =>
    Object.entries(directory.files).flatMap(([name, entry]) =>
      entry.files ? list(entry, `${parent}${name}/`) : [{ path: parent + name, unpacked: entry.unpacked === true }],
    )
  return list(header, '')
}
