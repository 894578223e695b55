/** Long because it is a list: each instruction of the Token programs, with what it says and what it moves. */

import { count } from '../../display/amount.ts'
import { danger, notice } from '../declaration/described.ts'
import { gets, getsIfThere, getsInto } from './account-places.ts'
import { limitless, mintName, solAmount, tokenAmount, tokenUnits } from './amounts.ts'
import type { DataValues } from './instruction-data.ts'
import {
  addressOf,
  anything,
  handingOver,
  type InstructionMoves,
  initializes,
  initializesBeside,
  type MovesContext,
  makes,
  nothing,
  tokens,
  unwrapped,
} from './instruction-moves.ts'
import { type InstructionContext, type KnownInstruction, known, type Said } from './known-instruction.ts'

/** `AuthorityType` of Token and Token-2022, by number. */
const authorityTypes = [
  'mint tokens',
  'freeze token accounts',
  'own the account',
  'close the account',
  'set transfer fees',
  'withdraw withheld fees',
  'close the mint',
  'set interest rates',
  'move and burn tokens of every holder',
  'approve confidential accounts',
  'set the transfer hook',
  'set confidential transfer fees',
  'set the metadata pointer',
  'set the group pointer',
  'set the group member pointer',
  'set the scaled amount',
  'pause the token',
]

const mintTokens = 0n

const unknown = 'does not name its token'

const mintLayout = { decimals: 'u8', authority: 'key', freezeAuthority: 'optionalKey' } as const

/** A multisignature account has up to eleven. */
const multisigKeys = Array.from({ length: 11 }, () => getsIfThere('Key'))

export const transferAccounts = ['From', 'Mint', getsInto('To'), 'Owner'] as const
export const transferLayout = { amount: 'u64', decimals: 'u8' } as const

/**
 * `TokenInstruction` of spl-token and of what took its place (p-token), by its number in one byte. Bytes behind the arguments are
 * ignored, and so are accounts behind those that it needs, except signers of a multisignature account. `Batch` (255) has no name here: it
 * holds other instructions, which are not read.
 */
export const tokenInstructions: Readonly<Record<string, KnownInstruction>> = {
  '00': known('InitializeMint', ['Mint', 'Rent'], mintLayout, initializesMint, tellNewMint),
  '01': known(
    'InitializeAccount',
    ['Token account', 'Mint', gets('Owner'), 'Rent'],
    {},
    (_, context) => initializes(context.accounts[0], [addressOf(context.accounts[2])], context),
    (_, [account, mint, owner], { own }) => initialization(account, mint, owner, own),
  ),
  '02': known(
    'InitializeMultisig',
    ['Account', 'Rent', ...multisigKeys],
    { needed: 'u8' },
    initializesMultisig(2),
    tellNewMultisig(2),
  ),
  '03': known(
    'Transfer',
    ['From', getsInto('To'), 'Owner'],
    { amount: 'u64' },
    () => anything(unknown),
    ({ amount }, [from, to], context) => ({
      sentence: `Send ${tokenUnits(amount)} from token account ${from} to ${recipient(to, context)}`,
      warnings: [
        danger('The transfer does not name its token: it may be any that the key holds, and any amount of it.'),
      ],
    }),
  ),
  '04': known(
    'Approve',
    ['Token account', gets('Delegate'), 'Owner'],
    { amount: 'u64' },
    () => anything(unknown),
    ({ amount }, [account, delegate]) =>
      approval(account, delegate, amount === limitless ? 'any amount of a token' : `up to ${tokenUnits(amount)}`),
  ),
  '05': known(
    'Revoke',
    ['Token account', 'Owner'],
    {},
    () => nothing,
    (_, [account]) => ({
      sentence: `No longer let a delegate spend from token account ${account}`,
    }),
  ),
  '06': known(
    'SetAuthority',
    ['Account or mint', 'Present authority'],
    { type: 'u8', authority: 'optionalKey' },
    ({ type, authority }, context) => {
      if (authority !== null) return handingOver(anything('gives away a right over a token or an account of one'))
      // The SOL of a mint that nobody controls is out of reach, or the key's of its address.
      return type === mintTokens ? initializesBeside(context.accounts[0], null, context) : nothing
    },
    ({ type, authority }, [account]) => setAuthority(account, type, authority),
  ),
  '07': known(
    'MintTo',
    ['Mint', getsInto('To'), 'Mint authority'],
    { amount: 'u64' },
    ({ amount }, { accounts: [mint] }) => tokens(mint, amount),
    ({ amount }, [mint, to], context) => ({
      sentence: `Mint ${amount} units of ${mintName(mint ?? '')} to ${recipient(to, context)}`,
    }),
  ),
  '08': known(
    'Burn',
    ['From', 'Mint', 'Owner'],
    { amount: 'u64' },
    ({ amount }, { accounts: [, mint] }) => tokens(mint, amount),
    ({ amount }, [from, mint]) => burning(from, `${amount} units of ${mintName(mint ?? '')}`),
  ),
  '09': known(
    'CloseAccount',
    ['Token account', getsInto('SOL goes to'), 'Owner'],
    {},
    (_, context) => unwrapped(context.accounts[1], context, 'sends away all the SOL of a token account'),
    (_, [account, to], { own }) => ({
      sentence: `Close the token account ${account}, and send the SOL in it to ${to}`,
      warnings:
        to === own
          ? [notice(`The token account ${account} is gone afterwards.`)]
          : [danger(`The SOL in token account ${account}, wrapped SOL among it, goes to ${to}.`)],
    }),
  ),
  '0a': known(
    'FreezeAccount',
    [getsInto('Token account'), 'Mint', 'Freeze authority'],
    {},
    () => nothing,
    (_, [account]) => ({
      sentence: `Freeze the token account ${account}`,
    }),
  ),
  '0b': known(
    'ThawAccount',
    [getsInto('Token account'), 'Mint', 'Freeze authority'],
    {},
    () => nothing,
    (_, [account]) => ({
      sentence: `Thaw the token account ${account}`,
    }),
  ),
  '0c': known('TransferChecked', transferAccounts, transferLayout, checkedMoves, tellCheckedTransfer),
  '0d': known(
    'ApproveChecked',
    ['Token account', 'Mint', gets('Delegate'), 'Owner'],
    { amount: 'u64', decimals: 'u8' },
    ({ amount }, { accounts: [, mint] }) => tokens(mint, amount),
    ({ amount, decimals }, [account, mint, delegate]) =>
      approval(
        account,
        delegate,
        amount === limitless
          ? `any amount of ${mintName(mint ?? '')}`
          : `up to ${tokenAmount(amount, mint ?? '', Number(decimals))}`,
      ),
  ),
  '0e': known(
    'MintToChecked',
    ['Mint', getsInto('To'), 'Mint authority'],
    { amount: 'u64', decimals: 'u8' },
    ({ amount }, { accounts: [mint] }) => tokens(mint, amount),
    ({ amount, decimals }, [mint, to], context) => ({
      sentence: `Mint ${tokenAmount(amount, mint ?? '', Number(decimals))} to ${recipient(to, context)}`,
    }),
  ),
  '0f': known(
    'BurnChecked',
    ['From', 'Mint', 'Owner'],
    { amount: 'u64', decimals: 'u8' },
    ({ amount }, { accounts: [, mint] }) => tokens(mint, amount),
    ({ amount, decimals }, [from, mint]) => burning(from, tokenAmount(amount, mint ?? '', Number(decimals))),
  ),
  '10': known(
    'InitializeAccount2',
    ['Token account', 'Mint', 'Rent'],
    { owner: 'key' },
    initializesFor,
    ({ owner }, [account, mint], { own }) => initialization(account, mint, owner, own),
  ),
  '11': known(
    'SyncNative',
    ['Token account'],
    {},
    () => nothing,
    (_, [account]) => ({
      sentence: `Count the SOL in token account ${account} as wrapped SOL`,
    }),
  ),
  '12': known(
    'InitializeAccount3',
    ['Token account', 'Mint'],
    { owner: 'key' },
    initializesFor,
    ({ owner }, [account, mint], { own }) => initialization(account, mint, owner, own),
  ),
  '13': known(
    'InitializeMultisig2',
    ['Account', ...multisigKeys],
    { needed: 'u8' },
    initializesMultisig(1),
    tellNewMultisig(1),
  ),
  '14': known('InitializeMint2', ['Mint'], mintLayout, initializesMint, tellNewMint),
  '15': known('GetAccountDataSize', ['Mint'], {}, () => nothing, asking('how large its token accounts are')),
  '16': known('InitializeImmutableOwner', ['Token account'], {}, makesFirst, (_, [account]) => ({
    sentence: `Fix the owner of token account ${account} for good`,
  })),
  '17': known('AmountToUiAmount', ['Mint'], { amount: 'u64' }, () => nothing, asking('how an amount is written')),
  '18': known('UiAmountToAmount', ['Mint'], {}, () => nothing, asking('what a written amount comes to')),
  '26': known(
    'WithdrawExcessLamports',
    ['Account', getsInto('SOL goes to'), 'Authority'],
    {},
    (_, context) => unwrapped(context.accounts[1], context, 'sends away SOL of a token account'),
    (_, [account, to], { own }) => takingLamports(account, to, own, 'the SOL that is not needed there'),
  ),
  '2d': known(
    'UnwrapLamports',
    ['Token account', getsInto('SOL goes to'), 'Owner'],
    { amount: 'optionalU64' },
    (_, context) => unwrapped(context.accounts[1], context, 'sends away wrapped SOL'),
    ({ amount }, [account, to], { own }) =>
      takingLamports(account, to, own, amount === null ? 'all wrapped SOL' : `${solAmount(amount)} of wrapped SOL`),
  ),
}

/** Whose it is cannot be told from a token account's address, unless the account is made in the same transaction. */
function recipient(account: string | undefined, { ownerOf }: InstructionContext): string {
  const owner = account === undefined ? undefined : ownerOf(account)
  return `token account ${account}${owner === undefined ? '' : ` of ${owner}`}`
}

function initialization(
  account: string | undefined,
  mint: string | undefined,
  owner: string | undefined,
  own: string,
): Said {
  return {
    sentence: `Make ${account} a token account of ${owner} for ${mintName(mint ?? '')}`,
    warnings:
      owner === own ? [] : [danger(`${owner} alone will own the token account ${account} and whatever is in it.`)],
  }
}

function approval(account: string | undefined, delegate: string | undefined, most: string): Said {
  return {
    sentence: `Let ${delegate} spend ${most} from token account ${account}`,
    warnings: [danger(`${delegate} could take ${most} from token account ${account} at any time.`)],
  }
}

function burning(from: string | undefined, what: string): Said {
  return { sentence: `Burn ${what} from token account ${from}`, warnings: [danger(`${what} will be gone for good.`)] }
}

function setAuthority(account: string | undefined, type: bigint, authority: string | null): Said {
  const right = authorityTypes[Number(type)] ?? `use right number ${type}`
  if (authority === null)
    return {
      sentence: `Take away for good the right to ${right}, of ${account}`,
      warnings: [danger(`Nobody will have the right to ${right} of ${account} again.`)],
    }
  return {
    sentence: `Give ${authority} the right to ${right}, of ${account}`,
    warnings: [
      danger(
        type === 2n
          ? `${authority} will own the token account ${account} and every token in it.`
          : `${authority} alone will have the right to ${right} of ${account}.`,
      ),
    ],
  }
}

function makesFirst(_: object, context: MovesContext): InstructionMoves {
  return makes(context.accounts[0], context, nothing)
}

function checkedMoves({ amount }: { readonly amount: bigint }, { accounts: [, mint] }: MovesContext): InstructionMoves {
  return tokens(mint, amount)
}

export function tellCheckedTransfer(
  { amount, decimals }: DataValues<typeof transferLayout>,
  [from, mint = '', to, owner]: readonly string[],
  context: InstructionContext,
): Said {
  const whose = owner === context.own ? '' : ` from token account ${from} of ${owner}`
  return { sentence: `Send ${tokenAmount(amount, mint, Number(decimals))}${whose} to ${recipient(to, context)}` }
}

function initializesFor({ owner }: { readonly owner: string }, context: MovesContext): InstructionMoves {
  return initializes(context.accounts[0], [owner], context)
}

/** The mint authority can also take out the SOL that the mint does not need. */
function initializesMint({ authority }: { readonly authority: string }, context: MovesContext): InstructionMoves {
  return initializes(context.accounts[0], [authority], context)
}

/** @param before - How many accounts precede the keys that sign for it. */
function initializesMultisig(before: number) {
  return ({ needed }: { readonly needed: bigint }, context: MovesContext): InstructionMoves => {
    const keys = context.accounts.slice(before).map(addressOf)
    return initializes(context.accounts[0], canSign(needed, keys) ? keys : [null], context)
  }
}

/** The program accepts a number that the keys never reach. A key that is named twice counts twice. */
function canSign(needed: bigint, keys: readonly unknown[]): boolean {
  return needed <= keys.length
}

function tellNewMint(
  { authority, freezeAuthority }: DataValues<typeof mintLayout>,
  [mint]: readonly string[],
  { own }: InstructionContext,
): Said {
  const freezes = freezeAuthority === null ? '' : ` and whose holders ${freezeAuthority} can freeze`
  return {
    sentence: `Make ${mint} a token that ${authority} can mint${freezes}`,
    warnings: [
      ...(authority === own ? [] : [danger(`${authority} alone can mint ${mint}, and take the SOL out of it.`)]),
      ...(freezeAuthority === null || freezeAuthority === own
        ? []
        : [danger(`${freezeAuthority} alone can freeze what anybody holds of ${mint}.`)]),
    ],
  }
}

function tellNewMultisig(before: number) {
  return ({ needed }: { readonly needed: bigint }, accounts: readonly string[], { own }: InstructionContext): Said => {
    const [account] = accounts
    const keys = accounts.slice(before)
    const warning = !canSign(needed, keys)
      ? `Nobody can ever sign for ${account}: it needs ${count(needed, 'signature')} and has ${count(keys.length, 'key')}. What is in it is lost.`
      : keys.some(key => key !== own)
        ? `Keys other than this one can sign for ${account}, and for what is in it.`
        : undefined
    return {
      sentence: `Make ${account} an account that acts with ${count(needed, 'signature')}`,
      warnings: warning === undefined ? [] : [danger(warning)],
    }
  }
}

function asking(what: string) {
  return (_: object, [mint]: readonly string[]): Said => ({ sentence: `Ask ${mint} ${what}`, minor: true })
}

function takingLamports(account: string | undefined, to: string | undefined, own: string, what: string): Said {
  return {
    sentence: `Send ${what} from ${account} to ${to}`,
    warnings: to === own ? [] : [danger(`${to} gets ${what} from ${account}.`)],
  }
}
