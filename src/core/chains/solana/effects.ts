import { sha256 } from '../../crypto/hash.ts'
import { toHex } from '../../schema/hex.ts'
import { type EffectOf, type Effects, noEffects, type UnknownEffect } from '../declaration/effects.ts'
import { type Memo, memoOfBytes } from '../declaration/memo.ts'
import { solanaAddress } from './address.ts'
import { limitless, mintName, solAmount, tokenAmount, tokenUnits } from './amounts.ts'
import type { SolanaAsset } from './assets.ts'
import { feeInWords, highestFee, solanaFeeAboveUsual } from './fee.ts'
import { type FoundInstruction, findInstruction } from './find-instruction.ts'
import type { Initialized, InstructionMoves, UnknownOfInstruction } from './instruction-moves.ts'
import { movesOfInstruction } from './moves-of-instruction.ts'
import { type NewAccount, type NewAccounts, newAccountsOf } from './new-accounts.ts'
import { isMemoProgram, nativeMints, programName, stakeProgram } from './programs.ts'
import type { SolanaSigned } from './signed.ts'
import { stakeMovement } from './stake-movement.ts'
import type { SolanaAccount, SolanaInstruction } from './transaction.ts'

type Moving = EffectOf<SolanaAsset> & { readonly units: bigint }

/**
 * Lists what a transaction may move, no matter who owns it. Every instruction says it, and those that are not known, or not read to their
 * end, may move anything.
 */
export function solanaEffects({ transaction }: SolanaSigned, publicKey: string): Effects<SolanaAsset> {
  const { instructions, signers, message } = transaction
  const own = solanaAddress(Buffer.from(publicKey, 'hex'))
  const newAccounts = newAccountsOf(instructions, own)
  const fee = highestFee(transaction)
  const memos = instructions.flatMap(memoIn)
  const done = instructions.map((instruction, index) => doneBy(instruction, index, own, newAccounts))
  return {
    ...noEffects,
    movements: done
      .flatMap(({ movements }) => movements)
      .map(movement => (movement.to === null || movement.to === movement.from ? movement : { ...movement, memos })),
    unknown: done.flatMap(({ unknown }) => unknown),
    memos,
    counted: [
      { asset: { mint: null }, inWords: 'SOL' },
      { asset: { mint: 'named by none' }, inWords: 'other tokens' },
    ],
    fee: {
      kind: 'most',
      inWords: feeInWords(fee),
      units: fee.signatures + fee.priority,
      counted: signers.indexOf(own) > 0 ? 0n : (solanaFeeAboveUsual(transaction)?.units ?? 0n),
      ...(signers[0] !== undefined && { payer: signers[0] }),
    },
    // Another message is another transaction, and one of the same bytes is carried out once.
    uses: [toHex(sha256(message))],
  }
}

/** Memos tell the customers of an exchange apart, and the orders of a shop. */
function memoIn({ programKey, data }: SolanaInstruction): readonly Memo[] {
  return isMemoProgram(programKey) ? [memoOfBytes(data)] : []
}

/** Which of its accounts gets it, and whose it is: by their places. */
interface Places {
  readonly does: Moving['does']
  readonly to: number | null
  readonly from: number
  readonly mint?: number
  /** Text that follows the amount. */
  readonly which?: string
}

/** Instructions that move a known amount, by name. All others move nothing, or nobody knows what. */
const places: Readonly<Record<string, Places>> = {
  'System Transfer': { does: 'sends', to: 1, from: 0 },
  TransferWithSeed: { does: 'sends', to: 2, from: 0 },
  CreateAccount: { does: 'sends', to: 1, from: 0, which: 'for the new account' },
  CreateAccountWithSeed: { does: 'sends', to: 1, from: 0, which: 'for the new account' },
  WithdrawNonceAccount: { does: 'sends', to: 1, from: 0 },
  Create: { does: 'sends', to: null, from: 0, which: 'at most, for the new token account' },
  CreateIdempotent: { does: 'sends', to: null, from: 0, which: 'at most, for the new token account' },
  Transfer: { does: 'sends', to: 1, from: 2 },
  TransferChecked: { does: 'sends', to: 2, from: 3, mint: 1 },
  TransferCheckedWithFee: { does: 'sends', to: 2, from: 3, mint: 1 },
  Approve: { does: 'allows', to: 1, from: 2 },
  ApproveChecked: { does: 'allows', to: 2, from: 3, mint: 1 },
  MintTo: { does: 'sends', to: 1, from: 2, mint: 0, which: 'newly made' },
  MintToChecked: { does: 'sends', to: 1, from: 2, mint: 0, which: 'newly made' },
  Burn: { does: 'burns', to: null, from: 2, mint: 1 },
  BurnChecked: { does: 'burns', to: null, from: 2, mint: 1 },
}

function doneBy(
  instruction: SolanaInstruction,
  index: number,
  own: string,
  newAccounts: NewAccounts,
): Pick<Effects<SolanaAsset>, 'movements' | 'unknown'> {
  const found = findInstruction(instruction)
  const moves = movesOfInstruction(instruction, own)
  const { creates } = moves
  const movement =
    found &&
    movementOf(found, instruction, moves, own, account =>
      creates ? newAccounts.created(account, index) : newAccounts.whose(account, index),
    )
  return {
    movements: [...(movement ? [movement] : []), ...beyond(moves, movement)],
    unknown: moves.unknown.map(each => unknownOf(each, nameOf(instruction, index))),
  }
}

/** Lists the amounts that an instruction moves and its place in `places` does not say. */
function beyond({ amounts }: InstructionMoves, told: Moving | undefined): readonly Moving[] {
  return amounts
    .filter(({ mint, units }) => units > 0n && !(told?.asset?.mint === mint && told.units >= units))
    .map(({ mint, units }) => ({
      does: 'sends',
      inWords: mint === null ? solAmount(units) : `${units} units of mint ${mint}`,
      ...{ asset: { mint }, units, to: null, toInWords: 'somebody that is not told here' },
    }))
}

function unknownOf({ why, of }: UnknownOfInstruction, name: string): UnknownEffect<SolanaAsset> {
  return {
    why: `${name} ${why}`,
    mayMove({ mint }) {
      if (of === 'everything') return true
      if (of === 'lamports') return mint === null
      if ('wrapped' in of) return mint === of.wrapped
      return mint === of.mint || (mint === null && nativeMints.includes(of.mint))
    },
  }
}

/** Names an instruction, for example `instruction 2 (Token Program: Transfer)`. */
function nameOf(instruction: SolanaInstruction, index: number): string {
  const { programKey } = instruction
  const name = findInstruction(instruction)?.known.name
  return `instruction ${index + 1} (${programName(programKey) ?? programKey}${name === undefined ? '' : `: ${name}`})`
}

function movementOf(
  found: FoundInstruction,
  { programKey }: SolanaInstruction,
  moves: InstructionMoves,
  own: string,
  whoseIs: (account: string) => NewAccount | undefined,
): Moving | undefined {
  const { accounts } = found
  if (programKey === stakeProgram) return stakeMovement(found, own)
  const isSystem = found.known.name === 'Transfer' && found.known.accounts.length === 2
  const name = isSystem ? 'System Transfer' : found.known.name
  const place = Object.hasOwn(places, name) ? places[name] : undefined
  if (!place) return undefined
  const target = place.to === null ? undefined : accounts[place.to]
  // What is put into an account is its controller's. A right is exercised by the key of the address, whoever controls the account.
  const made = target && place.does !== 'allows' ? whoseIs(target.key) : undefined
  const owner = accounts[place.from]
  return {
    does: place.does,
    ...what(found, accounts, place, moves),
    ...(target && !target.loadedFrom ? goesTo(target.key, made, own) : { to: null }),
    // The rent pays nobody, so the owner of the account does not become a known recipient.
    ...(moves.initializes?.isAssociated && { toInWords: newTokenAccount(moves.initializes) }),
    ...(target?.loadedFrom && { toInWords: 'an account out of a lookup table, which is not read here' }),
    ...(owner && !owner.loadedFrom && { from: owner.key }),
  }
}

/**
 * A payment into a new account makes its controller known. The account itself is named only if its address is derived from the owner:
 * other addresses say nothing of who controls them.
 */
function goesTo(
  account: string,
  made: NewAccount | undefined,
  own: string,
): Pick<Moving, 'to' | 'account' | 'toInWords' | 'staysOwn'> {
  if (!made) return { to: account }
  const { controller, isAssociated } = made
  if (controller === null) return { to: null, toInWords: `whoever can sign for the new account ${account}` }
  return {
    to: controller,
    ...(isAssociated && { account }),
    ...(controller === own && { staysOwn: true }),
  }
}

function newTokenAccount({ account, controllers: [owner] }: Initialized): string {
  const which = account.loadedFrom ? 'out of a lookup table' : account.key
  return `the token account ${which} of ${owner ?? 'somebody out of a lookup table'}`
}

/** Tokens where the instruction is one of theirs, and otherwise SOL, as much as limits count. */
function what(
  found: FoundInstruction,
  accounts: SolanaInstruction['accounts'],
  { does, mint, which }: Places,
  { amounts: [moved] }: InstructionMoves,
): Pick<Moving, 'inWords' | 'asset' | 'item' | 'units'> {
  const { amount, decimals } = found.values as { readonly amount?: bigint; readonly decimals?: bigint }
  const behind = which === undefined ? '' : ` ${which}`
  if (amount !== undefined) {
    const token = mint === undefined ? undefined : accounts[mint]
    const [source] = accounts
    const isLimitless = does === 'allows' && amount === limitless
    if (!token || token.loadedFrom)
      return {
        inWords: isLimitless ? 'any amount of a token' : `${tokenUnits(amount)}${behind}`,
        asset: null,
        ...(source && !source.loadedFrom && { item: `out of ${source.key}` }),
        units: 0n,
      }
    const asset = { mint: token.key }
    if (isLimitless) return { inWords: `any amount of ${mintName(token.key)}`, asset, units: amount }
    return { inWords: `${wordsOf(amount, token, decimals)}${behind}`, asset, units: amount }
  }
  return moved
    ? { inWords: `${solAmount(moved.units)}${behind}`, asset: { mint: null }, units: moved.units }
    : { inWords: 'some SOL', asset: null, units: 0n }
}

function wordsOf(amount: bigint, { key }: SolanaAccount, decimals: bigint | undefined): string {
  return decimals === undefined ? `${amount} units of mint ${key}` : tokenAmount(amount, key, Number(decimals))
}
