import {
  address,
  type BcsType,
  type BcsValue,
  bool,
  bytes,
  identifier,
  nothing,
  option,
  struct,
  u16,
  u32,
  u64,
  union,
  vector,
} from '../wire/bcs-types.ts'
import { moveType } from '../wire/move-type.ts'

/**
 * Layouts of `sui-types/src/transaction.rs`, with what `@mysten/sui` 2.33.1 writes beyond them. No list may be longer than in the
 * protocol configuration of the chain.
 */
const most = {
  inputs: 2048,
  commands: 1024,
  arguments: 512,
  types: 32,
  gasCoins: 256,
  modules: 64,
  packages: 256,
} as const

/** An object as it is at one version. Its digest has 32 bytes behind their number, which `checkDigests` looks at. */
const reference = struct({ id: address, version: u64, digest: bytes })

const object = union({
  owned: [0, reference],
  shared: [1, struct({ id: address, initialVersion: u64, isMutable: bool })],
  receiving: [2, reference],
})

/** Out of what an address holds without coin objects. */
const withdrawal = struct({
  reservation: union({ atMost: [0, u64] }),
  type: union({ balance: [0, moveType] }),
  from: union({
    sender: [0, nothing],
    sponsor: [1, nothing],
    allowance: [2, struct({ funder: address, id: address })],
  }),
})

const input = union({
  /** The BCS of a value of the type that it is used as. */
  pure: [0, bytes],
  object: [1, object],
  withdrawal: [2, withdrawal],
})

const argument = union({
  gasCoin: [0, nothing],
  input: [1, u16],
  result: [2, u16],
  nestedResult: [3, struct({ command: u16, index: u16 })],
})

const someArguments = vector(argument, most.arguments)
const modules = vector(bytes, most.modules)
const dependencies = vector(address, most.packages)

const command = union({
  MoveCall: [
    0,
    struct({
      package: address,
      module: identifier,
      function: identifier,
      typeArguments: vector(moveType, most.types),
      arguments: someArguments,
    }),
  ],
  TransferObjects: [1, struct({ objects: someArguments, address: argument })],
  SplitCoins: [2, struct({ coin: argument, amounts: someArguments })],
  MergeCoins: [3, struct({ destination: argument, sources: someArguments })],
  Publish: [4, struct({ modules, dependencies })],
  MakeMoveVec: [5, struct({ type: option(moveType), elements: someArguments })],
  Upgrade: [6, struct({ modules, dependencies, package: address, ticket: argument })],
})

const during = {
  minEpoch: option(u64),
  maxEpoch: option(u64),
  /** Milliseconds since the epoch of Unix. */
  minTime: option(u64),
  maxTime: option(u64),
  /** The digest of the chain's first checkpoint, 32 bytes behind their number. */
  chain: bytes,
  nonce: u32,
}

const expiration = union({
  none: [0, nothing],
  /** The last one in which it is good. */
  epoch: [1, u64],
  during: [2, struct(during)],
  validity: [3, struct({ ...during, proposers: option(struct({ epoch: u64, indices: vector(u32, most.inputs) })) })],
})

/** `TransactionData`. All other kinds are of validators alone. */
export const transactionData = union({
  v1: [
    0,
    struct({
      kind: union({
        programmable: [0, struct({ inputs: vector(input, most.inputs), commands: vector(command, most.commands) })],
      }),
      sender: address,
      gas: struct({ payment: vector(reference, most.gasCoins), owner: address, price: u64, budget: u64 }),
      expiration,
    }),
  ],
})

export const personalMessage: BcsType<Uint8Array> = bytes

export type TransactionData = BcsValue<typeof transactionData>['value']
export type Input = BcsValue<typeof input>
export type Argument = BcsValue<typeof argument>
export type Command = BcsValue<typeof command>
export type Withdrawal = BcsValue<typeof withdrawal>
export type Expiration = BcsValue<typeof expiration>
