import type { ChainInWindow, DeclaredAccountKind } from '../declaration/in-window.ts'
import { knownAddressesTemplate, textTag } from '../declaration/known-addresses-template.ts'
import { tonAddressProblem } from './address.ts'
import { onlyPayments } from './only-payments.ts'

export const tonInWindow: ChainInWindow = {
  name: 'TON',
  icon: { mark: 'TON', colour: '#0a6fb0' },
  accounts: [
    accountKind('V4R2', 'TON (wallet v4)'),
    accountKind('V5R1', 'TON (wallet v5)'),
    accountKind('V3R2', 'TON (wallet v3)'),
  ],
  hardwareAccounts: [],
  typedAddress: { network: 'TON', problem: tonAddressProblem },
  plainTransfers: { label: 'Plain payments on TON', condition: onlyPayments },
  templates: [
    knownAddressesTemplate({
      network: 'TON',
      conditions: list => [onlyPayments, `ton.tx.messages.all(message, message.place in ${list})`],
      tag: textTag('comment', 120),
      usualFee: [],
      others: null,
    }),
  ],
}

function accountKind(version: string, label: string): DeclaredAccountKind {
  return {
    label,
    addressFormat: `ADDRESS_FORMAT_TON_${version}`,
    schemes: [
      // Tonkeeper and others make keys from 24 words in a way that is not BIP-39.
      { label: 'As most wallets derive it; 24 words made for TON alone give other keys', path: "m/44'/607'/{index}'" },
      { label: 'As a Ledger derives it', path: "m/44'/607'/0'/0'/{index}'/0'" },
      { label: 'As Turnkey’s SDK derives it', path: "m/44'/607'/{index}'/0'/0'" },
    ],
    isCommon: false,
  }
}
