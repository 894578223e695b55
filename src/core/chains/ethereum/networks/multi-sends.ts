import type { EthereumAddress } from '../encoding/address.ts'

/** Contracts of Safe that make the calls they are given, at the same address on every chain (safe-global/safe-deployments). */
const multiSends: ReadonlySet<string> = new Set<EthereumAddress>([
  // MultiSend of Safe 1.3.0 (twice: with and without a deployer of EIP-155), 1.4.1 and 1.5.0. Only accounts can lend them their rights.
  '0xA238CBeb142c10Ef7Ad8442C6D1f9E89e07e7761',
  '0x998739BFdAAdde7C933B942a68053933098f9EDa',
  '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526',
  '0x218543288004CD07832472D464648173c77D7eB7',
])

/** MultiSendCallOnly of the same versions: anybody can call them, too. */
const callOnly: ReadonlySet<string> = new Set<EthereumAddress>([
  '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D',
  '0xA1dabEF33b3B82c7814B6D82A79e50F4AC44102B',
  '0x9641d764fc13c8B624c04430C7356C1C7C8102e2',
  '0xA83c336B20401Af773B6219BA5027174338D1836',
])

export function isMultiSend(address: string): boolean {
  return multiSends.has(address) || isMultiSendCallOnly(address)
}

export function isMultiSendCallOnly(address: string): boolean {
  return callOnly.has(address)
}
