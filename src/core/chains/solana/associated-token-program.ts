import { danger } from '../declaration/described.ts'
import { gets } from './account-places.ts'
import { mintName } from './amounts.ts'
import {
  addressOf,
  anyLamports,
  anything,
  type InstructionMoves,
  lamports,
  type MovesContext,
  makes,
} from './instruction-moves.ts'
import { type KnownInstruction, known } from './known-instruction.ts'
import { token2022Program, tokenProgram } from './programs.ts'

const accounts = ['Pays', 'Token account', gets('Wallet'), 'Mint', 'System Program', 'Token program']

const create = known('Create', accounts, {}, rentOfNew, (_, [, account, wallet, mint]) => ({
  sentence: created(account, wallet, mint),
}))

/** `AssociatedTokenAccountInstruction` of spl-associated-token-account, by number. Without data it is the first of them. */
export const associatedTokenInstructions: Readonly<Record<string, KnownInstruction>> = {
  '': create,
  '00': create,
  '01': known('CreateIdempotent', accounts, {}, rentOfNew, (_, [, account, wallet, mint]) => ({
    sentence: `${created(account, wallet, mint)}, unless it is there`,
  })),
  '02': known(
    'RecoverNested',
    ['From', 'Mint of it', gets('To'), 'Owner', 'Mint of the owner', 'Wallet', 'Token program'],
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
 * refuses an account whose address is not derived from the wallet and mint, or that belongs to somebody else.
 */
function rentOfNew(_: object, context: MovesContext): InstructionMoves {
  const [, account, wallet, , , program] = context.accounts
  const rent = program && !program.loadedFrom && Object.hasOwn(rents, program.key) ? rents[program.key] : undefined
  const moves =
    rent === undefined ? anyLamports('makes an account for a token program that is not known here') : lamports(rent)
  const made = makes(account, context, moves)
  // Another token program decides itself who controls its accounts.
  if (!account || !program || rent === undefined) return made
  const controllers = [addressOf(wallet)]
  return { ...made, initializes: { account, controllers, program: program.key, isAssociated: true, isWhole: true } }
}

function created(account: string | undefined, wallet: string | undefined, mint: string | undefined): string {
  return `Create the token account ${account} of ${wallet} for ${mintName(mint ?? '')}`
}
