import type { ChainInWindow } from '../declaration/in-window.ts'
import { knownAddressesTemplate } from '../declaration/known-addresses-template.ts'
import { stellarAddressProblem } from './address.ts'
import { onlyPayments } from './only-payments.ts'

export const stellarInWindow: ChainInWindow = {
  name: 'Stellar',
  icon: { mark: 'XLM', colour: '#4b2fb8' },
  accounts: [
    {
      label: 'Stellar',
      addressFormat: 'ADDRESS_FORMAT_XLM',
      schemes: [{ label: 'As wallets derive it (SEP-5)', path: "m/44'/148'/{index}'" }],
      isCommon: false,
    },
  ],
  hardwareAccounts: [],
  typedAddress: { network: 'Stellar', problem: stellarAddressProblem },
  plainTransfers: { label: 'Plain payments on Stellar', condition: onlyPayments },
  templates: [
    knownAddressesTemplate({
      network: 'Stellar',
      conditions: list => [onlyPayments, `stellar.tx.operations.all(operation, operation.destination in ${list})`],
      others: null,
    }),
  ],
}
