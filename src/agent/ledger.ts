import { hidSource } from '../adapters/ledger/hid-source.ts'
import { createLedgerDevices } from '../adapters/ledger/ledger-devices.ts'
import { parseSpeculosAddress, speculosSource } from '../adapters/ledger/speculos-source.ts'
import { AgentError } from '../core/errors.ts'
import type { Clock } from '../core/ports/clock.ts'
import type { Devices } from '../core/ports/devices.ts'

/**
 * Ledgers on this computer's USB; with `COUNTERSIGN_LEDGER=speculos:HOST:PORT` Ledger's emulator in their place. Nothing is
 * looked for before somebody asks.
 *
 * @throws AgentError `REQUEST_INVALID` for another value of that variable
 */
export function ledgerDevices(clock: Clock, chosen = process.env.COUNTERSIGN_LEDGER): Devices {
  if (!chosen) return createLedgerDevices({ sources: [hidSource()], clock })
  const address = chosen.startsWith('speculos:') ? parseSpeculosAddress(chosen) : undefined
  if (!address) {
    throw new AgentError(
      'REQUEST_INVALID',
      'COUNTERSIGN_LEDGER must be speculos:HOST:PORT, the address of the emulator',
    )
  }
  return createLedgerDevices({ sources: [speculosSource(address)], clock })
}
