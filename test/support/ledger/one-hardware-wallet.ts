import { noHardwareWallets } from '../../../src/core/keys/no-hardware-wallets.ts'
import type { HardwareWallets } from '../../../src/core/ports/hardware-wallets.ts'
import { accountAt } from './accounts.ts'

/** A connected Ledger that is ready, tells its accounts at once, and signs nothing. */
export const oneHardwareWallet: HardwareWallets = {
  ...noHardwareWallets,
  state: () => ({
    hardwareWallets: [
      {
        id: 'usb-1',
        vendor: 'ledger',
        model: 'Ledger Flex',
        condition: 'ready',
        app: { name: 'Ethereum', version: '1.22.0' },
        blindSigning: false,
        needs: null,
        nextStep: null,
        queued: 0,
      },
    ],
    trouble: '',
  }),
  async readAccounts({ accounts: asked }) {
    const accounts = asked.map(({ path, addressFormat }) => {
      const { compressed, address } = accountAt(path)
      return { path, addressFormat, publicKey: compressed, address }
    })
    return { identity: accountAt("m/44'/60'/0'/0/0").compressed, accounts }
  },
}
