import { type CompiledIn, compiledIn } from './compiled-in.ts'
import { licenceTextOf } from './licence-texts.ts'
import { type Shipping, type ThirdPartyPackage, thirdPartyPackages } from './packages.ts'

/** The text of THIRD-PARTY-NOTICES. Needs a finished build. */
export function thirdPartyNotices(): string {
  const packages = thirdPartyPackages()
  const libraries = compiledIn()
  const lists = (Object.keys(headings) as Shipping[]).map(shipping => {
    const lines = packages.filter(each => each.shipping.includes(shipping)).map(lineOf)
    return `${headings[shipping]}\n\n${[...new Set(lines)].join('\n')}`
  })
  const compiled = `Compiled into these modules:\n\n${libraries.map(lineOfLibrary).join('\n')}`
  return `${[introduction, ...lists, compiled, relinking(packages), texts(packages, libraries)].join('\n\n')}\n`
}

const introduction = `THIRD-PARTY NOTICES

Countersign contains software by other people. Countersign itself has the licence in the file LICENSE. What follows has
the licences named here; their texts are below. "npm run notices" writes this file from what the build contains.

The desktop packages contain Electron, and Electron contains Chromium. The licences of Chromium and of its parts are in
the file LICENSES.chromium.html of Electron. Facts about tokens and typed data come from lists by other people, whose
licences are in resources/clear-signing/licences.`

const headings: Readonly<Record<Shipping, string>> = {
  bundled: 'Bundled into the program:',
  beside: 'Shipped beside the program, in folders of their own:',
  data: 'Copied into resources as data:',
}

function lineOf({ name, version, licence }: ThirdPartyPackage): string {
  return `  ${name} ${version} (${licence})`
}

function lineOfLibrary({ name, version, licence, inside, homepage }: CompiledIn): string {
  return `  ${name} ${version} (${licence}), in ${inside}; ${homepage}`
}

/** Writes what section 6 of the LGPL asks for: how to use the program with another version of the library. */
function relinking(packages: readonly ThirdPartyPackage[]): string {
  const usb = packages.find(({ name, shipping }) => name === 'usb' && shipping.includes('beside'))
  if (!usb) throw new Error('The package usb is no longer shipped. Remove what the notices say about libusb.')
  return `How to replace libusb

libusb has the GNU Lesser General Public License, version 2.1 or later. The compiled modules of the npm package
usb ${usb.version} contain it. You may change libusb and use Countersign with your version, and you may take Countersign
apart to find the faults of your changes. The package contains the complete source of libusb and of the module:

  1. npm pack usb@${usb.version} && tar xf usb-${usb.version}.tgz && cd package
  2. npm install --ignore-scripts --omit=dev
  3. Change the files in libusb/, or replace that folder with another version.
  4. npx node-gyp rebuild
  5. Copy build/Release/usb_bindings.node over the file for your system in node_modules/usb/prebuilds, for example
     linux-x64/node.napi.glibc.node. In a clone, node_modules is in its folder. In an installed program it is in
     resources/app.asar.unpacked. On macOS, sign the program again: codesign --force --deep --sign - Countersign.app

Step 4 needs Python, make and a C++ compiler, and on Linux the headers of libudev.`
}

/** Each text once, below the names of all that have it. */
function texts(packages: readonly ThirdPartyPackage[], libraries: readonly CompiledIn[]): string {
  const namesOf = new Map<string, Set<string>>()
  const add = (text: string, name: string) => namesOf.set(text, (namesOf.get(text) ?? new Set()).add(name))
  for (const each of packages) add(licenceTextOf(each), `${each.name} ${each.version}`)
  for (const { name, version, text } of libraries) add(text, `${name} ${version}`)
  return [...namesOf].map(([text, names]) => `${'='.repeat(80)}\n${[...names].join('\n')}\n\n${text}`).join('\n\n')
}
