import { findInstruction } from './find-instruction.ts'
import type { Initialized } from './instruction-moves.ts'
import type { SolanaInstruction } from './transaction.ts'

/** An account that a transaction makes, and who controls it. */
export interface NewAccount {
  /** Null for several, and for one from a lookup table. */
  readonly controller: string | null
  /** Whether the address of the account is derived from its owner, so that it can be nobody else's. */
  readonly isAssociated: boolean
}

/** Who controls the accounts that a transaction creates or initializes. */
export interface NewAccounts {
  /**
   * An account that the instruction at a position creates for a program, as a later one initializes it; `undefined` if none does.
   */
  created(account: string, program: string, at: number): NewAccount | undefined
  /** An account as it is when the instruction at a position runs; `undefined` for one that is not made here. */
  whose(account: string, program: string | undefined, at: number): NewAccount | undefined
  /** Addresses of accounts that are created and not initialized: anybody can initialize them for themselves. */
  readonly unclaimed: readonly string[]
}

/**
 * Finds who controls the accounts that instructions make. Whoever initializes an account decides that, and no signature is needed
 * for it: an account that is created and not initialized goes to the first who does.
 *
 * @param own - Address of the key that is to sign.
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
    unclaimed: done.flatMap(({ at, creates }) =>
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
