import { danger } from '../declaration/described.ts'
import { gets, getsInto } from './account-places.ts'
import { mintName } from './amounts.ts'
import { associatedTokenAddress } from './associated-token-address.ts'
import {
  addressOf,
  anyLamports,
  anything,
  type InstructionMoves,
  lamports,
  type MovesContext,
  makes,
} from './instruction-moves.ts'
import { type InstructionContext, type KnownInstruction, known, type Said } from './known-instruction.ts'
import { token2022Program, tokenProgram } from './programs.ts'
import type { SolanaAccount } from './transaction.ts'

const accounts = ['Pays', 'Token account', gets('Wallet'), 'Mint', 'System Program', 'Token program']

const create = known('Create', accounts, {}, rentOfNew, (_, named, context) => creation(named, context, ''))

/** `AssociatedTokenAccountInstruction` of spl-associated-token-account, by number. Without data it is the first of them. */
export const associatedTokenInstructions: Readonly<Record<string, KnownInstruction>> = {
  '': create,
  '00': create,
  '01': known('CreateIdempotent', accounts, {}, rentOfNew, (_, named, context) =>
    creation(named, context, ', unless it is there'),
  ),
  '02': known(
    'RecoverNested',
    ['From', 'Mint of it', getsInto('To'), 'Owner', 'Mint of the owner', 'Wallet', 'Token program'],
    {},
    () => anything('empties a token account'),
    (_, [from, , to]) => ({
      sentence: `Move every token of token account ${from} to ${to}, and close it`,
      warnings: [danger(`Everything in token account ${from} goes to ${to}.`)],
    }),
  ),
}

/**
 * Lamports that make an account exempt from rent: those of two years for its bytes and 128 more (`Rent` of Agave). A token account has
 * 165 bytes. One of Token-2022 has room for extensions as well: all that there are take 572 bytes, and it is counted as 1,024.
 */
const lamportsPerByte = 6_960n
const rents: Readonly<Record<string, bigint>> = {
  [tokenProgram]: (128n + 165n) * lamportsPerByte,
  [token2022Program]: (128n + 1_024n) * lamportsPerByte,
}

/**
 * The payer puts the rent into the account, which may be somebody else's. Its token program decides how large the account is. The program
 * refuses an account whose address is not derived from the wallet and mint: what is not derived here is not believed to be the wallet's.
 */
function rentOfNew(_: object, context: MovesContext): InstructionMoves {
  const [, account, wallet, , , program] = context.accounts
  const rent = program && !program.loadedFrom && Object.hasOwn(rents, program.key) ? rents[program.key] : undefined
  const moves =
    rent === undefined ? anyLamports('makes an account for a token program that is not known here') : lamports(rent)
  const made = makes(account, context, moves)
  // Another token program decides itself who controls its accounts.
  if (!account || !wallet || !program || rent === undefined || addressOf(account) !== derived(context.accounts))
    return made
  const controllers = [wallet.key]
  return { ...made, initializes: { account, controllers, program: program.key, isAssociated: true, isWhole: true } }
}

/** The address of the account by its wallet, program and mint; `undefined` where one of them is not known. */
function derived([, , wallet, mint, , program]: readonly SolanaAccount[]): string | undefined {
  const seeds = [wallet, program, mint].flatMap(account => addressOf(account) ?? [])
  const [owner, tokens, token] = seeds
  return owner && tokens && token ? associatedTokenAddress(owner, tokens, token) : undefined
}

function creation(
  [, account, wallet, mint]: readonly string[],
  { accounts }: InstructionContext,
  unless: string,
): Said {
  const address = derived(accounts)
  return {
    sentence: `Create the token account ${account} of ${wallet} for ${mintName(mint ?? '')}${unless}`,
    warnings:
      address === undefined || addressOf(accounts[1]) === address
        ? []
        : [danger(`${account} is not the token account of ${wallet}, so the network refuses to create it.`)],
  }
}
