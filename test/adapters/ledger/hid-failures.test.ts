import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type HidSurroundings, hidSource } from '../../../src/adapters/ledger/hid-source.ts'
import { createLedgerWallets } from '../../../src/adapters/ledger/ledger-wallets.ts'
import { ruleFile, udevNextStep, udevRule } from '../../../src/adapters/ledger/udev.ts'
import type { HardwareWallets } from '../../../src/core/ports/hardware-wallets.ts'
import { instructionsOf } from '../../../src/renderer/words/commands.ts'
import { manualClock } from '../../support/clock.ts'
import { onLedger } from '../../support/ledger/on-ledger.ts'
import { onSavings } from '../../support/ledger/on-savings.ts'
import { inTime, nextTurn } from '../../support/ledger/passing-time.ts'

const place = '/dev/hidraw3'
type Library = Awaited<ReturnType<HidSurroundings['loadLibrary']>>

/** Errors as Node and node-hid 2.1.2 make them: what dlopen says, and a TypeError without a code. */
const noLibrary = (name: string) =>
  Object.assign(new Error(`${name}: cannot open shared object file: No such file or directory`), {
    code: 'ERR_DLOPEN_FAILED',
  })
const notOpened = () => Promise.reject(new TypeError(`cannot open device with path ${place}`))
const systemError = (code: string) =>
  Object.assign(new Error(`${code}: access '${place}'`), { code, syscall: 'access' })

function computer(library: Partial<Library>, surroundings: Partial<HidSurroundings> = {}) {
  const transports = { list: async () => [place], listen: () => ({ unsubscribe() {} }), ...library } as Library
  const clock = manualClock()
  const hardwareWallets = createLedgerWallets({
    sources: [
      hidSource({
        loadLibrary: async () => transports,
        platform: 'linux',
        checkAccess: async () => {},
        ...surroundings,
      }),
    ],
    clock,
  })
  opened.push(hardwareWallets)
  return { hardwareWallets, clock }
}

const opened: HardwareWallets[] = []
afterEach(async () => {
  for (const hardwareWallets of opened.splice(0)) await hardwareWallets.close()
})

async function troubleOn({ hardwareWallets }: ReturnType<typeof computer>): Promise<string> {
  hardwareWallets.state()
  for (let turn = 0; turn < 20; turn++) await nextTurn()
  return hardwareWallets.state().trouble
}

async function failureOn({ hardwareWallets, clock }: ReturnType<typeof computer>): Promise<unknown> {
  const hardwareWallet = { identity: `02${'ab'.repeat(32)}`, walletName: 'Savings' }
  const account = { path: "m/44'/60'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_ETHEREUM' }
  const reading = hardwareWallets.readAccounts(
    { app: onLedger('Ethereum'), accounts: [account], hardwareWallet },
    new AbortController().signal,
  )
  return inTime(clock, reading).catch((failure: unknown) => failure)
}

const lacks = /sudo apt install libudev1 libusb-1\.0-0/

test.each(['libudev.so.1', 'libusb-1.0.so.0'])('a computer without %s says what to install', async name => {
  const failure = noLibrary(name)
  const atLoading = computer({}, { loadLibrary: () => Promise.reject(failure) })
  expect(await troubleOn(atLoading)).toMatch(lacks)
  // node-hid loads its own part when it is first asked for devices.
  expect(await troubleOn(computer({ list: () => Promise.reject(failure) }))).toMatch(lacks)
})

test('anything else that keeps the library from being loaded is a broken installation', async () => {
  const missing = Object.assign(new Error("Cannot find module 'node-hid'"), { code: 'MODULE_NOT_FOUND' })
  expect(await troubleOn(computer({}, { loadLibrary: () => Promise.reject(missing) }))).toContain(
    'Install the agent again',
  )
})

test('a library that is installed meanwhile is found without a restart', async () => {
  let isThere = false
  const broken = computer({ list: () => (isThere ? Promise.resolve([]) : Promise.reject(noLibrary('libudev.so.1'))) })
  expect(await troubleOn(broken)).toMatch(lacks)
  isThere = true
  await failureOn(broken)
  expect(broken.hardwareWallets.state().trouble).toBe('')
})

test.each(['linux', 'darwin', 'win32'] as const)(
  'a hardware wallet that another program holds is named (%s)',
  async platform => {
    expect(await failureOn(computer({ open: notOpened }, { platform }))).toMatchObject({
      code: 'DEVICE_BUSY',
      message: expect.stringContaining(onSavings.closeOtherPrograms),
    })
  },
)

test.each(['EACCES', 'EPERM'])(
  'a hardware wallet that the system keeps from the agent (%s) comes with the rule',
  async code => {
    const kept = computer({ open: notOpened }, { checkAccess: () => Promise.reject(systemError(code)) })
    expect(await failureOn(kept)).toMatchObject({
      code: 'DEVICE_NO_ACCESS',
      message: expect.stringContaining(udevNextStep),
    })
  },
)

test('a hardware wallet that was pulled out meanwhile is not connected', async () => {
  const gone = computer({ open: notOpened }, { checkAccess: () => Promise.reject(systemError('ENOENT')) })
  expect(await failureOn(gone)).toMatchObject({ code: 'DEVICE_DISCONNECTED' })
})

test('the command that is given writes the rule, wherever the agent is installed', () => {
  const commands = instructionsOf(udevNextStep).flatMap(part => ('command' in part ? [part.command] : []))
  expect(commands).toHaveLength(1)
  const folder = mkdtempSync(join(tmpdir(), 'countersign-'))
  try {
    const written = join(folder, 'rule')
    const harmless = (commands[0] ?? '')
      .replace(/^sudo /, '')
      .replace(ruleFile, written)
      .replaceAll('udevadm', 'true')
    execFileSync('/bin/sh', ['-c', harmless])
    expect(readFileSync(written, 'utf8')).toBe(`${udevRule}\n`)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the rule for packagers is the same for each subsystem', () => {
  const file = readFileSync(join(import.meta.dirname, '../../../resources/20-countersign-ledger.rules'), 'utf8')
  const rules = file.split('\n').filter(line => line && !line.startsWith('#'))
  expect(rules).toEqual(['hidraw', 'usb'].map(each => udevRule.replace('hidraw|usb', each)))
})
