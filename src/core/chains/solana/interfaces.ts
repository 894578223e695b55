import type { ContractInterfaces } from '../declaration/contract-interfaces.ts'
import { isSolanaAddress } from './address.ts'
import { idlProblem, instructionNames } from './idl.ts'

/** Anchor's IDLs. */
export const solanaInterfaces: ContractInterfaces = {
  type: 'SMART_CONTRACT_INTERFACE_TYPE_SOLANA',
  chain: 'Solana',
  written: 'for Solana an Anchor IDL',
  addressProblem: address => (isSolanaAddress(address) ? undefined : 'must be a Solana address: 32 bytes in base58'),
  interfaceProblem: idlProblem,
  calls: instructionNames,
}
