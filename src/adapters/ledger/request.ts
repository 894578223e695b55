import type { Milliseconds } from '../../core/milliseconds.ts'
import type { HardwareWalletChoice, StepListener } from '../../core/ports/hardware-wallets.ts'
import type { AppName } from './apps.ts'
import type { LedgerDevice } from './device.ts'
import type { Introduced } from './ready.ts'

/** One request, and what it needs to be served. */
export interface Request {
  readonly app: AppName
  readonly hardwareWallet: HardwareWalletChoice
  readonly signal: AbortSignal
  readonly deadline: Milliseconds
  readonly onStep: StepListener
}

/** Parts that the work on an opened device may use. */
export interface Opened extends Introduced {
  readonly device: LedgerDevice
}

/** Says the same step only once in a row. */
export function onceEach(listener: StepListener): StepListener {
  let last = ''
  return step => {
    const written = JSON.stringify(step)
    if (written !== last) listener(step)
    last = written
  }
}
