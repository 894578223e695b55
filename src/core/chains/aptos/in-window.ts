import type { ChainInWindow } from '../declaration/in-window.ts'
import { knownAddressesTemplate } from '../declaration/known-addresses-template.ts'
import { moveAddressProblem } from '../wire/move-address.ts'
import { usualFeeConditions } from './fee.ts'
import { onlyTransfers } from './only-transfers.ts'

export const aptosInWindow: ChainInWindow = {
  name: 'Aptos',
  icon: { mark: 'APT', colour: '#24292f' },
  accounts: [
    {
      label: 'Aptos',
      addressFormat: 'ADDRESS_FORMAT_APTOS',
      schemes: [{ label: 'As Petra and most other wallets derive it', path: "m/44'/637'/{index}'/0'/0'" }],
      isCommon: false,
    },
  ],
  hardwareAccounts: [],
  typedAddress: { network: 'Aptos', problem: moveAddressProblem },
  plainTransfers: { label: 'Plain transfers on Aptos', condition: onlyTransfers },
  templates: [
    knownAddressesTemplate({
      network: 'Aptos',
      conditions: list => [onlyTransfers, `aptos.tx.payments.all(payment, payment.to in ${list})`],
      usualFee: usualFeeConditions,
      others: null,
    }),
  ],
}
