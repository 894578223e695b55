import { visible } from '../../core/display/visible.ts'
import { AgentError } from '../../core/errors.ts'
import type { HardwareWalletHolder } from '../../core/ports/hardware-wallets.ts'
import { conditionError, theLedger } from './conditions.ts'
import type { LedgerDevice } from './device.ts'
import type { Roster } from './roster.ts'
import { LinkFailure } from './source.ts'
import { StatusFailure, statusError } from './status-failure.ts'

/** Returns the error for the caller, and notes the condition of the device. */
export function failureOn(device: LedgerDevice, failure: unknown, roster: Roster): unknown {
  const error = asAgentError(device, failure)
  if (error instanceof AgentError && error.code === 'DEVICE_LOCKED') device.condition = 'locked'
  if (failure instanceof LinkFailure) {
    device.condition = failure.kind === 'gone' ? 'disconnected' : 'busyElsewhere'
    void roster.refresh()
  }
  return error
}

function asAgentError(device: LedgerDevice, failure: unknown): unknown {
  if (failure instanceof StatusFailure) return statusError(failure)
  if (!(failure instanceof LinkFailure)) return failure
  const about = { name: device.calledFor, app: null }
  if (failure.kind === 'held') return conditionError('busyElsewhere', about)
  return new AgentError(
    'DEVICE_UNPLUGGED',
    `${theLedger(device.calledFor).replace('the', 'The')} was unplugged before it had answered, and no signature was given out. Connect it and ask again.`,
    { cause: failure },
  )
}

export function wrongDevice({ walletName }: HardwareWalletHolder): AgentError {
  const name = theLedger(visible(walletName, 60))
  return new AgentError(
    'DEVICE_WRONG',
    `The Ledger that is connected is not ${name}: it holds other keys. Nothing was sent to it. Connect ${name} and ask again.`,
  )
}
