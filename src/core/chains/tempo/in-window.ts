import type { ChainInWindow } from '../declaration/in-window.ts'
import { ethereumInWindow } from '../ethereum/in-window.ts'

export const tempoInWindow: ChainInWindow = {
  name: 'Tempo',
  icon: { mark: 'T', colour: '#3a3a3a' },
  // Its accounts are those of Ethereum.
  accounts: [],
  hardwareAccounts: [],
  typedAddress: { ...ethereumInWindow.typedAddress, network: 'Tempo' },
  plainTransfers: null,
  templates: [],
}
