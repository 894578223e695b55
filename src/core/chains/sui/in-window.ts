import type { ChainInWindow } from '../declaration/in-window.ts'
import { knownAddressesTemplate } from '../declaration/known-addresses-template.ts'
import { moveAddressProblem } from '../wire/move-address.ts'
import { usualFee } from './fee.ts'
import { onlyTransfers } from './only-transfers.ts'

export const suiInWindow: ChainInWindow = {
  name: 'Sui',
  icon: { mark: 'SUI', colour: '#1a5fb4' },
  accounts: [
    {
      label: 'Sui',
      addressFormat: 'ADDRESS_FORMAT_SUI',
      schemes: [{ label: 'As Slush and most other wallets derive it', path: "m/44'/784'/{index}'/0'/0'" }],
      isCommon: false,
    },
  ],
  hardwareAccounts: [],
  typedAddress: { network: 'Sui', problem: moveAddressProblem },
  plainTransfers: { label: 'Plain transfers on Sui', condition: onlyTransfers },
  templates: [
    knownAddressesTemplate({
      network: 'Sui',
      conditions: list => [onlyTransfers, `sui.tx.transfers.all(transfer, transfer.to in ${list})`],
      usualFee: [`sui.tx.gas_budget <= ${usualFee}`],
      others: null,
    }),
  ],
}
