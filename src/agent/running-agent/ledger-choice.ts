import { signedByLedger } from '../../adapters/ledger/apps.ts'
import { hidSource } from '../../adapters/ledger/hid-source.ts'
import { createLedgerWallets } from '../../adapters/ledger/ledger-wallets.ts'
import type { DeviceSource } from '../../adapters/ledger/source.ts'
import { parseSpeculosAddress, speculosSource } from '../../adapters/ledger/speculos-source.ts'
import { AgentError } from '../../core/errors.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { HardwareWallets } from '../../core/ports/hardware-wallets.ts'
import type { Log } from '../../core/ports/log.ts'

/** Place at which Ledgers are looked for. */
export interface LedgerChoice {
  /** Value of `COUNTERSIGN_LEDGER`, which overrides the setting. Null if it is not set. */
  readonly fixed: string | null
  /**
   * Looks there from now on, without a restart. What another place had in hand ends as unplugged.
   *
   * @param emulator - `HOST:PORT` of Ledger's emulator; empty for USB.
   */
  use(emulator: string): void
}

export interface LedgerOptions {
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
  /** The folder with what Ledger has signed. */
  readonly resources: string
  /** The setting at the start: `HOST:PORT` of Ledger's emulator; empty for USB. */
  readonly emulator: string
  /** `speculos:HOST:PORT`, which is used in place of the setting. */
  readonly environment?: string | undefined
  readonly usb?: DeviceSource
}

/**
 * Ledgers on this computer's USB, or Ledger's emulator in their place. Nothing is looked for before somebody asks.
 *
 * @throws AgentError `REQUEST_INVALID` for another value of the environment variable
 */
export function ledgerHardwareWallets(options: LedgerOptions): {
  readonly hardwareWallets: HardwareWallets
  readonly choice: LedgerChoice
} {
  const { clock, log, resources, emulator, environment = process.env.COUNTERSIGN_LEDGER, usb = hidSource() } = options
  const fixed = environment || null
  const sourceOf = (text: string) => (text === '' ? usb : emulatorAt(text))
  const { source, use } = switching(fixed === null ? sourceOf(emulator && `speculos:${emulator}`) : sourceOf(fixed))
  return {
    hardwareWallets: createLedgerWallets({ sources: [source], clock, ...signedByLedger(resources, log) }),
    choice: {
      fixed,
      use(address) {
        if (fixed === null) use(sourceOf(address && `speculos:${address}`))
      },
    },
  }
}

function emulatorAt(text: string): DeviceSource {
  const address = parseSpeculosAddress(text)
  if (address) return speculosSource(address)
  throw new AgentError('REQUEST_INVALID', 'COUNTERSIGN_LEDGER must be speculos:HOST:PORT, the address of the emulator')
}

/** A source that can be replaced by another. Listeners are told, and find the hardware wallets of the new source. */
function switching(first: DeviceSource): { readonly source: DeviceSource; use(next: DeviceSource): void } {
  let current = first
  const stops = new Map<() => void, () => void>()
  return {
    source: {
      list: () => current.list(),
      open: place => current.open(place),
      listen(listener) {
        stops.set(listener, current.listen(listener))
        return () => {
          stops.get(listener)?.()
          stops.delete(listener)
        }
      },
    },
    use(next) {
      current = next
      for (const [listener, stop] of [...stops]) {
        stop()
        stops.set(listener, next.listen(listener))
        listener()
      }
    },
  }
}
