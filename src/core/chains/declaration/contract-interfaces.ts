/** Interfaces of contracts: ABIs, IDLs (wire.md §6.5). */
export interface ContractInterfaces {
  readonly type: `SMART_CONTRACT_INTERFACE_TYPE_${string}`
  /** Name of the chain, for the card. */
  readonly chain: string
  /** Description of an interface, for the reference: a clause without a full stop. */
  readonly written: string
  /** Says why a text is not the address of a contract; `undefined` if it is. */
  addressProblem(address: string): string | undefined
  /** Says why the interface is not valid, naming the place; `undefined` if it is. */
  interfaceProblem(text: string): string | undefined
  /** Lists the calls of an interface without a problem. */
  calls(text: string): readonly string[]
}
