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
import { account, addressOf, bob, me, other, own, stranger, usdc } from '../described-with-web3.ts'
import type { Row } from './row.ts'
import { withFee } from './with-fee.ts'

const mint = addressOf(6)

/** Instructions of the token programs that move tokens or decide about them. */
export const tokenPrograms: readonly Row[] = [
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
    ['danger'],
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
    'wrapped SOL that goes to somebody else',
    getUnwrapLamportsInstruction({ source: account, destination: bob, authority: me, amount: 1_500_000_000n }),
    `Send 1.5 SOL of wrapped SOL from ${account} to ${bob}`,
    ['danger'],
  ],
]
