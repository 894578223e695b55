import type { EffectOf } from '../declaration/effects.ts'
import { solAmount } from './amounts.ts'
import type { SolanaAsset } from './assets.ts'
import type { FoundInstruction } from './find-instruction.ts'
import { mayLackAuthorities } from './stake-program.ts'
import type { SolanaAccount } from './transaction.ts'

type Moving = EffectOf<SolanaAsset> & { readonly units: bigint }

/** Returns the main movement of an instruction of the Stake Program: stake, take out, or move to another account of the same owner. */
export function stakeMovement({ known, values, accounts }: FoundInstruction, own: string): Moving | undefined {
  const { lamports = 0n } = values as { readonly lamports?: bigint }
  const [stake, other] = accounts
  if (!stake) return undefined
  const all = `all SOL of the stake account ${nameOf(stake)}`
  switch (known.name) {
    case 'DelegateStake':
      return { does: 'stakes', inWords: all, asset: null, units: 0n, ...target(other) }
    case 'Withdraw': {
      const amount = solAmount(lamports)
      if (other && !other.loadedFrom && other.key === own)
        return {
          does: 'receives',
          inWords: `${amount}, out of a stake account`,
          asset: { mint: null },
          units: lamports,
          to: own,
        }
      return {
        does: 'sends',
        inWords: amount,
        asset: { mint: null },
        units: lamports,
        ...target(other),
        ...source(stake),
      }
    }
    case 'Split':
      return mayLackAuthorities(stake)
        ? {
            ...{ does: 'sends', inWords: `${solAmount(lamports)}, into an account that has no authorities yet` },
            ...{ asset: null, units: 0n, ...target(other), ...source(stake) },
          }
        : moved(lamports, stake, other)
    case 'MoveStake':
    case 'MoveLamports':
      return moved(lamports, stake, other)
    case 'Merge':
      return (
        other && {
          ...{
            does: 'sends',
            inWords: `all SOL of the stake account ${nameOf(other)}, into one of the same authorities`,
          },
          ...{ asset: null, units: 0n, staysOwn: true, ...target(stake), ...source(other) },
        }
      )
    default:
      return undefined
  }
}

function moved(lamports: bigint, stake: SolanaAccount, other: SolanaAccount | undefined): Moving {
  return {
    ...{ does: 'sends', inWords: `${solAmount(lamports)}, into a stake account of the same authorities` },
    ...{ asset: null, units: 0n, staysOwn: true, ...target(other), ...source(stake) },
  }
}

function target(account: SolanaAccount | undefined): Pick<Moving, 'to' | 'toInWords'> {
  if (!account?.loadedFrom) return { to: account?.key ?? null }
  return { to: null, toInWords: 'an account out of a lookup table, which is not read here' }
}

function source(account: SolanaAccount): Pick<Moving, 'from'> {
  return account.loadedFrom ? {} : { from: account.key }
}

function nameOf({ key, loadedFrom }: SolanaAccount): string {
  return loadedFrom ? 'out of a lookup table' : key
}
