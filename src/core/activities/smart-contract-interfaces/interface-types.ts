import { parseEthereumAddress } from '../../chains/ethereum/address.ts'
import { readContractInterface } from '../../chains/ethereum/contract-interface.ts'
import type { NamedType } from '../../chains/ethereum/fields.ts'
import { isSolanaAddress } from '../../chains/solana/address.ts'
import { idlProblem, instructionNames } from '../../chains/solana/idl.ts'
import type { SmartContractInterface } from '../../records.ts'

interface InterfaceType {
  readonly chain: string
  /** What is wrong with the address, in words. */
  addressProblem(address: string): string | undefined
  /** What is wrong with the interface, in words and naming the place. */
  interfaceProblem(text: string): string | undefined
  /** What can be called, of an interface without a problem. */
  calls(text: string): readonly string[]
}

/** How the interfaces of each chain are checked and shown (wire.md §6.5). */
export const interfaceTypes: Record<SmartContractInterface['type'], InterfaceType> = {
  SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM: {
    chain: 'Ethereum',
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
  },
  SMART_CONTRACT_INTERFACE_TYPE_SOLANA: {
    chain: 'Solana',
    addressProblem: address => (isSolanaAddress(address) ? undefined : 'must be a Solana address: 32 bytes in base58'),
    interfaceProblem: idlProblem,
    calls: instructionNames,
  },
}

function parameters(inputs: readonly NamedType[]): string {
  const written = inputs.map(({ name, type, components }) => {
    const inFull = components ? `${parameters(components)}${type.slice('tuple'.length)}` : type
    return name ? `${inFull} ${name}` : inFull
  })
  return `(${written.join(', ')})`
}
