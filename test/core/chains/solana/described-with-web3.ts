import { base58 } from '@scure/base'
import { type Address, createNoopSigner, type Instruction } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { readSolanaTransaction } from '../../../../src/core/chains/solana/sign-transaction.ts'
import { builtWithWeb3, keyOf, type Plan } from './any-transaction.ts'

const seed = new Uint8Array(32).fill(7)
export const own = keyOf(seed).address as Address
export const me = createNoopSigner(own)
export const bob = addressOf(2)
export const [account, other, stranger] = [addressOf(3), addressOf(4), addressOf(5)]
export const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address
export const cluster = 'which cluster of Solana'
export const blockhash = base58.encode(new Uint8Array(32).fill(9))

export function describe(instructions: readonly Instruction[]) {
  return describeOf({ instructions })
}

export function describeOf(change: Partial<Plan> & Pick<Plan, 'instructions'>) {
  const plan: Plan = {
    version: 'legacy',
    seed,
    payer: own,
    blockhash,
    transfers: [],
    tokenTransfers: [],
    table: null,
    ...change,
  }
  return readSolanaTransaction(builtWithWeb3(plan), keyOf(seed)).describe()
}

export function pay(amount: bigint): Instruction {
  return getTransferSolInstruction({ source: me, destination: bob, amount })
}

export function addressOf(byte: number): Address {
  return base58.encode(new Uint8Array(32).fill(byte)) as Address
}
