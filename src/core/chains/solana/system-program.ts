import { count } from '../../display/amount.ts'
import { danger, notice } from '../declaration/described.ts'
import { getsInto } from './account-places.ts'
import { solAmount } from './amounts.ts'
import {
  anyLamports,
  assigned,
  assigns,
  creates,
  emptying,
  handingOver,
  initializes,
  makes,
  lamports as moved,
  nothing,
} from './instruction-moves.ts'
import { type KnownInstruction, known } from './known-instruction.ts'
import { programName } from './programs.ts'

/**
 * `SystemInstruction` of Agave's `solana-system-interface`, by its number in 4 bytes, least significant first. Written in bincode, and
 * bytes behind the arguments are ignored.
 */
export const systemInstructions: Readonly<Record<string, KnownInstruction>> = {
  '00000000': known(
    'CreateAccount',
    ['Pays', 'New account'],
    { lamports: 'u64', space: 'u64', owner: 'key' },
    ({ lamports: units, space, owner: program }, context) =>
      creates(context.accounts[1], { program, space, units }, context),
    ({ lamports, space, owner }, [, account], { own }) => creation(account, lamports, space, owner, own),
  ),
  '01000000': known(
    'Assign',
    ['Account'],
    { owner: 'key' },
    (_, context) => assigns(context.accounts[0], context),
    ({ owner }, [account]) => assignment(account, owner),
  ),
  '02000000': known(
    'Transfer',
    ['From', getsInto('To')],
    { lamports: 'u64' },
    ({ lamports }) => moved(lamports),
    ({ lamports }, [from, to], { own }) => ({
      sentence: `Send ${solAmount(lamports)}${fromOther(from, own)} to ${to}`,
    }),
  ),
  '03000000': known(
    'CreateAccountWithSeed',
    ['Pays', 'New account'],
    { base: 'key', seed: 'text', lamports: 'u64', space: 'u64', owner: 'key' },
    ({ lamports: units, space, owner: program }, context) =>
      creates(context.accounts[1], { program, space, units }, context),
    ({ lamports, space, owner }, [, account], { own }) => creation(account, lamports, space, owner, own),
  ),
  '04000000': known(
    'AdvanceNonceAccount',
    ['Nonce account', 'Recent blockhashes', 'Authority'],
    {},
    () => nothing,
    (_, [account]) => ({
      sentence: `Use up the nonce of ${account}`,
      minor: true,
    }),
  ),
  '05000000': known(
    'WithdrawNonceAccount',
    ['Nonce account', getsInto('To'), 'Recent blockhashes', 'Rent', 'Authority'],
    { lamports: 'u64' },
    ({ lamports }, { accounts: [account] }) => emptying(account, moved(lamports)),
    ({ lamports }, [account, to]) => ({
      sentence: `Withdraw ${solAmount(lamports)} from the nonce account ${account} to ${to}`,
    }),
  ),
  '06000000': known(
    'InitializeNonceAccount',
    ['Nonce account', 'Recent blockhashes', 'Rent'],
    { authority: 'key' },
    ({ authority }, context) => initializes(context.accounts[0], [authority], context),
    ({ authority }, [account], { own }) => ({
      sentence: `Make ${account} a nonce account that ${authority} controls`,
      warnings: authority === own ? [] : [danger(`${authority} alone can use and empty the nonce account ${account}.`)],
    }),
  ),
  '07000000': known(
    'AuthorizeNonceAccount',
    ['Nonce account', 'Authority'],
    { authority: 'key' },
    () => handingOver(anyLamports('gives away a nonce account with all that is in it')),
    ({ authority }, [account]) => ({
      sentence: `Give the nonce account ${account} to ${authority}`,
      warnings: [danger(`${authority} alone will control the nonce account ${account} and the SOL in it.`)],
    }),
  ),
  '08000000': known(
    'Allocate',
    ['Account'],
    { space: 'u64' },
    (_, context) => makes(context.accounts[0], context, anyLamports('makes an account unable to send what is in it')),
    // An account with space for a nonce is made one by anybody who names themselves its authority, without a signature of the account.
    ({ space }, [account], { own }) => ({
      sentence: `Set aside ${count(space, 'byte')} for the account ${account}`,
      warnings: [
        account === own
          ? danger(
              `${account} can no longer send SOL from then on, and somebody else may be able to take what is in it.`,
            )
          : notice(`${account} holds data from then on, and no longer sends SOL by itself.`),
      ],
    }),
  ),
  '09000000': known(
    'AllocateWithSeed',
    ['Account', 'Base'],
    { base: 'key', seed: 'text', space: 'u64', owner: 'key' },
    (_, context) => makes(context.accounts[0], context, assigned),
    ({ space, owner }, [account]) => ({
      sentence: `Set aside ${count(space, 'byte')} for the account ${account}, and hand it to ${program(owner)}`,
      warnings: assignment(account, owner).warnings,
    }),
  ),
  '0a000000': known(
    'AssignWithSeed',
    ['Account', 'Base'],
    { base: 'key', seed: 'text', owner: 'key' },
    (_, context) => assigns(context.accounts[0], context),
    ({ owner }, [account]) => assignment(account, owner),
  ),
  '0b000000': known(
    'TransferWithSeed',
    ['From', 'Base', getsInto('To')],
    { lamports: 'u64', seed: 'text', owner: 'key' },
    ({ lamports }) => moved(lamports),
    ({ lamports }, [from, , to]) => ({
      sentence: `Send ${solAmount(lamports)} from ${from} to ${to}`,
    }),
  ),
  '0c000000': known(
    'UpgradeNonceAccount',
    ['Nonce account'],
    {},
    () => nothing,
    (_, [account]) => ({
      sentence: `Bring the nonce account ${account} up to date`,
    }),
  ),
  '0d000000': known(
    'CreateAccountAllowPrefund',
    ['New account'],
    { lamports: 'u64', space: 'u64', owner: 'key' },
    (_, context) => makes(context.accounts[0], context, assigned),
    ({ lamports, space, owner }, [account]) => ({
      sentence: `${creation(account, lamports, space, owner, undefined).sentence}, and hand it over with all that is in it`,
      warnings: assignment(account, owner).warnings,
    }),
  ),
}

function creation(
  account: string | undefined,
  lamports: bigint,
  space: bigint,
  owner: string,
  own: string | undefined,
) {
  return {
    sentence: `Create the account ${account} of ${count(space, 'byte')} for ${program(owner)}, with ${solAmount(lamports)}`,
    warnings:
      account === own
        ? assignment(account, owner).warnings
        : programName(owner) === undefined
          ? [danger(`${program(owner)} decides what happens to the SOL in the new account ${account}.`)]
          : [],
  }
}

function assignment(account: string | undefined, owner: string) {
  return {
    sentence: `Hand the account ${account} to ${program(owner)}`,
    warnings: [
      danger(`From then on ${program(owner)} alone decides what happens to the account ${account} and the SOL in it.`),
    ],
  }
}

function program(key: string): string {
  const name = programName(key)
  return name ? `the ${name}` : `program ${key}`
}

function fromOther(from: string | undefined, own: string): string {
  return from === own ? '' : ` from ${from}`
}
