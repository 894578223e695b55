import { base58 } from '@scure/base'
import { decodeMessage } from '../../../src/core/chains/solana/decode-message.ts'
import { systemProgram } from '../../../src/core/chains/solana/programs.ts'
import type { SolanaMessage, SolanaSigned } from '../../../src/core/chains/solana/signed.ts'

const someone = Buffer.alloc(32, 0x22)
const blockhash = Buffer.alloc(32, 0x33)

/** A transfer of SOL from a key (hex) to somebody, with so many more calls of a program nobody knows. */
export function solanaTransfer(publicKey: string, { lamports = 1_500_000_000n, unknownCalls = 0 } = {}): SolanaSigned {
  const amount = Buffer.alloc(12)
  amount.writeUInt32LE(2)
  amount.writeBigUInt64LE(lamports, 4)
  const unknown = Buffer.concat([Buffer.of(3, 1, 0, 40), Buffer.alloc(40, 7)])
  const message = Buffer.concat([
    Buffer.of(1, 0, 2, 4),
    Buffer.from(publicKey, 'hex'),
    someone,
    base58.decode(systemProgram),
    Buffer.alloc(32, 0x44),
    blockhash,
    Buffer.of(1 + unknownCalls),
    Buffer.of(2, 2, 0, 1, amount.length),
    amount,
    ...Array.from({ length: unknownCalls }, () => unknown),
  ])
  return { chain: 'solana', kind: 'solanaTransaction', transaction: decodeMessage(message) }
}

/** The same transfer in version 1. */
export function solanaTransferOfVersion1(publicKey: string): SolanaSigned {
  const { transaction } = solanaTransfer(publicKey)
  const data = transaction.instructions[0]?.data ?? new Uint8Array()
  const keys = transaction.accountKeys.map(key => base58.decode(key))
  const message = Buffer.concat([
    ...[Buffer.of(0x81, 1, 0, 2), Buffer.alloc(4), blockhash, Buffer.of(1, keys.length), ...keys],
    ...[Buffer.of(2, 2, data.length, 0), Buffer.of(0, 1), data],
  ])
  return { chain: 'solana', kind: 'solanaTransaction', transaction: decodeMessage(message) }
}

/** A message of so many calls: the accounts are the key (hex) that pays and signs, then these. */
export function solanaCalls(
  publicKey: string,
  accounts: readonly string[],
  calls: readonly { readonly program: string; readonly accounts: readonly string[]; readonly data: Uint8Array }[],
): SolanaSigned {
  const programs = [...new Set(calls.map(({ program }) => program))]
  const keys = [base58.encode(Buffer.from(publicKey, 'hex')), ...accounts, ...programs]
  const message = Buffer.concat([
    Buffer.of(1, 0, programs.length, keys.length),
    ...keys.map(key => base58.decode(key)),
    blockhash,
    Buffer.of(calls.length),
    ...calls.flatMap(call => [
      Buffer.of(keys.indexOf(call.program), call.accounts.length, ...call.accounts.map(key => keys.indexOf(key))),
      Buffer.of(call.data.length),
      call.data,
    ]),
  ])
  return { chain: 'solana', kind: 'solanaTransaction', transaction: decodeMessage(message) }
}

/** An off-chain message of version 0 for one signer. */
export function solanaMessage(
  publicKey: string,
  text: string | Uint8Array,
  { format = 0, version = 0 } = {},
): SolanaMessage {
  const content = Buffer.from(text)
  const length = Buffer.alloc(2)
  length.writeUInt16LE(content.length)
  const bytes = Buffer.concat([
    Buffer.from('\xffsolana offchain', 'latin1'),
    Buffer.of(version),
    Buffer.alloc(32),
    Buffer.of(format, 1),
    Buffer.from(publicKey, 'hex'),
    length,
    content,
  ])
  return { chain: 'solana', kind: 'solanaMessage', bytes }
}
