/** Long because it is a list: each instruction of the Stake Program, with what it says and what it moves. */

import type { Warning } from '../../../shared/card.ts'
import { groupThousands } from '../../display/amount.ts'
import { danger } from '../declaration/described.ts'
import { clock, gets, getsIfThere, getsInto, rent, stakeConfig, stakeHistory } from './account-places.ts'
import { solAmount } from './amounts.ts'
import {
  addressOf,
  anyLamports,
  emptying,
  handingOver,
  type InstructionMoves,
  initializes,
  type MovesContext,
  lamports as moved,
  nothing,
} from './instruction-moves.ts'
import { type KnownInstruction, known, noKeys, type Said, unexplained } from './known-instruction.ts'
import type { SolanaAccount } from './transaction.ts'

/**
 * `StakeInstruction` of `solana-stake-interface`, by its number in 4 bytes, least significant first, written in bincode. A stake account
 * has two authorities: one decides about the stake, the other takes it out. Splitting, merging and moving ask that both accounts have
 * the same ones, and so take nothing from anybody.
 */
export const stakeInstructions: Readonly<Record<string, KnownInstruction>> = {
  '00000000': known(
    'Initialize',
    ['Stake account', rent],
    { staker: 'key', withdrawer: 'key', lockedUntil: 'u64', lockedUntilEpoch: 'u64', custodian: 'key' },
    ({ withdrawer }, context) => initializes(context.accounts[0], [withdrawer], context),
    ({ staker, withdrawer, lockedUntil, lockedUntilEpoch, custodian }, [account], { own }) => {
      const said = initialized(account, staker, withdrawer, own)
      return {
        ...said,
        warnings: [...(said.warnings ?? []), ...locking(account, lockedUntil, lockedUntilEpoch, custodian)],
      }
    },
  ),
  '01000000': known(
    'Authorize',
    ['Stake account', clock, 'Authority'],
    { authority: 'key', role: 'u32' },
    ({ authority }, context) => authorizing(authority, context),
    ({ authority, role }, [account], { own }) => authorization(account, authority, role, own),
  ),
  '02000000': known(
    'DelegateStake',
    ['Stake account', gets('Vote account'), clock, stakeHistory, stakeConfig, 'Stake authority'],
    {},
    () => nothing,
    (_, [account, vote]) => ({
      sentence: `Stake all that is in the stake account ${account} with the validator of vote account ${vote}`,
    }),
  ),
  '03000000': known(
    'Split',
    ['Stake account', getsInto('New stake account'), 'Stake authority'],
    { lamports: 'u64' },
    (_, { accounts: [stake] }) => emptying(stake, mayLackAuthorities(stake) ? splitWithoutAuthorities : nothing),
    ({ lamports }, [account, other], { accounts: [stake] }) =>
      mayLackAuthorities(stake)
        ? {
            sentence: `Move ${solAmount(lamports)} from the account ${account} to ${other}, which has no authorities yet`,
            warnings: [danger(`Anybody could become the authority of ${other} and take the SOL that it gets.`)],
          }
        : {
            sentence: `Move ${solAmount(lamports)} from the stake account ${account} to ${other}, which gets the same authorities`,
          },
  ),
  '04000000': known(
    'Withdraw',
    ['Stake account', getsInto('To'), clock, stakeHistory, 'Withdraw authority'],
    { lamports: 'u64' },
    ({ lamports }, { accounts: [stake, to], own }) => emptying(stake, to?.key === own ? nothing : moved(lamports)),
    ({ lamports }, [account, to]) => ({
      sentence: `Withdraw ${solAmount(lamports)} from the stake account ${account} to ${to}`,
    }),
  ),
  '05000000': known(
    'Deactivate',
    ['Stake account', clock, 'Stake authority'],
    {},
    () => nothing,
    (_, [account]) => ({ sentence: `No longer stake what is in the stake account ${account}` }),
  ),
  '06000000': known(
    'SetLockup',
    ['Stake account', 'Authority'],
    { lockedUntil: 'optionalU64', lockedUntilEpoch: 'optionalU64', custodian: 'optionalKey' },
    () => locked,
    ({ custodian }, [account]) => lockup(account, custodian),
  ),
  '07000000': known(
    'Merge',
    ['Stake account', 'Emptied stake account', clock, stakeHistory, 'Stake authority'],
    {},
    (_, { accounts: [, source] }) => emptying(source, nothing),
    (_, [account, source]) => ({
      sentence: `Move all that is in the stake account ${source} to the stake account ${account} of the same authorities`,
    }),
  ),
  '08000000': known(
    'AuthorizeWithSeed',
    ['Stake account', 'Base', clock],
    { authority: 'key', role: 'u32', seed: 'text', owner: 'key' },
    ({ authority }, context) => authorizing(authority, context),
    ({ authority, role }, [account], { own }) => authorization(account, authority, role, own),
  ),
  '09000000': known(
    'InitializeChecked',
    ['Stake account', rent, gets('Stake authority'), gets('Withdraw authority')],
    {},
    (_, context) => initializes(context.accounts[0], [addressOf(context.accounts[2])], context),
    (_, [account, staker = '', withdrawer = ''], { own }) => initialized(account, staker, withdrawer, own),
  ),
  '0a000000': known(
    'AuthorizeChecked',
    ['Stake account', clock, 'Authority', gets('New authority')],
    { role: 'u32' },
    (_, context) => authorizing(context.accounts[2]?.key, context),
    ({ role }, [account, , authority], { own }) => authorization(account, authority, role, own),
  ),
  '0b000000': known(
    'AuthorizeCheckedWithSeed',
    ['Stake account', 'Base', clock, gets('New authority')],
    { role: 'u32', seed: 'text', owner: 'key' },
    (_, context) => authorizing(context.accounts[2]?.key, context),
    ({ role }, [account, , authority], { own }) => authorization(account, authority, role, own),
  ),
  '0c000000': known(
    'SetLockupChecked',
    ['Stake account', 'Authority', getsIfThere('New custodian')],
    { lockedUntil: 'optionalU64', lockedUntilEpoch: 'optionalU64' },
    () => locked,
    (_, [account, , custodian]) => lockup(account, custodian ?? null),
  ),
  '0d000000': known(
    'GetMinimumDelegation',
    [],
    {},
    () => nothing,
    () => ({ sentence: 'Ask how much has to be staked at least', minor: true }),
  ),
  '0e000000': known(
    'DeactivateDelinquent',
    ['Stake account', 'Vote account', 'Other vote account'],
    {},
    () => nothing,
    (_, [account, vote]) => ({
      sentence: `No longer stake what is in the stake account ${account} with ${vote}, which does not vote`,
    }),
  ),
  '0f000000': unexplained('Redelegate', noKeys, () => anyLamports('moves the stake of an account')),
  '10000000': known(
    'MoveStake',
    ['Stake account', getsInto('Other stake account'), 'Stake authority'],
    { lamports: 'u64' },
    (_, { accounts: [stake] }) => emptying(stake, nothing),
    ({ lamports }, [account, other]) => ({
      sentence: `Move ${solAmount(lamports)} of stake from ${account} to the stake account ${other} of the same authorities`,
    }),
  ),
  '11000000': known(
    'MoveLamports',
    ['Stake account', getsInto('Other stake account'), 'Stake authority'],
    { lamports: 'u64' },
    (_, { accounts: [stake] }) => emptying(stake, nothing),
    ({ lamports }, [account, other]) => ({
      sentence: `Move ${solAmount(lamports)} that are not staked from ${account} to the stake account ${other} of the same authorities`,
    }),
  ),
}

const given = handingOver(anyLamports('gives away a right over a stake account with all that is in it'))
const locked = handingOver(anyLamports('says until when nobody can take out what is in a stake account'))

/** Returns what the new authority gets: nothing if it is the key itself. */
function authorizing(authority: string | undefined, { own }: MovesContext): InstructionMoves {
  return authority === own ? nothing : given
}

/**
 * Tells if an account that is split may have no authorities yet, which the new account would get: then the account's own key signs. An
 * account from a lookup table is not known, so it may.
 */
export function mayLackAuthorities(stake: SolanaAccount | undefined): boolean {
  return stake === undefined || stake.signer || stake.loadedFrom !== undefined
}

const splitWithoutAuthorities = anyLamports('moves SOL out of what may be no stake account of anybody yet')

function authorization(account: string | undefined, authority: string | undefined, role: bigint, own: string): Said {
  const isWithdrawer = role === 1n
  const right = isWithdrawer ? 'take out what is in' : 'decide about the stake of'
  return {
    sentence: `Let ${authority}, and nobody else, ${right} the stake account ${account}`,
    warnings:
      authority === own
        ? []
        : [
            danger(
              isWithdrawer
                ? `${authority} alone will own the stake account ${account} and all the SOL in it.`
                : `${authority} will decide about the stake of ${account}, and this account no longer.`,
            ),
          ],
  }
}

function initialized(account: string | undefined, staker: string, withdrawer: string, own: string): Said {
  return {
    sentence: `Make ${account} a stake account that belongs to ${withdrawer}`,
    warnings: [
      ...(withdrawer === own
        ? []
        : [danger(`${withdrawer} alone can take out what is in the stake account ${account}.`)]),
      ...(staker === own ? [] : [danger(`${staker} will decide about the stake of ${account}, and this account not.`)]),
    ],
  }
}

/** @param until - Seconds since the epoch, which may be negative. */
function locking(account: string | undefined, until: bigint, epoch: bigint, custodian: string): Warning[] {
  const seconds = BigInt.asIntN(64, until)
  if (seconds <= 0n && epoch === 0n) return []
  const ends = [...(seconds > 0n ? [timeOf(seconds)] : []), ...(epoch > 0n ? [`epoch ${groupThousands(epoch)}`] : [])]
  return [danger(`Until ${ends.join(' and ')}, nobody but ${custodian} can let anything be taken out of ${account}.`)]
}

/** Writes a time as far as JavaScript's calendar goes. */
function timeOf(seconds: bigint): string {
  return seconds > 253_402_300_799n ? 'the end of time' : new Date(Number(seconds) * 1000).toISOString().slice(0, 10)
}

function lockup(account: string | undefined, custodian: string | null): Said {
  return {
    sentence: `Change until when what is in the stake account ${account} is locked`,
    warnings: [
      danger(
        custodian === null
          ? `What is in the stake account ${account} may not be taken out for a long time.`
          : `${custodian} decides from then on until when nobody can take out what is in the stake account ${account}.`,
      ),
    ],
  }
}
