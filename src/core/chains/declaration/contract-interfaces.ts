/** Interfaces of contracts: ABIs, IDLs (wire.md §6.5). */
export interface ContractInterfaces {
  readonly type: `SMART_CONTRACT_INTERFACE_TYPE_${string}`
  /** Of the chain, for the card. */
  readonly chain: string
  /** What it is, for the reference: a clause without a full stop. */
  readonly written: string
  /** What is wrong with the address of a contract, in words. */
  addressProblem(address: string): string | undefined
  /** What is wrong with the interface, in words and naming the place. */
  interfaceProblem(text: string): string | undefined
  /** What can be called, of an interface without a problem. */
  calls(text: string): readonly string[]
}
