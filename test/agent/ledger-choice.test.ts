import { beforeAll, expect, test } from 'vitest'
import type { DeviceSource } from '../../src/adapters/ledger/source.ts'
import { ledgerHardwareWallets } from '../../src/agent/running-agent/ledger-choice.ts'
import { manualClock } from '../support/clock.ts'
import { ChaosLedger, chaosSource } from '../support/ledger/chaos-ledger.ts'
import { onLedger } from '../support/ledger/on-ledger.ts'
import { inTime, nextTurn } from '../support/ledger/passing-time.ts'

// It takes a second to load, and a request would wait for it in the clock's time.
beforeAll(() => import('@ledgerhq/hw-app-eth/lib/Eth'), 60_000)

function onUsb({ emulator = '', environment = '' } = {}) {
  const clock = manualClock()
  const ledger = new ChaosLedger(clock)
  const listening = { count: 0 }
  const script = chaosSource(ledger)
  const usb: DeviceSource = {
    ...script,
    listen(listener) {
      listening.count += 1
      const stop = script.listen(listener)
      return () => {
        listening.count -= 1
        stop()
      }
    },
  }
  const { hardwareWallets, choice } = ledgerHardwareWallets({
    ...{ clock, emulator, environment, usb, resources: 'resources' },
    log: { warn: () => undefined },
  })
  const models = async () => {
    hardwareWallets.state()
    for (let turn = 0; turn < 5; turn++) await nextTurn()
    return hardwareWallets.state().hardwareWallets.map(({ model }) => model)
  }
  return { clock, ledger, hardwareWallets, choice, models, listening }
}

test('Ledgers on USB are looked for unless something else was chosen', async () => {
  const { choice, models } = onUsb()
  expect(await models()).toEqual(['Ledger Flex'])
  expect(choice.fixed).toBe(null)
})

test('an emulator takes the place of USB without a restart, and gives it back', async () => {
  const { choice, models, listening, ledger } = onUsb()
  expect(await models()).toEqual(['Ledger Flex'])
  expect(listening.count).toBe(1)
  choice.use('127.0.0.1:5000')
  expect(await models()).toEqual(['Speculos'])
  expect(listening.count).toBe(0)
  choice.use('')
  expect(await models()).toEqual(['Ledger Flex'])
  expect(listening.count).toBe(1)
  ledger.pullOut()
  expect(await models()).toEqual([])
})

test('the emulator of the settings is used from the start', async () => {
  expect(await onUsb({ emulator: '127.0.0.1:5000' }).models()).toEqual(['Speculos'])
})

test('the environment comes before the setting, also before one that is changed', async () => {
  const { choice, models } = onUsb({ environment: 'speculos:127.0.0.1:5001' })
  expect(choice.fixed).toBe('speculos:127.0.0.1:5001')
  choice.use('')
  expect(await models()).toEqual(['Speculos'])
})

test('an environment that names no emulator is an error', () => {
  for (const environment of ['usb', 'speculos:', 'speculos:127.0.0.1', 'speculos:127.0.0.1:99999'])
    expect(() => onUsb({ environment })).toThrow(/COUNTERSIGN_LEDGER must be speculos:HOST:PORT/)
})

test('what a hardware wallet on USB had in hand ends as unplugged when an emulator takes its place', async () => {
  const { choice, clock, hardwareWallets, ledger, models } = onUsb()
  await models()
  const shows = Promise.withResolvers<void>()
  ledger.person = () => {
    shows.resolve()
    return new Promise(() => {})
  }
  const asked = {
    app: onLedger('Ethereum'),
    accounts: [{ path: "m/44'/60'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_ETHEREUM' }],
    hardwareWallet: { id: hardwareWallets.state().hardwareWallets[0]?.id ?? '' },
    show: true,
  } as const
  const reading = hardwareWallets.readAccounts(asked, new AbortController().signal)
  reading.catch(() => {})
  await inTime(clock, shows.promise)
  choice.use('127.0.0.1:5000')
  await expect(inTime(clock, reading, 20_000)).rejects.toMatchObject({ code: 'DEVICE_UNPLUGGED' })
  await inTime(clock, hardwareWallets.close())
})
