import { constants } from 'node:fs'
import { access, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ledgerVendor } from './udev.ts'

/** Facts that Linux gives about Ledgers, without talking to one. */
export interface Devices {
  /** The files by which programs talk to them, and whether this user may. */
  readonly plugged: readonly { readonly path: string; readonly isOpen: boolean }[]
  /** True if a udev rule names them. */
  readonly hasRule: boolean
}

const folders = ['etc/udev/rules.d', 'run/udev/rules.d', 'usr/lib/udev/rules.d', 'lib/udev/rules.d']

/** @param root - Where the file system is mounted; only a test gives another. */
export async function lookAtDevices(root = '/'): Promise<Devices> {
  const [names, rules] = await Promise.all([listed(join(root, 'sys/class/hidraw')), Promise.all(folders.map(rulesIn))])
  const ledgers = await Promise.all(names.map(async name => ((await isLedger(name)) ? [await opened(name)] : [])))
  return { plugged: ledgers.flat(), hasRule: rules.some(Boolean) }

  /** `HID_ID=0003:00002C97:00004015`: bus, vendor, product. */
  async function isLedger(name: string): Promise<boolean> {
    const said = await text(join(root, 'sys/class/hidraw', name, 'device/uevent'))
    return new RegExp(`^HID_ID=[^:]*:0*${ledgerVendor}:`, 'im').test(said)
  }

  async function opened(name: string): Promise<Devices['plugged'][number]> {
    const path = join(root, 'dev', name)
    const isOpen = await access(path, constants.R_OK | constants.W_OK).then(
      () => true,
      () => false,
    )
    return { path, isOpen }
  }

  async function rulesIn(folder: string): Promise<boolean> {
    const rules = (await listed(join(root, folder))).filter(name => name.endsWith('.rules'))
    const texts = await Promise.all(rules.map(name => text(join(root, folder, name))))
    return texts.some(rule => new RegExp(`^[^#]*"${ledgerVendor}"`, 'im').test(rule))
  }
}

function listed(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}

function text(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '')
}
