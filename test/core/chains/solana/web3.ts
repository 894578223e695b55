import { createRequire } from 'node:module'

/** @solana/web3.js 1.x, which programs of the public SDK use: the one that @turnkey/solana brings. Only what the tests need is typed. */
export interface Web3 {
  readonly PublicKey: new (key: string | Uint8Array) => PublicKey
  readonly TransactionInstruction: new (fields: InstructionFields) => InstructionFields
  readonly TransactionMessage: new (fields: {
    payerKey: PublicKey
    recentBlockhash: string
    instructions: readonly InstructionFields[]
  }) => {
    compileToLegacyMessage(): Message
    compileToV0Message(tables?: readonly object[]): Message
  }
  readonly VersionedTransaction: {
    new (message: Message, signatures?: readonly Uint8Array[]): VersionedTransaction
    deserialize(bytes: Uint8Array): VersionedTransaction
  }
  readonly VersionedMessage: { deserialize(bytes: Uint8Array): Message }
  readonly Transaction: {
    new (fields?: { feePayer: PublicKey; recentBlockhash: string }): LegacyTransaction
    from(bytes: Uint8Array): LegacyTransaction
  }
  readonly AddressLookupTableAccount: new (fields: { key: PublicKey; state: object }) => object
  readonly SystemProgram: {
    transfer(fields: { fromPubkey: PublicKey; toPubkey: PublicKey; lamports: bigint | number }): InstructionFields
    nonceAdvance(fields: { noncePubkey: PublicKey; authorizedPubkey: PublicKey }): InstructionFields
    createAccount(fields: object): InstructionFields
    assign(fields: object): InstructionFields
  }
  /** By the names of its functions. */
  readonly StakeProgram: Readonly<Record<string, unknown>>
  readonly ComputeBudgetProgram: {
    setComputeUnitLimit(fields: { units: number }): InstructionFields
    setComputeUnitPrice(fields: { microLamports: number | bigint }): InstructionFields
  }
}

export interface PublicKey {
  toBase58(): string
  toBytes(): Uint8Array
}

export interface InstructionFields {
  readonly programId: PublicKey
  readonly keys: readonly { readonly pubkey: PublicKey; readonly isSigner: boolean; readonly isWritable: boolean }[]
  readonly data: Uint8Array
}

export interface Message {
  readonly version: 'legacy' | 0
  readonly header: { readonly numRequiredSignatures: number }
  readonly staticAccountKeys: readonly PublicKey[]
  readonly recentBlockhash: string
  readonly compiledInstructions: readonly {
    readonly programIdIndex: number
    readonly accountKeyIndexes: readonly number[]
    readonly data: Uint8Array
  }[]
  readonly addressTableLookups: readonly {
    readonly accountKey: PublicKey
    readonly writableIndexes: readonly number[]
    readonly readonlyIndexes: readonly number[]
  }[]
  isAccountSigner(index: number): boolean
  isAccountWritable(index: number): boolean
  serialize(): Uint8Array
}

export interface VersionedTransaction {
  readonly version: 'legacy' | 0
  readonly message: Message
  readonly signatures: readonly Uint8Array[]
  serialize(): Uint8Array
}

export interface LegacyTransaction {
  readonly signatures: readonly { readonly signature: Uint8Array | null; readonly publicKey: PublicKey }[]
  add(...instructions: InstructionFields[]): LegacyTransaction
  serializeMessage(): Buffer
  serialize(options?: { requireAllSignatures: boolean; verifySignatures: boolean }): Buffer
  verifySignatures(): boolean
}

const ofTurnkey = createRequire(createRequire(import.meta.url).resolve('@turnkey/solana'))

export const web3 = ofTurnkey('@solana/web3.js') as Web3
