import type { HardwareWalletView } from '../../shared/hardware-wallets.ts'
import type { StatusWords } from './status.ts'

/** Words of the chip for each condition of a hardware wallet. */
export const hardwareWalletConditions: Readonly<Record<HardwareWalletView['condition'], StatusWords>> = {
  disconnected: { label: 'Not connected', tone: 'quiet' },
  connecting: { label: 'Connecting', tone: 'waiting' },
  locked: { label: 'Locked', tone: 'waiting' },
  dashboard: { label: 'No app open', tone: 'waiting' },
  wrongApp: { label: 'Another app is open', tone: 'waiting' },
  appTooOld: { label: 'App too old', tone: 'bad' },
  busyElsewhere: { label: 'In use elsewhere', tone: 'waiting' },
  noAccess: { label: 'No access', tone: 'bad' },
  ready: { label: 'Ready', tone: 'good' },
}
