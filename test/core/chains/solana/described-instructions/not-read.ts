import { base58 } from '@scure/base'
import type { Address } from '@solana/kit'
import * as programs from '../../../../../src/core/chains/solana/programs.ts'
import { account, bob, own, pay, stranger } from '../described-with-web3.ts'
import type { Row } from './row.ts'
import { withFee } from './with-fee.ts'

const transferData = Buffer.from('02000000002f685900000000', 'hex')

/** Instructions that are not read, or not as a whole. */
export const notRead: readonly Row[] = [
  [
    'a program that is not known',
    { programAddress: stranger, accounts: [{ address: account, role: 1 }], data: Buffer.from('beef', 'hex') },
    `Call program ${stranger}, which is not known here`,
    ['danger'],
  ],
  [
    'a program that is known by name',
    { programAddress: 'Vote111111111111111111111111111111111111111' as Address, data: Buffer.from('01000000', 'hex') },
    'Call the Vote Program with an instruction that is not read here',
    ['danger'],
  ],
  [
    'an instruction of the Token Program that is not known',
    { programAddress: programs.tokenProgram as Address, data: Buffer.of(99) },
    'Call the Token Program with an instruction that is not read here',
    ['danger'],
  ],
  [
    'an instruction that is known by name and keys alone',
    { programAddress: programs.token2022Program as Address, data: Buffer.concat([Buffer.of(35), Buffer.alloc(32, 7)]) },
    `Carry out InitializePermanentDelegate with ${base58.encode(new Uint8Array(32).fill(7))}, which is not explained here`,
    ['danger'],
  ],
  [
    'a batch, which holds other instructions',
    { programAddress: programs.tokenProgram as Address, data: Buffer.of(255) },
    'Call the Token Program with an instruction that is not read here',
    ['danger'],
  ],
  [
    'the transfer with a fee of a program that has none',
    { ...withFee(1n, 6, 1n), programAddress: programs.tokenProgram as Address },
    'Call the Token Program with an instruction that is not read here',
    ['danger'],
  ],
  [
    'a transfer that names too few accounts',
    { programAddress: programs.systemProgram as Address, accounts: [{ address: own, role: 3 }], data: transferData },
    'Call the System Program with an instruction that is not read here',
    ['danger'],
  ],
  [
    'a transfer with more bytes than it needs',
    { ...pay(1n), data: Buffer.concat([transferData, Buffer.of(0)]) },
    `Send 1.5 SOL to ${bob}`,
    ['notice'],
  ],
]
