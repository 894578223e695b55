import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../paths.mjs'
import { textIn } from './licence-texts.ts'

/** A library in C that a native module has compiled into it. */
export interface CompiledIn {
  readonly name: string
  readonly version: string
  /** An SPDX expression. */
  readonly licence: string
  /** The npm package whose compiled module contains it. */
  readonly inside: string
  readonly homepage: string
  readonly text: string
}

/** Lists what the native modules are made of besides their own code. */
export function compiledIn(): readonly CompiledIn[] {
  return [
    {
      name: 'SQLite',
      version: versionIn('better-sqlite3/deps/sqlite3/sqlite3.h', /#define SQLITE_VERSION +"([\d.]+)"/),
      licence: 'blessing',
      inside: 'better-sqlite3',
      homepage: 'https://www.sqlite.org',
      text: 'SQLite is in the public domain: https://www.sqlite.org/copyright.html',
    },
    {
      name: 'hidapi',
      version: versionIn('node-hid/hidapi/VERSION', /^([\d.]+)/),
      licence: 'BSD-3-Clause',
      inside: 'node-hid',
      homepage: 'https://github.com/libusb/hidapi',
      text: textIn('node_modules/node-hid/hidapi/LICENSE-bsd.txt'),
    },
    {
      name: 'libsecp256k1',
      version: versionIn('secp256k1/src/secp256k1/configure.ac', /AC_INIT\(\[libsecp256k1\],\[([\d.]+)\]/),
      licence: 'MIT',
      inside: 'secp256k1',
      homepage: 'https://github.com/bitcoin-core/secp256k1',
      text: textIn('node_modules/secp256k1/src/secp256k1/COPYING'),
    },
    {
      name: 'libusb',
      version: libusbVersion(),
      licence: 'LGPL-2.1-or-later',
      inside: 'usb',
      homepage: 'https://libusb.info',
      text: ['AUTHORS', 'COPYING'].map(name => textIn(`node_modules/usb/libusb/${name}`)).join('\n\n'),
    },
  ]
}

function libusbVersion(): string {
  const parts = ['MAJOR', 'MINOR', 'MICRO']
  return parts.map(part => versionIn('usb/libusb/libusb/version.h', new RegExp(`LIBUSB_${part} (\\d+)`))).join('.')
}

function versionIn(file: string, pattern: RegExp): string {
  const [, version] = pattern.exec(readFileSync(join(root, 'node_modules', file), 'utf8')) ?? []
  if (!version) throw new Error(`There is no version in node_modules/${file}.`)
  return version
}
