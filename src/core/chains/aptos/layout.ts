import {
  address,
  type BcsType,
  type BcsValue,
  bool,
  bytes,
  fixed,
  identifier,
  nothing,
  option,
  struct,
  u8,
  u16,
  u32,
  u64,
  u128,
  u256,
  union,
  vector,
} from '../wire/bcs-types.ts'
import { type MoveType, moveType } from '../wire/move-type.ts'

/** Layouts of `types/src/transaction` in aptos-core. The chain takes 32 type arguments, and far fewer arguments than these. */
const typeArguments: BcsType<readonly MoveType[]> = vector(moveType, 32)
const mostArguments = 256

export const entryFunction = struct({
  module: struct({ address, name: identifier }),
  function: identifier,
  typeArguments,
  /** Each the BCS of a value of the type that the function declares. */
  arguments: vector(bytes, mostArguments),
})

const scriptArgument = union({
  u8: [0, u8],
  u64: [1, u64],
  u128: [2, u128],
  address: [3, address],
  bytes: [4, bytes],
  bool: [5, bool],
  u16: [6, u16],
  u32: [7, u32],
  u256: [8, u256],
  serialized: [9, bytes],
  i8: [10, fixed(1)],
  i16: [11, fixed(2)],
  i32: [12, fixed(4)],
  i64: [13, fixed(8)],
  i128: [14, fixed(16)],
  i256: [15, fixed(32)],
})

const script = struct({ code: bytes, typeArguments, arguments: vector(scriptArgument, mostArguments) })

/** Number 1 was a bundle of modules, which the chain takes no longer; number 5 is encrypted and cannot be read. */
const payload = union({
  script: [0, script],
  entryFunction: [2, entryFunction],
  multisig: [
    3,
    struct({ account: address, payload: option(union({ entryFunction: [0, entryFunction], script: [1, script] })) }),
  ],
  inner: [
    4,
    union({
      v1: [
        0,
        struct({
          executable: union({ script: [0, script], entryFunction: [1, entryFunction], empty: [2, nothing] }),
          extra: union({ v1: [0, struct({ multisigAccount: option(address), replayNonce: option(u64) })] }),
        }),
      ],
    }),
  ],
})

export const rawTransaction = struct({
  sender: address,
  sequenceNumber: u64,
  payload,
  maxGasAmount: u64,
  gasUnitPrice: u64,
  /** Seconds since the epoch. */
  expiration: u64,
  chainId: u8,
})

const mostSigners = 256

export const rawTransactionWithData = union({
  multiAgent: [0, struct({ transaction: rawTransaction, secondarySigners: vector(address, mostSigners) })],
  feePayer: [
    1,
    struct({ transaction: rawTransaction, secondarySigners: vector(address, mostSigners), feePayer: address }),
  ],
})

export type EntryFunction = BcsValue<typeof entryFunction>
export type Script = BcsValue<typeof script>
export type RawTransaction = BcsValue<typeof rawTransaction>
