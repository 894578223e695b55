import { expect } from 'vitest'
import { createLedgerWallets } from '../../../src/adapters/ledger/ledger-wallets.ts'
import type { BitcoinAsked } from '../../../src/core/chains/bitcoin/signed.ts'
import type { EthereumAsked } from '../../../src/core/chains/ethereum/transactions/signed.ts'
import type { SolanaAsked } from '../../../src/core/chains/solana/signed.ts'
import { AgentError } from '../../../src/core/errors.ts'
import type { HardwareWalletState, HardwareWallets } from '../../../src/core/ports/hardware-wallets.ts'
import type { Signature } from '../../../src/core/ports/signer.ts'
import { stepInWords } from '../../../src/shared/hardware-wallet-step.ts'
import { type ManualClock, manualClock } from '../../support/clock.ts'
import { type ChaosKind, chaosKinds, identityPaths } from '../../support/ledger/chaos-kinds.ts'
import { ChaosLedger, chaosSource } from '../../support/ledger/chaos-ledger.ts'
import { onLedger } from '../../support/ledger/on-ledger.ts'
import { inTime } from '../../support/ledger/passing-time.ts'
import { areSound } from '../../support/ledger/sound.ts'

export const path = "m/44'/60'/0'/0/0"
export const addressFormat = 'ADDRESS_FORMAT_ETHEREUM'
export const kindOf = (name: string) => chaosKinds[name] as ChaosKind

export const opened: { hardwareWallets: HardwareWallets; clock: ManualClock }[] = []

/** A person with one Ledger, “Savings”, and what happens to it. */
export function desk(kind = 'a transaction', { others = [] as string[], first = true, plugged = true } = {}) {
  const clock = manualClock()
  const { what, model, app, version, path: at, addressFormat: format, signatures } = kindOf(kind)
  const made = (words?: string) => {
    const each = new ChaosLedger(clock, words, model)
    each.app = app
    if (version) each.version = version
    return each
  }
  const ledger = made()
  if (what.kind === 'typedData') ledger.typedDataDigest = what.typedData.digest
  const rest = others.map(made)
  if (!plugged) ledger.pullOut()
  const hardwareWallets = createLedgerWallets({
    sources: [chaosSource(...(first ? [ledger, ...rest] : [...rest, ledger]))],
    clock,
  })
  opened.push({ hardwareWallets, clock })
  const identity = ledger.publicKey(identityPaths[app])
  const publicKey = ledger.publicKey(at)
  const steps: string[] = []
  const begin = (signal = new AbortController().signal, signed = what) =>
    hardwareWallets.sign(
      {
        ...{
          identity,
          walletName: 'Savings',
          app: onLedger(app),
          path: at,
          addressFormat: format,
          publicKey,
          what: signed,
        },
        onStep: step => steps.push(stepInWords(step)),
      },
      signal,
    )
  const sign = (signal?: AbortSignal) => inTime(clock, begin(signal))
  return {
    clock,
    ledger,
    others: rest,
    hardwareWallets,
    begin,
    sign,
    what,
    steps,
    identity,
    publicKey,
    signatures,
    only: () => inWords(hardwareWallets.state().hardwareWallets[0]),
  }
}

export function expectSigned(
  signatures: readonly Signature[],
  what: EthereumAsked | BitcoinAsked | SolanaAsked,
  publicKey: string,
): void {
  expect(areSound(signatures, what, publicKey)).toBe(true)
}

export async function failureOf(promise: Promise<unknown>): Promise<AgentError> {
  const failure = await promise.then(
    () => new Error('nothing failed'),
    (thrown: unknown) => thrown,
  )
  expect(failure).toBeInstanceOf(AgentError)
  return failure as AgentError
}

export function later(clock: ManualClock, milliseconds: number): Promise<boolean> {
  return new Promise(resolve => clock.wakeAt(clock.now() + milliseconds, () => resolve(true)))
}

/** With its next step as the window says it; empty where there is none. */
function inWords(view: HardwareWalletState | undefined) {
  return view && { ...view, nextStep: view.nextStep ? stepInWords(view.nextStep) : '' }
}

/** One kind of request for each app. */
export const kindOfEachApp = [
  'a transaction',
  'a Bitcoin transaction, P2WPKH',
  'a Bitcoin message before 2.1',
  'a Solana transaction',
]
