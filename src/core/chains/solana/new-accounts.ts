import type { Initialized, InstructionMoves } from './instruction-moves.ts'
import { movesOfInstruction } from './moves-of-instruction.ts'
import { systemProgram } from './programs.ts'
import type { SolanaAccount, SolanaInstruction } from './transaction.ts'

/** An account that a transaction makes, and who controls it. */
export interface NewAccount {
  /** Null for several, for one from a lookup table, and for nobody. */
  readonly controller: string | null
  /** True if the address of the account is derived from its owner, so that it can be nobody else's. */
  readonly isAssociated: boolean
}

/** Controllers of the accounts that a transaction creates. */
export interface NewAccounts {
  /** An account that the instruction at a position creates, as later ones initialize it; `undefined` if none does. */
  created(account: string, at: number): NewAccount | undefined
  /**
   * An account that the instruction at a position pays, as it is then; `undefined` if it is not made here, or may
   * no longer be as it was made.
   */
  whose(account: string, at: number): NewAccount | undefined
  /** Addresses of accounts that are created and not initialized: anybody can initialize them for themselves. */
  readonly unclaimed: readonly string[]
}

interface Making extends Required<Pick<Initialized, 'program' | 'controllers' | 'isAssociated' | 'isWhole'>> {
  /** True if nothing holds from then on that was said of the account before. */
  readonly begins: boolean
}

/** Change that an instruction makes to who controls an account. Control ends once the account may be gone, or somebody else's. */
type Step = Making | 'ends' | undefined

/**
 * Finds who controls the accounts that instructions make. The one who initializes an account decides that, and no signature is needed
 * for it: an account that is created and not initialized goes to the first who does. It holds until an instruction could end it: what is
 * paid to an account that was closed belongs to the key of its address.
 *
 * Only an account that begins in this transaction counts. A stranger can prepare one before: anybody may say who can close a mint of
 * Token-2022, as long as nobody has initialized it. An associated token account begins with its initialization, whenever that was: its
 * address can be nothing else.
 *
 * @param own - Address of the key that is to sign.
 */
export function newAccountsOf(instructions: readonly SolanaInstruction[], own: string): NewAccounts {
  const done = instructions.map(instruction => ({ instruction, moves: movesOfInstruction(instruction, own) }))
  const stepsOf = (account: string) => done.map(({ instruction, moves }) => stepOf(account, instruction, moves))

  function created(account: string, at: number): NewAccount | undefined {
    return asNew(stepsOf(account).slice(at))
  }

  function whose(account: string, at: number): NewAccount | undefined {
    const paying = instructions[at]
    if (!paying) return undefined
    const paysLamports = paying.programKey === systemProgram
    // A key that signs gets the lamports back as soon as no program holds its account.
    if (paysLamports && paying.accounts.some(({ key, signer }) => key === account && signer)) return undefined
    const program = paysLamports ? undefined : paying.programKey
    const steps = stepsOf(account)
    const before = steps.slice(0, at).filter(step => step !== undefined)
    const since = before.slice(before.findLastIndex(begins))
    if (since.length > 0) return since.includes('ends') ? undefined : asNew(since, program)
    const next = steps.slice(at + 1).find(step => step !== undefined)
    return isMaking(next) && next.isAssociated ? asNew([next], program) : undefined
  }

  return {
    created,
    whose,
    unclaimed: done.flatMap(({ moves: { creates } }, at) =>
      creates && !creates.account.loadedFrom && !created(creates.account.key, at) ? [creates.account.key] : [],
    ),
  }
}

/** `undefined` where the account stays as it is. */
function stepOf(account: string, { programKey, accounts }: SolanaInstruction, moves: InstructionMoves): Step {
  const { initializes, creates, empties, unknown } = moves
  const isIt = (other: SolanaAccount | null | undefined) => !!other && !other.loadedFrom && other.key === account
  if (initializes && isIt(initializes.account))
    return { program: programKey, ...initializes, begins: initializes.isAssociated }
  if (isIt(empties) || (unknown.length > 0 && accounts.some(isIt))) return 'ends'
  return creates && isIt(creates.account)
    ? { program: creates.program, controllers: [], isAssociated: false, isWhole: false, begins: true }
    : undefined
}

function isMaking(step: Step): step is Making {
  return typeof step === 'object'
}

function begins(step: Step): boolean {
  return isMaking(step) && step.begins
}

/**
 * @param steps - Steps from the one that the account begins with. A mint gets its authorities one after another.
 * @param program - Whose account it has to be; `undefined` for any.
 */
function asNew(steps: readonly Step[], program?: string): NewAccount | undefined {
  const end = steps.indexOf('ends')
  const made = steps.slice(0, end < 0 ? undefined : end).filter(isMaking)
  const [first] = made
  if (!first?.begins || !made.some(({ isWhole }) => isWhole)) return undefined
  if (made.some(each => each.program !== (program ?? first.program))) return undefined
  const [only, ...others] = new Set(made.flatMap(({ controllers }) => controllers))
  return {
    controller: only !== undefined && others.length === 0 ? only : null,
    isAssociated: made.some(({ isAssociated }) => isAssociated),
  }
}
