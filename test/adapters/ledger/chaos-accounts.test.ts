import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { uncompressedSecp256k1 } from '../../../src/core/crypto/secp256k1.ts'
import type { HardwareWallets } from '../../../src/core/ports/hardware-wallets.ts'
import { type HardwareWalletStep, stepInWords } from '../../../src/shared/hardware-wallet-step.ts'
import { status } from '../../support/ledger/chaos-ledger.ts'
import { loadLedgerLibraries } from '../../support/ledger/libraries.ts'
import { onLedger } from '../../support/ledger/on-ledger.ts'
import { onSavings } from '../../support/ledger/on-savings.ts'
import { inTime, nextTurn, pass } from '../../support/ledger/passing-time.ts'
import { addressFormat, desk, failureOf, opened, path } from './chaos-desk.ts'

beforeAll(loadLedgerLibraries, 60_000)
afterEach(async () => {
  for (const { hardwareWallets, clock } of opened.splice(0)) await inTime(clock, hardwareWallets.close())
})

describe('while someone listens', () => {
  test('what the person does to an idle hardware wallet is seen', async () => {
    const { clock, ledger, hardwareWallets, only } = desk('a transaction', { plugged: false })
    const seen: string[] = []
    hardwareWallets.onChange(() => seen.push(only()?.condition ?? 'none'))
    await pass(clock, 2_000)
    expect(hardwareWallets.state()).toEqual({ hardwareWallets: [], trouble: '' })
    ledger.isLocked = true
    ledger.plugIn()
    await pass(clock, 1_500)
    expect(only()).toMatchObject({ condition: 'locked', nextStep: 'Unlock the Ledger with its PIN.' })
    ledger.isLocked = false
    ledger.app = null
    await pass(clock, 1_500)
    expect(only()).toMatchObject({
      condition: 'dashboard',
      nextStep: expect.stringContaining('Ethereum, Bitcoin or Solana app'),
    })
    ledger.app = 'Bitcoin'
    ledger.version = '1.6.6'
    await pass(clock, 1_500)
    expect(only()).toMatchObject({
      condition: 'appTooOld',
      app: { name: 'Bitcoin', version: '1.6.6' },
      nextStep: 'Update the Bitcoin app in Ledger Live.',
    })
    ledger.app = 'Ethereum'
    await pass(clock, 1_500)
    expect(only()).toMatchObject({ model: 'Ledger Flex', condition: 'ready', nextStep: '', needs: null, queued: 0 })
    ledger.pullOut()
    await nextTurn()
    expect(hardwareWallets.state().hardwareWallets).toEqual([])
    expect(new Set(seen)).toEqual(new Set(['connecting', 'locked', 'dashboard', 'appTooOld', 'ready', 'none']))
  })

  test('a ready hardware wallet is left alone', async () => {
    const { clock, ledger, hardwareWallets } = desk()
    hardwareWallets.onChange(() => {})
    await pass(clock, 10_000)
    expect(ledger.received).toEqual(['b001000000'])
  })

  test('and when nobody listens any more, no hardware wallet is asked anything', async () => {
    const { clock, ledger, hardwareWallets } = desk()
    ledger.isLocked = true
    const stop = hardwareWallets.onChange(() => {})
    await pass(clock, 3_000)
    stop()
    await pass(clock, 1_000)
    const sent = ledger.received.length
    await pass(clock, 10_000)
    expect(ledger.received).toHaveLength(sent)
  })

  test('a request is not kept waiting by a look', async () => {
    const { clock, begin, hardwareWallets, steps } = desk()
    hardwareWallets.onChange(() => {})
    await inTime(clock, begin())
    expect(steps).toEqual([onSavings.decide])
  })
})

describe('accounts', () => {
  const paths = ["m/44'/60'/0'/0/0", "m/44'/60'/0'/0/1", "m/44'/60'/1'/0/0"]
  const accounts = paths.map(each => ({ path: each, addressFormat }))
  const { signal } = new AbortController()

  test('are read from the hardware wallet that is asked, with the identity to pin', async () => {
    const { clock, ledger, hardwareWallets, publicKey } = desk()
    await appeared(hardwareWallets)
    const id = hardwareWallets.state().hardwareWallets[0]?.id as string
    const read = await inTime(
      clock,
      hardwareWallets.readAccounts({ app: onLedger('Ethereum'), accounts, hardwareWallet: { id } }, signal),
    )
    expect(read.identity).toBe(publicKey)
    expect(read.accounts.map(account => account.publicKey)).toEqual(paths.map(each => ledger.publicKey(each)))
  })

  test('are shown on the hardware wallet one by one, and one that is refused there is an error', async () => {
    const { clock, ledger, hardwareWallets, publicKey } = desk()
    const steps: string[] = []
    const asked = {
      ...({ app: onLedger('Ethereum'), accounts: accounts.slice(0, 2), show: true } as const),
      hardwareWallet: { identity: publicKey, walletName: 'Savings' },
      onStep: (step: HardwareWalletStep) => steps.push(stepInWords(step)),
    }
    await inTime(clock, hardwareWallets.readAccounts(asked, signal))
    expect(steps).toEqual(paths.slice(0, 2).map(each => expect.stringContaining(`Compare the address for ${each} `)))
    ledger.person = async () => false
    expect((await failureOf(inTime(clock, hardwareWallets.readAccounts(asked, signal)))).code).toBe('DEVICE_REFUSED')
  })

  test('of a hardware wallet that is gone are an error at once', async () => {
    const { hardwareWallets } = desk()
    const reading = hardwareWallets.readAccounts(
      { app: onLedger('Ethereum'), accounts, hardwareWallet: { id: 'ledger-9' } },
      signal,
    )
    expect((await failureOf(reading)).code).toBe('DEVICE_DISCONNECTED')
  })

  test('at what is no path are refused before the hardware wallet is asked', async () => {
    const { hardwareWallets, ledger } = desk()
    for (const wrong of ["44'/60'", 'm', 'm/', "m/44'/60'/x", 'm/2147483648', `m${'/0'.repeat(11)}`]) {
      const asked = [{ path: wrong, addressFormat }]
      const reading = hardwareWallets.readAccounts(
        { app: onLedger('Ethereum'), accounts: asked, hardwareWallet: { id: 'ledger-1' } },
        signal,
      )
      expect((await failureOf(reading)).code).toBe('REQUEST_INVALID')
    }
    expect(ledger.received).toEqual([])
  })

  test('of a hardware wallet that pairs an address with another key are nonsense', async () => {
    const { clock, hardwareWallets, ledger, publicKey } = desk()
    ledger.mishap = apdu => (apdu[1] === 0x02 ? mismatched(ledger.publicKey(path)) : undefined)
    const hardwareWallet = { identity: publicKey, walletName: 'Savings' }
    const reading = inTime(
      clock,
      hardwareWallets.readAccounts({ app: onLedger('Ethereum'), accounts, hardwareWallet }, signal),
    )
    expect((await failureOf(reading)).code).toBe('DEVICE_NONSENSE')
  })
})

async function appeared(hardwareWallets: HardwareWallets): Promise<void> {
  while (hardwareWallets.state().hardwareWallets.length === 0) await nextTurn()
}

/** A public key, and the address of nobody. */
function mismatched(publicKey: string): Buffer {
  const point = uncompressedSecp256k1(Buffer.from(publicKey, 'hex'))
  const address = Buffer.from('0'.repeat(40))
  return Buffer.concat([Buffer.of(point.length), point, Buffer.of(40), address, status(0x9000)])
}
