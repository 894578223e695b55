import { type Address, createNoopSigner } from '@solana/kit'
import {
  getAllocateInstruction,
  getAssignInstruction,
  getAuthorizeNonceAccountInstruction,
  getCreateAccountInstruction,
  getTransferSolInstruction,
  getTransferSolWithSeedInstruction,
  getWithdrawNonceAccountInstruction,
} from '@solana-program/system'
import * as programs from '../../../../../src/core/chains/solana/programs.ts'
import { account, bob, me, other, own, stranger } from '../described-with-web3.ts'
import type { Row } from './row.ts'

/** Instructions of the System Program. */
export const systemProgram: readonly Row[] = [
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
    ['danger'],
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
]
