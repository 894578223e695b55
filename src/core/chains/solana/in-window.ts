import type { ChainInWindow } from '../declaration/in-window.ts'
import { knownAddressesTemplate } from '../declaration/known-addresses-template.ts'
import { isSolanaAddress } from './address.ts'
import { onlyTransfers } from './only-transfers.ts'

export const solanaInWindow: ChainInWindow = {
  name: 'Solana',
  icon: { mark: 'SOL', colour: '#7a3fd0' },
  accounts: [
    {
      label: 'Solana',
      addressFormat: 'ADDRESS_FORMAT_SOLANA',
      schemes: [{ label: 'As Phantom and Solflare derive it', path: "m/44'/501'/{index}'/0'" }],
      isCommon: true,
    },
  ],
  hardwareAccounts: [
    {
      label: 'Solana',
      about: '',
      kinds: [
        {
          label: 'Solana',
          addressFormat: 'ADDRESS_FORMAT_SOLANA',
          paths: "m/44'/501'(/\\d+'){0,2}",
          schemes: [
            { label: 'As in Ledger Live', path: "m/44'/501'/{index}'" },
            { label: 'As in most other wallets', path: "m/44'/501'/{index}'/0'" },
          ],
        },
      ],
    },
  ],
  typedAddress: {
    network: 'Solana',
    problem: text => (isSolanaAddress(text) ? undefined : 'It has 32 to 44 letters and digits.'),
  },
  plainTransfers: { label: 'Plain transfers on Solana', condition: onlyTransfers },
  templates: [
    knownAddressesTemplate({
      network: 'Solana',
      conditions: list => [onlyTransfers, `solana.tx.transfers.all(transfer, transfer.to in ${list})`],
      usualFee: [],
      others: null,
    }),
  ],
}
