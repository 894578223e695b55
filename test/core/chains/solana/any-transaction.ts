import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createNoopSigner,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type V1TransactionConfig,
} from '@solana/kit'
import { getTransferSolInstruction, getTransferSolWithSeedInstruction } from '@solana-program/system'
import { getTransferCheckedInstruction, getTransferInstruction } from '@solana-program/token'
import fc from 'fast-check'
import { token2022Program, tokenProgram } from '../../../../src/core/chains/solana/programs.ts'
import type { SolanaTokenTransfer, SolanaTransfer } from '../../../../src/core/chains/solana/transaction.ts'
import type { SigningKey } from '../../../../src/core/ports/signer.ts'
import { type InstructionFields, type Message, web3 } from './web3.ts'

/** What a transaction is made from, before any library has compiled it. */
export interface Plan {
  readonly version: 'legacy' | 0
  /** Secret key of who pays the fee and is asked to sign. */
  readonly seed: Uint8Array
  readonly payer: Address
  readonly blockhash: string
  readonly instructions: readonly Instruction[]
  readonly transfers: readonly SolanaTransfer[]
  readonly tokenTransfers: readonly SolanaTokenTransfer[]
  /** Addresses that come from a lookup table, where there is one. */
  readonly table: { readonly key: Address; readonly addresses: readonly Address[] } | null
}

interface Step {
  readonly instruction: Instruction
  readonly transfer?: SolanaTransfer
  readonly tokenTransfer?: SolanaTokenTransfer
}

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 })
export const anyAddress = bytes32.map(key => base58.encode(key) as Address)
const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })

function anyStep(payer: Address): fc.Arbitrary<Step> {
  const signer = createNoopSigner(payer)
  const tokenPrograms = fc.constantFrom(tokenProgram, token2022Program) as fc.Arbitrary<Address>
  return fc.oneof(
    fc.tuple(anyAddress, u64).map(([to, amount]) => ({
      instruction: getTransferSolInstruction({ source: signer, destination: to, amount }),
      transfer: { from: payer, to, amount },
    })),
    fc
      .tuple(anyAddress, anyAddress, anyAddress, u64, fc.string({ maxLength: 10 }))
      .map(([from, to, owner, amount, seed]) => ({
        instruction: getTransferSolWithSeedInstruction({
          source: from,
          baseAccount: signer,
          destination: to,
          amount,
          fromSeed: seed,
          fromOwner: owner,
        }),
        transfer: { from, to, amount },
      })),
    fc.tuple(anyAddress, anyAddress, u64, tokenPrograms).map(([from, to, amount, programAddress]) => ({
      instruction: getTransferInstruction(
        { source: from, destination: to, authority: signer, amount },
        { programAddress },
      ),
      tokenTransfer: { from, to, owner: payer, mint: '', amount, decimals: null, signers: [] },
    })),
    fc
      .tuple(anyAddress, anyAddress, anyAddress, u64, fc.nat(255), tokenPrograms)
      .map(([from, mint, to, amount, decimals, programAddress]) => ({
        instruction: getTransferCheckedInstruction(
          { source: from, mint, destination: to, authority: signer, amount, decimals },
          { programAddress },
        ),
        tokenTransfer: { from, to, owner: payer, mint, amount, decimals, signers: [] },
      })),
    fc.tuple(anyAddress, anyAddress, fc.uint8Array({ maxLength: 150 }), fc.constantFrom(0, 1, 2, 3)).map(
      ([programAddress, address, data, role]): Step => ({
        instruction: { programAddress, accounts: [{ address, role: role as AccountRole }], data },
      }),
    ),
  )
}

/** Everything a wallet would send, and what it hardly would. */
export const anyPlan: fc.Arbitrary<Plan> = fc
  .record({ seed: bytes32, version: fc.constantFrom('legacy', 0), blockhash: bytes32.map(hash => base58.encode(hash)) })
  .chain(({ seed, version, blockhash }) => {
    const payer = base58.encode(ed25519.getPublicKey(seed)) as Address
    return fc
      .tuple(fc.array(anyStep(payer), { maxLength: 5 }), fc.boolean(), anyAddress)
      .map(([steps, withTable, key]): Plan => {
        const loadable = steps.flatMap(({ instruction }) =>
          (instruction.accounts ?? [])
            .filter(({ role }) => role < AccountRole.READONLY_SIGNER)
            .map(({ address }) => address),
        )
        return {
          version: version as Plan['version'],
          seed,
          payer,
          blockhash,
          instructions: steps.map(({ instruction }) => instruction),
          transfers: steps.flatMap(({ transfer }) => transfer ?? []),
          tokenTransfers: steps.flatMap(({ tokenTransfer }) => tokenTransfer ?? []),
          table:
            withTable && version === 0 && loadable.length > 0
              ? { key, addresses: [...new Set(loadable)].filter((_, index) => index % 2 === 0) }
              : null,
        }
      })
  })
  .filter(plan => {
    try {
      return builtWithWeb3(plan).length <= 1_232
    } catch {
      return false
    }
  })

/** The unsigned transaction, as @solana/web3.js writes it. */
export function builtWithWeb3(plan: Plan): Uint8Array {
  return new web3.VersionedTransaction(messageOfWeb3(plan)).serialize()
}

export function messageOfWeb3({ version, payer, blockhash, instructions, table }: Plan): Message {
  const message = new web3.TransactionMessage({
    payerKey: new web3.PublicKey(payer),
    recentBlockhash: blockhash,
    instructions: instructions.map(asWeb3),
  })
  if (version === 'legacy') return message.compileToLegacyMessage()
  if (!table) return message.compileToV0Message()
  const account = new web3.AddressLookupTableAccount({
    key: new web3.PublicKey(table.key),
    state: {
      deactivationSlot: 2n ** 64n - 1n,
      lastExtendedSlot: 0,
      lastExtendedSlotStartIndex: 0,
      addresses: table.addresses.map(address => new web3.PublicKey(address)),
    },
  })
  return message.compileToV0Message([account])
}

/** The same as @solana/kit writes it. */
export function builtWithKit({ version, payer, blockhash, instructions, table }: Plan): Uint8Array {
  const lifetime = { blockhash: blockhash as Blockhash, lastValidBlockHeight: 0n }
  const empty = setTransactionMessageFeePayer(payer, createTransactionMessage({ version: 0 }))
  const message = appendTransactionMessageInstructions(
    instructions,
    setTransactionMessageLifetimeUsingBlockhash(lifetime, empty),
  )
  const compressed = table
    ? compressTransactionMessageUsingAddressLookupTables(message, { [table.key]: [...table.addresses] })
    : message
  // What makes it a legacy one is its version alone; the types of the two have nothing in common.
  const compiled = compileTransaction({ ...compressed, version } as typeof message)
  return new Uint8Array(getTransactionEncoder().encode(compiled))
}

/** The same instructions in version 1, which has no lookup tables. Only @solana/kit writes it. */
export function builtAsVersion1(
  { payer, blockhash, instructions }: Pick<Plan, 'payer' | 'blockhash' | 'instructions'>,
  config: V1TransactionConfig = {},
): Uint8Array {
  const lifetime = { blockhash: blockhash as Blockhash, lastValidBlockHeight: 0n }
  const empty = setTransactionMessageFeePayer(payer, createTransactionMessage({ version: 1 }))
  const message = appendTransactionMessageInstructions(
    instructions,
    setTransactionMessageLifetimeUsingBlockhash(lifetime, empty),
  )
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction({ ...message, config })))
}

/** What is signed of it: its signatures, 64 bytes for each signer, stand behind it. */
export function messageOfVersion1(transaction: Uint8Array): Uint8Array {
  return transaction.subarray(0, transaction.length - 64 * (transaction[1] as number))
}

export const anyConfig: fc.Arbitrary<V1TransactionConfig> = fc.record(
  {
    priorityFeeLamports: u64,
    computeUnitLimit: fc.nat(1_400_000),
    loadedAccountsDataSizeLimit: fc.nat(2 ** 32 - 1),
    heapSize: fc.integer({ min: 32, max: 256 }).map(times => times * 1_024),
  },
  { requiredKeys: [] },
)

function asWeb3({ programAddress, accounts = [], data = new Uint8Array() }: Instruction): InstructionFields {
  return new web3.TransactionInstruction({
    programId: new web3.PublicKey(programAddress),
    keys: accounts.map(({ address, role }) => ({
      pubkey: new web3.PublicKey(address),
      isSigner: role >= AccountRole.READONLY_SIGNER,
      isWritable: (role & 1) === 1,
    })),
    data: Buffer.from(data),
  })
}

export function keyOf(seed: Uint8Array, more: Partial<SigningKey> = {}): SigningKey {
  const publicKey = ed25519.getPublicKey(seed)
  return {
    organizationId: 'o',
    keyId: 'k',
    curve: 'CURVE_ED25519',
    path: "m/44'/501'/0'/0'",
    publicKey: Buffer.from(publicKey).toString('hex'),
    addressFormat: 'ADDRESS_FORMAT_SOLANA',
    address: base58.encode(publicKey),
    name: 'Main',
    hardwareWallet: null,
    ...more,
  }
}

/** A signature as signers give it. */
export function signatureOf(message: Uint8Array, seed: Uint8Array) {
  const signature = ed25519.sign(message, seed)
  return { r: signature.subarray(0, 32), s: signature.subarray(32), recoveryId: 0 as const }
}
