import type { Address, Instruction } from '@solana/kit'
import * as programs from '../../../../../src/core/chains/solana/programs.ts'
import { account, other, own, usdc } from '../described-with-web3.ts'

/** Built by hand: @solana-program/token is the older program's, and has no such instruction. */
export function withFee(amount: bigint, decimals: number, fee: bigint): Instruction {
  const data = Buffer.alloc(19)
  data.set([26, 1])
  data.writeBigUInt64LE(amount, 2)
  data[10] = decimals
  data.writeBigUInt64LE(fee, 11)
  return {
    programAddress: programs.token2022Program as Address,
    accounts: [
      { address: account, role: 1 },
      { address: usdc, role: 0 },
      { address: other, role: 1 },
      { address: own, role: 2 },
    ],
    data,
  }
}
