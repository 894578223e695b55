/** Long because it is a list: instructions of the system and token programs, with what is said of each. */
import { base58 } from '@scure/base'
import { type Address, createNoopSigner, type Instruction } from '@solana/kit'
import {
  getAllocateInstruction,
  getAssignInstruction,
  getAuthorizeNonceAccountInstruction,
  getCreateAccountInstruction,
  getTransferSolInstruction,
  getTransferSolWithSeedInstruction,
  getWithdrawNonceAccountInstruction,
} from '@solana-program/system'
import {
  AuthorityType,
  getApproveCheckedInstruction,
  getApproveInstruction,
  getBurnCheckedInstruction,
  getCloseAccountInstruction,
  getMintToInstruction,
  getRevokeInstruction,
  getSetAuthorityInstruction,
  getSyncNativeInstruction,
  getTransferCheckedInstruction,
  getTransferInstruction,
  getUnwrapLamportsInstruction,
} from '@solana-program/token'
import { expect, test } from 'vitest'
import * as programs from '../../../../src/core/chains/solana/programs.ts'
import {
  account,
  addressOf,
  bob,
  cluster,
  describe,
  me,
  other,
  own,
  pay,
  stranger,
  usdc,
} from './described-with-web3.ts'

const mint = addressOf(6)
const transferData = Buffer.from('02000000002f685900000000', 'hex')

test.each<[string, Instruction | Promise<Instruction>, string, ('danger' | 'notice')[]]>([
  [
    'a payment of somebody else’s',
    getTransferSolInstruction({ source: createNoopSigner(stranger), destination: bob, amount: 1n }),
    `Send 0.000000001 SOL from ${stranger} to ${bob}`,
    ['notice'],
  ],
  [
    'a payment from a derived account',
    getTransferSolWithSeedInstruction({
      source: account,
      baseAccount: me,
      destination: bob,
      amount: 10n ** 9n,
      fromSeed: 'x',
      fromOwner: other,
    }),
    `Send 1 SOL from ${account} to ${bob}`,
    [],
  ],
  [
    'a new account',
    getCreateAccountInstruction({
      payer: me,
      newAccount: createNoopSigner(account),
      lamports: 2_039_280n,
      space: 165,
      programAddress: programs.tokenProgram as Address,
    }),
    `Create the account ${account} of 165 bytes for the Token Program, with 0.00203928 SOL`,
    ['danger', 'notice'],
  ],
  [
    'a new account of a program that is not known',
    getCreateAccountInstruction({
      payer: me,
      newAccount: createNoopSigner(account),
      lamports: 10n ** 9n,
      space: 0,
      programAddress: stranger,
    }),
    `Create the account ${account} of 0 bytes for program ${stranger}, with 1 SOL`,
    ['danger', 'notice'],
  ],
  [
    'an account that is handed over',
    getAssignInstruction({ account: me, programAddress: stranger }),
    `Hand the account ${own} to program ${stranger}`,
    ['danger'],
  ],
  [
    'space for an account',
    getAllocateInstruction({ newAccount: me, space: 10n }),
    `Set aside 10 bytes for the account ${own}`,
    ['notice'],
  ],
  [
    'a nonce account that gets another authority',
    getAuthorizeNonceAccountInstruction({ nonceAccount: account, nonceAuthority: me, newNonceAuthority: stranger }),
    `Give the nonce account ${account} to ${stranger}`,
    ['danger'],
  ],
  [
    'SOL out of a nonce account',
    getWithdrawNonceAccountInstruction({
      nonceAccount: account,
      recipientAccount: bob,
      nonceAuthority: me,
      withdrawAmount: 10n ** 9n,
    }),
    `Withdraw 1 SOL from the nonce account ${account} to ${bob}`,
    [],
  ],
  [
    'USDC',
    getTransferCheckedInstruction({
      source: account,
      mint: usdc,
      destination: other,
      authority: me,
      amount: 12_500_000n,
      decimals: 6,
    }),
    `Send 12.5 USDC to token account ${other}`,
    [],
  ],
  [
    'a token that is not known',
    getTransferCheckedInstruction({
      source: account,
      mint,
      destination: other,
      authority: me,
      amount: 12_500_000n,
      decimals: 6,
    }),
    `Send 12.5 tokens of mint ${mint} (6 decimals) to token account ${other}`,
    [],
  ],
  [
    'USDC with other decimals than it has',
    getTransferCheckedInstruction({
      source: account,
      mint: usdc,
      destination: other,
      authority: me,
      amount: 12_500_000n,
      decimals: 2,
    }),
    `Send 125,000 tokens of mint ${usdc} (2 decimals) to token account ${other}`,
    [],
  ],
  [
    'a token with absurd decimals',
    getTransferCheckedInstruction({
      source: account,
      mint,
      destination: other,
      authority: me,
      amount: 12n,
      decimals: 255,
    }),
    `Send 12 units of mint ${mint} (255 decimals) to token account ${other}`,
    [],
  ],
  [
    'a token that is not named',
    getTransferInstruction({ source: account, destination: other, authority: me, amount: 1_234n }),
    `Send 1,234 units of a token from token account ${account} to token account ${other}`,
    ['notice'],
  ],
  [
    'a token with a fee',
    withFee(1_000_000n, 6, 5_000n),
    `Send 1 USDC to token account ${other}, of which 0.005 USDC is withheld as a fee`,
    [],
  ],
  [
    'an allowance',
    getApproveInstruction({ source: account, delegate: stranger, owner: me, amount: 2n ** 64n - 1n }),
    `Let ${stranger} spend any amount of a token from token account ${account}`,
    ['danger'],
  ],
  [
    'a checked allowance',
    getApproveCheckedInstruction({
      source: account,
      mint: usdc,
      delegate: stranger,
      owner: me,
      amount: 1n,
      decimals: 6,
    }),
    `Let ${stranger} spend up to 0.000001 USDC from token account ${account}`,
    ['danger'],
  ],
  [
    'the end of an allowance',
    getRevokeInstruction({ source: account, owner: me }),
    `No longer let a delegate spend from token account ${account}`,
    [],
  ],
  [
    'another owner',
    getSetAuthorityInstruction({
      owned: account,
      owner: me,
      authorityType: AuthorityType.AccountOwner,
      newAuthority: stranger,
    }),
    `Give ${stranger} the right to own the account, of ${account}`,
    ['danger'],
  ],
  [
    'no minter any more',
    getSetAuthorityInstruction({ owned: mint, owner: me, authorityType: AuthorityType.MintTokens, newAuthority: null }),
    `Take away for good the right to mint tokens, of ${mint}`,
    ['danger'],
  ],
  [
    'an account that is closed to its owner',
    getCloseAccountInstruction({ account, destination: own, owner: me }),
    `Close the token account ${account}, and send the SOL in it to ${own}`,
    ['notice'],
  ],
  [
    'an account that is closed to somebody else',
    getCloseAccountInstruction({ account, destination: stranger, owner: me }),
    `Close the token account ${account}, and send the SOL in it to ${stranger}`,
    ['danger'],
  ],
  [
    'new tokens',
    getMintToInstruction({ mint, token: account, mintAuthority: me, amount: 7n }),
    `Mint 7 units of tokens of mint ${mint} to token account ${account}`,
    [],
  ],
  [
    'burnt tokens',
    getBurnCheckedInstruction({ account, mint: usdc, authority: me, amount: 10n ** 6n, decimals: 6 }),
    `Burn 1 USDC from token account ${account}`,
    ['danger'],
  ],
  [
    'wrapped SOL',
    getSyncNativeInstruction({ account }),
    `Count the SOL in token account ${account} as wrapped SOL`,
    [],
  ],
  [
    'a program that is not known',
    { programAddress: stranger, accounts: [{ address: account, role: 1 }], data: Buffer.from('beef', 'hex') },
    `Call program ${stranger}, which is not known here`,
    ['danger'],
  ],
  [
    'a program that is known by name',
    { programAddress: 'Vote111111111111111111111111111111111111111' as Address, data: Buffer.from('01000000', 'hex') },
    'Call the Vote Program with an instruction that is not read here',
    ['danger'],
  ],
  [
    'an instruction of the Token Program that is not known',
    { programAddress: programs.tokenProgram as Address, data: Buffer.of(99) },
    'Call the Token Program with an instruction that is not read here',
    ['danger'],
  ],
  [
    'an instruction that is known by name and keys alone',
    { programAddress: programs.token2022Program as Address, data: Buffer.concat([Buffer.of(35), Buffer.alloc(32, 7)]) },
    `Carry out InitializePermanentDelegate with ${base58.encode(new Uint8Array(32).fill(7))}, which is not explained here`,
    ['danger'],
  ],
  [
    'a batch, which holds other instructions',
    { programAddress: programs.tokenProgram as Address, data: Buffer.of(255) },
    'Call the Token Program with an instruction that is not read here',
    ['danger'],
  ],
  [
    'wrapped SOL that goes to somebody else',
    getUnwrapLamportsInstruction({ source: account, destination: bob, authority: me, amount: 1_500_000_000n }),
    `Send 1.5 SOL of wrapped SOL from ${account} to ${bob}`,
    ['danger'],
  ],
  [
    'the transfer with a fee of a program that has none',
    { ...withFee(1n, 6, 1n), programAddress: programs.tokenProgram as Address },
    'Call the Token Program with an instruction that is not read here',
    ['danger'],
  ],
  [
    'a transfer that names too few accounts',
    { programAddress: programs.systemProgram as Address, accounts: [{ address: own, role: 3 }], data: transferData },
    'Call the System Program with an instruction that is not read here',
    ['danger'],
  ],
  [
    'a transfer with more bytes than it needs',
    { ...pay(1n), data: Buffer.concat([transferData, Buffer.of(0)]) },
    `Send 1.5 SOL to ${bob}`,
    ['notice'],
  ],
])('says what %s is', async (_, instruction, sentence, levels) => {
  const described = describe([await instruction])
  expect(described.sentence).toBe(sentence)
  const warnings = described.warnings.filter(({ text }) => !text.includes(cluster))
  expect(warnings.map(({ level }) => level).sort()).toEqual([...levels].sort())
})

/** Built by hand: @solana-program/token is the older program's, and has no such instruction. */
function withFee(amount: bigint, decimals: number, fee: bigint): Instruction {
  const data = Buffer.alloc(19)
  data.set([26, 1])
  data.writeBigUInt64LE(amount, 2)
  data[10] = decimals
  data.writeBigUInt64LE(fee, 11)
  return {
    programAddress: programs.token2022Program as Address,
    accounts: [
      { address: account, role: 1 },
      { address: usdc, role: 0 },
      { address: other, role: 1 },
      { address: own, role: 2 },
    ],
    data,
  }
}
