import type { ContractInterfaces } from '../declaration/contract-interfaces.ts'
import { parseEthereumAddress } from './address.ts'
import { readContractInterface } from './contract-interface.ts'
import type { NamedType } from './fields.ts'

/** ABIs. */
export const ethereumInterfaces: ContractInterfaces = {
  type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
  chain: 'Ethereum',
  written: 'for Ethereum an ABI',
  addressProblem: address =>
    parseEthereumAddress(address)
      ? undefined
      : 'must be an Ethereum address: 0x and 40 hex digits, in one case or with a right checksum (EIP-55)',
  interfaceProblem(text) {
    const read = readContractInterface(text)
    return 'problem' in read ? read.problem : undefined
  },
  calls(text) {
    const read = readContractInterface(text)
    return 'problem' in read ? [] : [...read.functions.values()].map(each => `${each.name}${parameters(each.inputs)}`)
  },
}

function parameters(inputs: readonly NamedType[]): string {
  const written = inputs.map(({ name, type, components }) => {
    const inFull = components ? `${parameters(components)}${type.slice('tuple'.length)}` : type
    return name ? `${inFull} ${name}` : inFull
  })
  return `(${written.join(', ')})`
}
