import { base58 } from '@scure/base'
import { AccountRole, type Address, createNoopSigner, type Instruction } from '@solana/kit'
import * as system from '@solana-program/system'
import * as token from '@solana-program/token'
import type { Moves } from '../../src/core/chains/declaration/moves.ts'
import { decodeUnsigned } from '../../src/core/chains/solana/decode-transaction.ts'
import {
  associatedTokenProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
} from '../../src/core/chains/solana/programs.ts'
import { builtAsVersion1, builtWithWeb3 } from '../core/chains/solana/any-transaction.ts'
import { solanaMoves } from '../support/solana-moves.ts'

export const key = (byte: number) => base58.encode(new Uint8Array(32).fill(byte)) as Address
export const own = key(1)
export const me = createNoopSigner(own)
export const [thief, account, other, mint, stranger] = [2, 3, 4, 5, 6].map(byte => key(byte)) as [
  Address,
  Address,
  Address,
  Address,
  Address,
]
export const wrappedSol = 'So11111111111111111111111111111111111111112' as Address
export const sol = 10n ** 9n
export const lots = 1_000n * sol

export type Attack = Instruction | Promise<Instruction>

export const inSystem = (number: number, accounts: readonly Address[], data = ''): Instruction => ({
  programAddress: systemProgram as Address,
  accounts: accounts.map(address => ({
    address,
    role: address === own ? AccountRole.WRITABLE_SIGNER : AccountRole.WRITABLE,
  })),
  data: Buffer.concat([Buffer.of(number, 0, 0, 0), Buffer.from(data, 'hex')]),
})
const inToken = (data: string, accounts: readonly Address[], programAddress: string = tokenProgram): Instruction => ({
  programAddress: programAddress as Address,
  accounts: accounts.map(address => ({
    address,
    role: address === own ? AccountRole.READONLY_SIGNER : AccountRole.WRITABLE,
  })),
  data: Buffer.from(data, 'hex'),
})
export const keyHex = (address: Address) => Buffer.from(base58.decode(address)).toString('hex')
export const u64 = (amount: bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(amount)
  return bytes.toString('hex')
}
export const transferOf = (of: Address, amount = lots, programAddress: string = tokenProgram) =>
  token.getTransferCheckedInstruction(
    { source: account, mint: of, destination: other, authority: me, amount, decimals: 9 },
    { programAddress: programAddress as Address },
  )
export const seeded = `${keyHex(own)}0400000000000000${Buffer.from('seed').toString('hex')}`

/** What takes all the SOL of the key that signs, or more than a limit allows, or gives away what has it. */
export const takesSol: Readonly<Record<string, Attack>> = {
  Transfer: system.getTransferSolInstruction({ source: me, destination: thief, amount: lots }),
  TransferWithSeed: system.getTransferSolWithSeedInstruction({
    source: account,
    baseAccount: me,
    destination: thief,
    amount: lots,
    fromSeed: 'seed',
    fromOwner: systemProgram as Address,
  }),
  CreateAccount: system.getCreateAccountInstruction({
    payer: me,
    newAccount: createNoopSigner(account),
    lamports: lots,
    space: 0,
    programAddress: stranger,
  }),
  CreateAccountWithSeed: inSystem(3, [own, account], `${seeded}${u64(lots)}${u64(0n)}${keyHex(stranger)}`),
  CreateAccountAllowPrefund: inSystem(13, [own], `${u64(0n)}${u64(0n)}${keyHex(stranger)}`),
  Assign: system.getAssignInstruction({ account: me, programAddress: stranger }),
  AssignWithSeed: inSystem(10, [account, own], `${seeded}${keyHex(stranger)}`),
  Allocate: system.getAllocateInstruction({ newAccount: me, space: 1 }),
  AllocateWithSeed: inSystem(9, [account, own], `${seeded}${u64(0n)}${keyHex(stranger)}`),
  AuthorizeNonceAccount: system.getAuthorizeNonceAccountInstruction({
    nonceAccount: account,
    nonceAuthority: me,
    newNonceAuthority: thief,
  }),
  WithdrawNonceAccount: system.getWithdrawNonceAccountInstruction({
    nonceAccount: account,
    recipientAccount: thief,
    nonceAuthority: me,
    withdrawAmount: lots,
  }),
  'a transfer of wrapped SOL': transferOf(wrappedSol),
  'an allowance of wrapped SOL': token.getApproveCheckedInstruction({
    source: account,
    mint: wrappedSol,
    delegate: thief,
    owner: me,
    amount: lots,
    decimals: 9,
  }),
  'Reallocate of Token-2022': inToken('1d0100', [account, own, systemProgram as Address, own], token2022Program),
  'a token account of a program that says itself how large it is': {
    programAddress: associatedTokenProgram as Address,
    accounts: [own, account, thief, mint, systemProgram as Address, stranger].map((address, index) => ({
      address,
      role: index === 0 ? AccountRole.WRITABLE_SIGNER : index === 1 ? AccountRole.WRITABLE : AccountRole.READONLY,
    })),
    data: Buffer.of(1),
  },
}

/** What takes tokens of some mint, and cannot be told of which, or how many. */
export const takesAnyToken: Readonly<Record<string, Attack>> = {
  Transfer: token.getTransferInstruction({ source: account, destination: other, authority: me, amount: lots }),
  Approve: token.getApproveInstruction({ source: account, delegate: thief, owner: me, amount: lots }),
  'SetAuthority of a token account': token.getSetAuthorityInstruction({
    owned: account,
    owner: me,
    authorityType: token.AuthorityType.AccountOwner,
    newAuthority: thief,
  }),
  'SetAuthority to mint': token.getSetAuthorityInstruction({
    owned: mint,
    owner: me,
    authorityType: token.AuthorityType.MintTokens,
    newAuthority: thief,
  }),
  'SetAuthority to close': token.getSetAuthorityInstruction({
    owned: account,
    owner: me,
    authorityType: token.AuthorityType.CloseAccount,
    newAuthority: thief,
  }),
  'Batch around a transfer': token.getBatchInstruction([transferOf(mint)]),
  'Batch of Token-2022': inToken(`ff040a0c${u64(lots)}09`, [account, mint, other, own], token2022Program),
  'RecoverNested of the Associated Token Program': {
    ...inToken('02', [account, mint, other, account, mint, own, tokenProgram as Address]),
    programAddress: associatedTokenProgram as Address,
  },
  'ConfidentialTransfer of Token-2022': inToken('1b07', [account, mint, other, own], token2022Program),
  'ConfidentialTransferWithFee of Token-2022': inToken('1b0d', [account, mint, other, own], token2022Program),
  'ConfidentialWithdraw of Token-2022': inToken('1b06', [account, mint, own], token2022Program),
  'UpdateTransferHook of Token-2022': inToken(`2401${keyHex(stranger)}`, [mint, own], token2022Program),
  'a transfer of Token-2022 with one more signer for a hook': {
    ...transferOf(mint, 1n, token2022Program),
    accounts: [
      ...[account, mint, other, stranger].map(address => ({ address, role: AccountRole.WRITABLE })),
      { address: own, role: AccountRole.WRITABLE_SIGNER },
    ],
  },
}

/** What takes units of a mint that it names. */
export const takesMint: Readonly<Record<string, (of: Address) => Attack>> = {
  TransferChecked: of => transferOf(of),
  'TransferChecked of Token-2022': of => transferOf(of, lots, token2022Program),
  'TransferCheckedWithFee of Token-2022': of =>
    inToken(`1a01${u64(lots)}09${u64(0n)}`, [account, of, other, own], token2022Program),
  ApproveChecked: of =>
    token.getApproveCheckedInstruction({
      source: account,
      mint: of,
      delegate: thief,
      owner: me,
      amount: lots,
      decimals: 9,
    }),
  MintTo: of => token.getMintToInstruction({ mint: of, token: account, mintAuthority: me, amount: lots }),
  MintToChecked: of =>
    token.getMintToCheckedInstruction({ mint: of, token: account, mintAuthority: me, amount: lots, decimals: 9 }),
  Burn: of => token.getBurnInstruction({ account, mint: of, authority: me, amount: lots }),
  BurnChecked: of => token.getBurnCheckedInstruction({ account, mint: of, authority: me, amount: lots, decimals: 9 }),
  'PermissionedBurn of Token-2022': of => inToken(`2e01${u64(lots)}`, [account, of, own], token2022Program),
  'WithdrawWithheldTokensFromMint of Token-2022': of => inToken('1a02', [of, other, own], token2022Program),
  'WithdrawWithheldTokensFromAccounts of Token-2022': of =>
    inToken('1a0301', [of, other, own, account], token2022Program),
}

/** What takes the lamports of a token account, which can be wrapped SOL. */
export const unwraps: Readonly<Record<string, (to: Address) => Attack>> = {
  CloseAccount: to => token.getCloseAccountInstruction({ account, destination: to, owner: me }),
  'CloseAccount of Token-2022': to => inToken('09', [account, to, own], token2022Program),
  UnwrapLamports: to =>
    token.getUnwrapLamportsInstruction({ source: account, destination: to, authority: me, amount: null }),
  'UnwrapLamports of an amount': to =>
    token.getUnwrapLamportsInstruction({ source: account, destination: to, authority: me, amount: lots }),
  WithdrawExcessLamports: to =>
    token.getWithdrawExcessLamportsInstruction({ source: account, destination: to, authority: me }),
}

/** What nobody here can read. */
export const unread: Readonly<Record<string, Attack>> = {
  'a program that is not known, with the key as signer': {
    programAddress: stranger,
    accounts: [{ address: own, role: AccountRole.READONLY_SIGNER }],
  },
  'a program that is not known, with an account that can change': {
    programAddress: stranger,
    accounts: [{ address: account, role: AccountRole.WRITABLE }],
  },
  'an instruction of the System Program that is not known': inSystem(99, [own, thief], u64(lots)),
  'an instruction of the Token Program that is not known': inToken(`99${u64(lots)}`, [account, other, own]),
  'an extension of Token-2022 that is not known': inToken(`2f00${u64(lots)}`, [account, other, own], token2022Program),
  'an instruction of a program that is known by name alone': {
    programAddress: 'Vote111111111111111111111111111111111111111' as Address,
    accounts: [{ address: own, role: AccountRole.WRITABLE_SIGNER }],
    data: Buffer.of(4, 0, 0, 0),
  },
}

export async function moves(
  instructions: readonly Attack[],
  of: string | null,
  table?: readonly Address[],
): Promise<Moves> {
  return solanaMoves((await decoded(instructions, table)).transaction, of, own)
}

async function decoded(instructions: readonly Attack[], table: readonly Address[] = []) {
  const bytes = builtWithWeb3({
    version: 0,
    seed: new Uint8Array(32),
    payer: own,
    blockhash: key(9),
    instructions: await Promise.all(instructions),
    transfers: [],
    tokenTransfers: [],
    table: table.length > 0 ? { key: key(8), addresses: table } : null,
  })
  return decodeUnsigned(bytes)
}

export const inVersion1 = (instructions: readonly Instruction[], config: Parameters<typeof builtAsVersion1>[1] = {}) =>
  decodeUnsigned(builtAsVersion1({ payer: own, blockhash: key(9), instructions }, config)).transaction

export const isOver = (moved: Moves, limit: bigint) =>
  moved.kind === 'unknown' || (moved.kind === 'amount' && moved.units > limit)
