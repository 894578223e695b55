import type { Address } from '@solana/kit'
import {
  getAdvanceNonceAccountInstructionDataEncoder,
  getAllocateInstructionDataEncoder,
  getAssignInstructionDataEncoder,
  getCreateAccountInstructionDataEncoder,
  getCreateAccountWithSeedInstructionDataEncoder,
  getTransferSolInstructionDataEncoder,
  getTransferSolWithSeedInstructionDataEncoder,
  getWithdrawNonceAccountInstructionDataEncoder,
} from '@solana-program/system'
import { expect, test } from 'vitest'
import { lamportsMoved } from '../../../../src/core/chains/solana/lamports-moved.ts'
import { systemProgram, tokenProgram } from '../../../../src/core/chains/solana/programs.ts'

const key = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address
const largest = 2n ** 64n - 1n

const moving = {
  Transfer: getTransferSolInstructionDataEncoder().encode({ amount: largest }),
  TransferWithSeed: getTransferSolWithSeedInstructionDataEncoder().encode({
    amount: largest,
    fromSeed: 'seed',
    fromOwner: key,
  }),
  CreateAccount: getCreateAccountInstructionDataEncoder().encode({
    lamports: largest,
    space: 1n,
    programAddress: key,
  }),
  CreateAccountWithSeed: getCreateAccountWithSeedInstructionDataEncoder().encode({
    base: key,
    seed: 'a seed',
    amount: largest,
    space: 1n,
    programAddress: key,
  }),
  WithdrawNonceAccount: getWithdrawNonceAccountInstructionDataEncoder().encode({ withdrawAmount: largest }),
}

const instruction = (data: ArrayLike<number>, programKey: string = systemProgram) => ({
  programKey,
  accounts: [],
  data: Uint8Array.from(data),
})

test.each(Object.entries(moving))('%s moves what @solana-program/system says', (_, data) => {
  expect(lamportsMoved([instruction(data)])).toEqual([largest])
  expect(lamportsMoved([instruction([...data, 1, 2, 3])])).toEqual([largest])
  expect(lamportsMoved([instruction(data, tokenProgram)])).toEqual([])
})

test('other instructions, and those that are cut short, move nothing', () => {
  const others = [
    getAssignInstructionDataEncoder().encode({ programAddress: key }),
    getAllocateInstructionDataEncoder().encode({ space: largest }),
    getAdvanceNonceAccountInstructionDataEncoder().encode({}),
    moving.Transfer.slice(0, 11),
    new Uint8Array(),
  ]
  expect(lamportsMoved(others.map(data => instruction(data)))).toEqual([])
})
