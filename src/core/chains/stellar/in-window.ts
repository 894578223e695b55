import type { ChainInWindow } from '../declaration/in-window.ts'
import { knownAddressesTemplate } from '../declaration/known-addresses-template.ts'
import { stellarAddressProblem } from './address.ts'
import { usualFeeCondition } from './fee.ts'
import { onlyPayments } from './only-payments.ts'

function memoProblem(text: string): string | undefined {
  const bytes = Buffer.byteLength(text)
  return bytes > 0 && bytes <= 28 ? undefined : 'A memo is a number, or a text of at most 28 bytes.'
}

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
      conditions: list => [onlyPayments, `stellar.tx.operations.all(operation, operation.place in ${list})`],
      tag: { inWords: 'memo', problem: memoProblem },
      usualFee: [usualFeeCondition],
      others: null,
    }),
  ],
}
