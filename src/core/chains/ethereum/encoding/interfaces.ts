import type { ContractInterfaces } from '../../declaration/contract-interfaces.ts'
import { parseEthereumAddress } from './address.ts'
import { readContractInterface, writtenOut } from './contract-interface.ts'

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
    return 'problem' in read ? [] : [...read.functions.values()].map(writtenOut)
  },
}
