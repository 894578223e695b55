import type { ChainInWindow } from '../declaration/in-window.ts'
import { knownAddressesTemplate } from '../declaration/known-addresses-template.ts'
import { xrpAddressProblem } from './address.ts'
import { usualFee } from './fee.ts'
import { onlyPayments } from './only-payments.ts'

/** Takes a tag as conditions compare it: without leading zeros. */
function tagProblem(text: string): string | undefined {
  return /^(0|[1-9]\d{0,9})$/.test(text) && Number(text) < 2 ** 32
    ? undefined
    : 'A destination tag is a number up to 4294967295.'
}

export const xrpInWindow: ChainInWindow = {
  name: 'XRP Ledger',
  icon: { mark: 'XRP', colour: '#23292f' },
  accounts: [
    {
      label: 'XRP Ledger',
      addressFormat: 'ADDRESS_FORMAT_XRP',
      schemes: [
        { label: 'As most wallets derive it', path: "m/44'/144'/0'/0/{index}" },
        { label: 'As Ledger Live derives it', path: "m/44'/144'/{index}'/0/0" },
        { label: 'As Turnkey’s SDK derives it', path: "m/44'/144'/{index}'/0'/0'" },
      ],
      isCommon: false,
    },
  ],
  hardwareAccounts: [],
  typedAddress: { network: 'the XRP Ledger', problem: xrpAddressProblem },
  plainTransfers: { label: 'Plain payments on the XRP Ledger', condition: onlyPayments },
  templates: [
    knownAddressesTemplate({
      network: 'XRP Ledger',
      conditions: list => [onlyPayments, `xrp.tx.place in ${list}`],
      tag: { inWords: 'destination tag', problem: tagProblem },
      usualFee: [`xrp.tx.fee <= ${usualFee}`],
      others: null,
    }),
  ],
}
