import { sha256 } from '../../crypto/hash.ts'
import { toHex } from '../../schema/hex.ts'
import { type Movement, noOutcome, type Outcome } from '../declaration/outcome.ts'
import { solanaAddress } from './address.ts'
import { limitless, mintName, solAmount, tokenAmount, tokenUnits } from './amounts.ts'
import type { SolanaAsset } from './assets.ts'
import { ownersOfNewAccounts } from './associated-token-program.ts'
import { feeInWords, highestFee, solanaFeeAboveUsual } from './fee.ts'
import { type FoundInstruction, findInstruction } from './find-instruction.ts'
import { nativeMints, stakeProgram } from './programs.ts'
import type { SolanaSigned } from './signed.ts'
import { stakeMovement } from './stake-movement.ts'
import type { SolanaAccount, SolanaInstruction } from './transaction.ts'

type Moving = Movement<SolanaAsset>

export function solanaOutcome({ transaction }: SolanaSigned, publicKey: string): Outcome<SolanaAsset> {
  const { instructions, signers, message } = transaction
  const own = solanaAddress(Buffer.from(publicKey, 'hex'))
  const owners = ownersOfNewAccounts(instructions)
  const fee = highestFee(transaction)
  return {
    ...noOutcome,
    movements: instructions.flatMap(instruction => movementOf(instruction, own, owners) ?? []),
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

/** Which of its accounts gets it, and whose it is: by their places. */
interface Places {
  readonly does: Moving['does']
  readonly to: number | null
  readonly from: number
  readonly mint?: number
  /** What is said behind the amount. */
  readonly which?: string
}

/** What moves a known amount, by the name of its instruction. All others move nothing, or nobody knows what. */
const places: Readonly<Record<string, Places>> = {
  'System Transfer': { does: 'sends', to: 1, from: 0 },
  TransferWithSeed: { does: 'sends', to: 2, from: 0 },
  CreateAccount: { does: 'sends', to: 1, from: 0, which: 'for the new account' },
  CreateAccountWithSeed: { does: 'sends', to: 1, from: 0, which: 'for the new account' },
  WithdrawNonceAccount: { does: 'sends', to: 1, from: 0 },
  Create: { does: 'sends', to: 1, from: 0, which: 'at most, for the new token account' },
  CreateIdempotent: { does: 'sends', to: 1, from: 0, which: 'at most, for the new token account' },
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

function movementOf(
  instruction: SolanaInstruction,
  own: string,
  owners: ReadonlyMap<string, string>,
): Moving | undefined {
  const found = findInstruction(instruction)
  if (!found) return undefined
  if (instruction.programKey === stakeProgram) return stakeMovement(found, instruction, own)
  const { accounts } = instruction
  const isSystem = found.known.name === 'Transfer' && found.known.accounts.length === 2
  const name = isSystem ? 'System Transfer' : found.known.name
  const place = Object.hasOwn(places, name) ? places[name] : undefined
  if (!place) return undefined
  const target = place.to === null ? undefined : accounts[place.to]
  const owner = accounts[place.from]
  return {
    does: place.does,
    ...what(found, instruction, place, own),
    to: target && !target.loadedFrom ? (owners.get(target.key) ?? target.key) : null,
    ...(target?.loadedFrom && { toInWords: 'an account out of a lookup table, which is not read here' }),
    ...(owner && !owner.loadedFrom && { from: owner.key }),
  }
}

/** Tokens where the instruction is one of theirs, and otherwise SOL, as much as limits count. */
function what(
  found: FoundInstruction,
  { accounts }: SolanaInstruction,
  { does, mint, which }: Places,
  own: string,
): Pick<Moving, 'inWords' | 'asset' | 'units'> {
  const { amount, decimals } = found.values as { readonly amount?: bigint; readonly decimals?: bigint }
  const behind = which === undefined ? '' : ` ${which}`
  if (amount !== undefined) {
    const token = mint === undefined ? undefined : accounts[mint]
    const isLimitless = does === 'allows' && amount === limitless
    if (!token || token.loadedFrom)
      return {
        inWords: isLimitless ? 'any amount of a token' : `${tokenUnits(amount)}${behind}`,
        asset: null,
        units: 0n,
      }
    const asset = { mint: nativeMints.includes(token.key) ? null : token.key }
    if (isLimitless) return { inWords: `any amount of ${mintName(token.key)}`, asset, units: amount }
    return { inWords: `${wordsOf(amount, token, decimals)}${behind}`, asset, units: amount }
  }
  const { sol } = found.known.moves(found.values, { accounts, own })
  return sol.kind === 'amount'
    ? { inWords: `${solAmount(sol.units)}${behind}`, asset: { mint: null }, units: sol.units }
    : { inWords: 'some SOL', asset: null, units: 0n }
}

function wordsOf(amount: bigint, { key }: SolanaAccount, decimals: bigint | undefined): string {
  return decimals === undefined ? `${amount} units of mint ${key}` : tokenAmount(amount, key, Number(decimals))
}
