import type { ChainInWindow } from '../declaration/in-window.ts'
import { knownAddressesTemplate, textTag } from '../declaration/known-addresses-template.ts'
import { addressProblem } from './address.ts'
import { usualFeeConditions } from './fee.ts'
import { onlyTransfers } from './only-transfers.ts'

export const tronInWindow: ChainInWindow = {
  name: 'Tron',
  icon: { mark: 'TRX', colour: '#c2001f' },
  accounts: [
    {
      label: 'Tron',
      addressFormat: 'ADDRESS_FORMAT_TRON',
      schemes: [
        { label: 'As TronLink and most other wallets derive it', path: "m/44'/195'/0'/0/{index}" },
        { label: 'As the SDKs derive it', path: "m/44'/195'/{index}'" },
      ],
      isCommon: false,
    },
  ],
  hardwareAccounts: [],
  typedAddress: { network: 'Tron', problem: addressProblem },
  plainTransfers: { label: 'Plain transfers on Tron', condition: onlyTransfers },
  templates: [
    knownAddressesTemplate({
      network: 'Tron',
      conditions: list => [onlyTransfers, `tron.tx.contract.all(contract, contract.place in ${list})`],
      tag: textTag('memo', 120),
      usualFee: usualFeeConditions,
      others: null,
    }),
  ],
}
