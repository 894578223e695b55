import { hidSource } from '../../../src/adapters/ledger/hid-source.ts'
import { createLedgerWallets } from '../../../src/adapters/ledger/ledger-wallets.ts'
import { systemClock } from '../../../src/adapters/system-clock/system-clock.ts'
import { onLedger } from '../../support/ledger/on-ledger.ts'
import { scenario } from './recordings.ts'
import { signableOf } from './signables.ts'

/** A program of its own: signs what a recording signed, with whatever Ledger is on USB, and prints what came of it as JSON. */
const [, , id = '', publicKey = ''] = process.argv
const hardwareWallets = createLedgerWallets({ sources: [hidSource()], clock: systemClock })
const what = signableOf(scenario(id))
const alive = setInterval(() => {}, 1_000)
try {
  const [signature] = await hardwareWallets.sign(
    {
      identity: publicKey,
      walletName: 'Savings',
      app: onLedger('Ethereum'),
      path: "m/44'/60'/0'/0/0",
      addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
      publicKey,
      what,
    },
    AbortSignal.timeout(30_000),
  )
  const { model, app } = hardwareWallets.state().hardwareWallets[0] ?? {}
  if (!signature) throw new Error('it signed nothing')
  print({ model, app, r: Buffer.from(signature.r).toString('hex'), s: Buffer.from(signature.s).toString('hex') })
} catch (failure) {
  print({ code: (failure as { code?: string }).code, message: (failure as Error).message })
} finally {
  await hardwareWallets.close()
  clearInterval(alive)
}

function print(outcome: object): void {
  process.stdout.write(`${JSON.stringify(outcome)}\n`)
}
