import type { ChainInWindow } from '../declaration/in-window.ts'
import { knownAddressesTemplate, textTag } from '../declaration/known-addresses-template.ts'
import { addressProblem } from './address.ts'
import { usualFeeCondition } from './fee.ts'
import { onlyTransfers } from './only-transfers.ts'

export const cosmosInWindow: ChainInWindow = {
  name: 'Cosmos',
  icon: { mark: 'ATOM', colour: '#2e3148' },
  accounts: [
    {
      label: 'Cosmos Hub',
      addressFormat: 'ADDRESS_FORMAT_COSMOS',
      schemes: [
        { label: 'As Keplr and most other wallets derive it', path: "m/44'/118'/0'/0/{index}" },
        { label: 'As the SDKs derive it', path: "m/44'/118'/{index}'/0/0" },
      ],
      isCommon: false,
    },
    {
      label: 'Sei',
      icon: { mark: 'SEI', colour: '#8f1d2c' },
      addressFormat: 'ADDRESS_FORMAT_SEI',
      schemes: [
        { label: 'As Keplr and most other wallets derive it', path: "m/44'/118'/0'/0/{index}" },
        { label: 'As newer wallets for Sei derive it', path: "m/44'/60'/0'/0/{index}" },
        { label: 'As the SDKs derive it', path: "m/44'/118'/{index}'/0'/0'" },
      ],
      isCommon: false,
    },
  ],
  hardwareAccounts: [],
  typedAddress: { network: 'Cosmos networks', problem: addressProblem },
  plainTransfers: { label: 'Plain transfers on Cosmos networks', condition: onlyTransfers },
  templates: [
    knownAddressesTemplate({
      network: 'Cosmos networks',
      conditions: list => [
        onlyTransfers,
        `cosmos.tx.payments.count() > 0 && cosmos.tx.payments.all(payment, payment.place in ${list})`,
      ],
      tag: textTag('memo', 256),
      usualFee: [usualFeeCondition],
      others: null,
    }),
  ],
}
