import type { ContractInterfaces } from '../chains/declaration/contract-interfaces.ts'
import { chains } from '../chains/index.ts'

/** Checks and displays of the interfaces of each chain, by their type. */
export const interfaceTypes: Readonly<Record<string, ContractInterfaces>> = Object.fromEntries(
  chains.flatMap(({ interfaces }) => (interfaces ? [[interfaces.type, interfaces]] : [])),
)

/** Formats of the interfaces, for the reference. */
export const interfacesWritten: string = Object.values(interfaceTypes)
  .map(({ written }) => written)
  .join(', ')

/** @throws Error for a type that no chain has */
export function interfaceTypeOf(type: string): ContractInterfaces {
  const found = interfaceTypes[type]
  if (!found) throw new Error(`no chain has ${type}`)
  return found
}
