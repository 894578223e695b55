import { AgentError } from '../errors.ts'
import type { HardwareWallets } from '../ports/hardware-wallets.ts'

/** Stands in for hardware wallets in agents that know none. */
export const noHardwareWallets: HardwareWallets = {
  state: () => ({ hardwareWallets: [], trouble: 'This agent was started without hardware wallets.' }),
  onChange: () => () => undefined,
  readAccounts: unsupported,
  sign: unsupported,
  cannotSign: () => 'This agent was started without hardware wallets.',
  preview: () => ({ signing: 'blind', screens: [], warnings: [] }),
  close: async () => undefined,
}

async function unsupported(): Promise<never> {
  throw new AgentError('NOT_SUPPORTED', 'This agent was started without hardware wallets.')
}
