import type { WalletCurve } from '../../schema/curve.ts'

/** Accounts and other subjects of the examples in the reference. */
export interface ChainExamples {
  readonly account: ExampleAccount
  readonly anotherAccount: ExampleAccount
  /** Parameters as `sign_transaction` takes them, the transaction in hex. */
  readonly transaction: { readonly type: `TRANSACTION_TYPE_${string}`; readonly unsignedTransaction: string }
  /** CAIP-19, and how many of its base units make one, as a power of ten. */
  readonly asset: { readonly caip19: string; readonly decimals: number; readonly name: string }
  readonly contract: {
    readonly type: `SMART_CONTRACT_INTERFACE_TYPE_${string}`
    readonly smartContractAddress: string
    readonly smartContractInterface: string
    readonly label: string
  }
}

export interface ExampleAccount {
  readonly curve: WalletCurve
  readonly path: string
  readonly addressFormat: string
  readonly address: string
}
