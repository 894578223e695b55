import { findInstruction } from './find-instruction.ts'
import type { Initialized } from './instruction-moves.ts'
import type { SolanaInstruction } from './transaction.ts'

/** Whose account one is that a transaction makes. */
export interface NewAccount {
  /** Null for several, or one that is not shown. */
  readonly controller: string | null
  /** Whether the address of the account follows from whose it is, so that it can be nobody else's. */
  readonly isAssociated: boolean
}

/** Who controls the accounts that a transaction creates or initializes. */
export interface NewAccounts {
  /** How an account that an instruction creates for a program is initialized later; `undefined` if nothing initializes it. */
  created(account: string, program: string, at: number): NewAccount | undefined
  /** Whose one is by the time that an instruction is carried out; `undefined` where it is not made here. */
  whose(account: string, program: string | undefined, at: number): NewAccount | undefined
  /** Accounts that are created, by nobody made theirs, and so are of whoever is first. */
  readonly ofWhoeverIsFirst: readonly string[]
}

/**
 * An account that is created for a program is of whoever that program makes it an account of. Programs ask nobody for a signature then,
 * so that one that is left as it is will be of whoever comes first.
 */
export function newAccountsOf(instructions: readonly SolanaInstruction[], own: string): NewAccounts {
  const done = instructions.flatMap((instruction, at) => {
    const found = findInstruction(instruction)
    if (!found) return []
    const { creates, initializes } = found.known.moves(found.values, { accounts: found.accounts, own })
    return [{ at, program: instruction.programKey, creates, initializes }]
  })
  const initialized = done.flatMap(({ at, program, initializes }) =>
    initializes && !initializes.account.loadedFrom
      ? [{ at, ...initializes, program: initializes.program ?? program }]
      : [],
  )

  function created(account: string, program: string, at: number): NewAccount | undefined {
    return asNew(initialized.find(each => each.account.key === account && each.program === program && each.at > at))
  }

  function whose(account: string, program: string | undefined, at: number): NewAccount | undefined {
    const ofIt = initialized.filter(each => each.account.key === account && (!program || each.program === program))
    return asNew(ofIt.findLast(each => each.at < at) ?? ofIt.find(({ isAssociated }) => isAssociated))
  }

  return {
    created,
    whose,
    ofWhoeverIsFirst: done.flatMap(({ at, creates }) =>
      creates && !creates.account.loadedFrom && !created(creates.account.key, creates.program, at)
        ? [creates.account.key]
        : [],
    ),
  }
}

function asNew(initialized: Initialized | undefined): NewAccount | undefined {
  if (!initialized) return undefined
  const { controllers, isAssociated } = initialized
  const [only, ...others] = controllers
  return { controller: only !== undefined && others.length === 0 ? only : null, isAssociated }
}
