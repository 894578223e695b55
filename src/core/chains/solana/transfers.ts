import { systemProgram, token2022Program, tokenProgram } from './programs.ts'
import type { SolanaInstruction, SolanaTokenTransfer, SolanaTransfer } from './transaction.ts'

/**
 * Lists payments for policies (wire.md §6.4), from the instructions of the transaction itself, not from those that programs call:
 * - SOL: `Transfer` and `TransferWithSeed` of the System Program. Others that move lamports (CreateAccount, WithdrawNonceAccount …)
 *   are not called transfers there.
 * - tokens: `Transfer` and `TransferChecked` of Token and Token-2022, and `TransferCheckedWithFee`, which Token-2022 alone has.
 *
 * Read as the programs read them: bytes behind those of the instruction and accounts behind those it needs change nothing, so an
 * instruction that has some is still a transfer. If it is too short, or names too few accounts, it fails on the chain and is none.
 */
export function solanaTransfersIn(instructions: readonly SolanaInstruction[]): {
  readonly transfers: readonly SolanaTransfer[]
  readonly tokenTransfers: readonly SolanaTokenTransfer[]
} {
  return {
    transfers: instructions.flatMap(instruction => transferIn(instruction) ?? []),
    tokenTransfers: instructions.flatMap(instruction => tokenTransferIn(instruction) ?? []),
  }
}

/** Bincode: the instruction's number in 4 bytes, then lamports in 8, least significant byte first. */
function transferIn({ programKey, accounts, data }: SolanaInstruction): SolanaTransfer | undefined {
  if (programKey !== systemProgram || data.length < 12) return undefined
  const view = viewOf(data)
  const kind = view.getUint32(0, true)
  const [from, second, third] = accounts
  if (!from || !second) return undefined
  const amount = view.getBigUint64(4, true)
  if (kind === 2) return { from: from.key, to: second.key, amount }
  // The second account only shows that the first belongs to it.
  if (kind === 11 && third && holdsSeedAndOwner(data, view)) return { from: from.key, to: third.key, amount }
  return undefined
}

/** True if a seed behind its length in 8 bytes, and the key of its owner, follow the lamports. */
function holdsSeedAndOwner(data: Uint8Array, view: DataView): boolean {
  return data.length >= 20 && view.getBigUint64(12, true) <= BigInt(data.length - 20 - 32)
}

/** One byte for the instruction (two for that with a fee: 26, 1), the amount in 8, decimals in one where it is checked. */
function tokenTransferIn({ programKey, accounts, data }: SolanaInstruction): SolanaTokenTransfer | undefined {
  if (programKey !== tokenProgram && programKey !== token2022Program) return undefined
  const keys = accounts.map(({ key }) => key)
  const signersAfter = (count: number) =>
    accounts
      .slice(count)
      .filter(({ signer }) => signer)
      .map(({ key }) => key)
  if (data[0] === 3 && data.length >= 9 && accounts.length >= 3) {
    const [from, to, owner] = keys as [string, string, string]
    return {
      from,
      to,
      owner,
      mint: '',
      amount: viewOf(data).getBigUint64(1, true),
      decimals: null,
      signers: signersAfter(3),
    }
  }
  const at = checkedAmountAt(programKey, data)
  if (at === undefined || accounts.length < 4) return undefined
  const [from, mint, to, owner] = keys as [string, string, string, string]
  const amount = viewOf(data).getBigUint64(at, true)
  return { from, to, owner, mint, amount, decimals: data[at + 8] as number, signers: signersAfter(4) }
}

function checkedAmountAt(programKey: string, data: Uint8Array): number | undefined {
  if (data[0] === 12 && data.length >= 10) return 1
  const hasFee = programKey === token2022Program && data[0] === 26 && data[1] === 1 && data.length >= 19
  return hasFee ? 2 : undefined
}

function viewOf(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength)
}
