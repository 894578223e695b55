import { danger } from '../described.ts'
import { mintName } from './amounts.ts'
import { type KnownInstruction, known } from './known-instruction.ts'
import { associatedTokenProgram } from './programs.ts'
import type { SolanaInstruction } from './transaction.ts'

const accounts = ['Pays', 'Token account', 'Wallet', 'Mint', 'System Program', 'Token program']

/** `AssociatedTokenAccountInstruction` of spl-associated-token-account, by number. Without data it is the first of them. */
export const associatedTokenInstructions: readonly KnownInstruction[] = [
  known('Create', accounts, {}, (_, [, account, wallet, mint]) => ({ sentence: created(account, wallet, mint) })),
  known('CreateIdempotent', accounts, {}, (_, [, account, wallet, mint]) => ({
    sentence: `${created(account, wallet, mint)}, unless it is there`,
  })),
  known(
    'RecoverNested',
    ['From', 'Mint of it', 'To', 'Owner', 'Mint of the owner', 'Wallet', 'Token program'],
    {},
    (_, [from, , to]) => ({
      sentence: `Move every token of token account ${from} to ${to}, and close it`,
      warnings: [danger(`Everything in token account ${from} goes to ${to}.`)],
    }),
  ),
]

function created(account: string | undefined, wallet: string | undefined, mint: string | undefined): string {
  return `Create the token account ${account} of ${wallet} for ${mintName(mint ?? '')}`
}

/**
 * Whose the token accounts are that a transaction makes or finds made, by their address: the program refuses a wallet or mint that
 * an account's address does not follow from, and an account that belongs to somebody else.
 */
export function ownersOfNewAccounts(instructions: readonly SolanaInstruction[]): ReadonlyMap<string, string> {
  const owners = new Map<string, string>()
  for (const { programKey, accounts: given, data } of instructions) {
    const [, account, wallet] = given
    const creates = programKey === associatedTokenProgram && (data.length === 0 || (data[0] as number) <= 1)
    if (!creates || given.length < accounts.length || !account || !wallet || account.loadedFrom || wallet.loadedFrom)
      continue
    owners.set(account.key, wallet.key)
  }
  return owners
}
