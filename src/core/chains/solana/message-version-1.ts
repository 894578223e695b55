import {
  type CompiledInstruction,
  type MessageParts,
  readBlockhash,
  readHeader,
  readItems,
  readKey,
} from './message-parts.ts'
import type { SolanaBudget } from './transaction.ts'
import { malformed, type WireReader } from './wire-reader.ts'

/** Highest numbers that validators accept (SIMD-0385, “Transaction Constraints”). */
const most = { signers: 12, keys: 64, instructions: 64 }

/**
 * Reads a message of version 1 (SIMD-0385) behind its version byte: the header (3 bytes), a mask (4) of what it asks of the network,
 * lifetime (32), numbers of instructions and of account keys (1 each), the keys (32 each), what the mask names, an index of the
 * program, a number of accounts (1 each) and a length of data (2) for each instruction, and then the indexes of accounts and the data of
 * each. Numbers are little-endian. There are no lookup tables.
 *
 * @throws AgentError `TRANSACTION_INVALID`
 */
export function readVersion1(reader: WireReader): MessageParts {
  const header = readHeader(reader)
  const mask = Number(reader.littleEndian(4, 'its mask'))
  const recentBlockhash = readBlockhash(reader)
  const instructionCount = reader.byte('the number of instructions')
  const keyCount = reader.byte('the number of account keys')
  refuseMoreThan(most.signers, header.signers, 'signers')
  refuseMoreThan(most.instructions, instructionCount, 'instructions')
  refuseMoreThan(most.keys, keyCount, 'accounts')
  const keys = readItems(reader, keyCount, () => readKey(reader))
  const budget = readBudget(reader, mask)
  const heads = readItems(reader, instructionCount, index => ({
    program: reader.byte(`the program of instruction ${index + 1}`),
    accounts: reader.byte(`the number of accounts of instruction ${index + 1}`),
    data: Number(reader.littleEndian(2, `the length of the data of instruction ${index + 1}`)),
  }))
  const compiled = heads.map(
    ({ program, accounts, data }, index): CompiledInstruction => ({
      program,
      accounts: reader.take(accounts, `the accounts of instruction ${index + 1}`),
      data: reader.take(data, `the data of instruction ${index + 1}`),
    }),
  )
  return { header, keys, recentBlockhash, budget, compiled, addressTableLookups: [] }
}

function refuseMoreThan(limit: number, count: number, of: string): void {
  if (count > limit) throw malformed(`it has ${count} ${of}, and validators take ${limit} in version 1`)
}

/** Values by the bits of the mask that stand for them, in the order in which they are written: 4 bytes for each bit. */
const asked = [
  { name: 'priorityFee', bits: 0b11, bytes: 8, absent: 0n },
  { name: 'computeUnits', bits: 0b100, bytes: 4, absent: 0n },
  { name: 'loadedBytes', bits: 0b1000, bytes: 4, absent: 0n },
  { name: 'heapBytes', bits: 0b1_0000, bytes: 4, absent: 32_768n },
] as const satisfies readonly { readonly name: keyof SolanaBudget; bits: number; bytes: number; absent: bigint }[]

const knownBits = asked.reduce((all, { bits }) => all | bits, 0)

function readBudget(reader: WireReader, mask: number): SolanaBudget {
  // Bits come with values of their own, so that nothing behind an unknown one can be read.
  if ((mask & ~knownBits) !== 0) throw malformed('it asks of the network what is not known here')
  const values = asked.map(({ name, bits, bytes, absent }) => {
    const set = mask & bits
    if (set !== 0 && set !== bits) throw malformed('its mask names half of a priority fee')
    return [name, set === 0 ? absent : reader.littleEndian(bytes, 'what it asks of the network')] as const
  })
  const budget = Object.fromEntries(values) as Record<keyof SolanaBudget, bigint>
  const { heapBytes } = budget
  if (heapBytes % 1_024n !== 0n || heapBytes < 32_768n || heapBytes > 262_144n) {
    throw malformed(`it asks for ${heapBytes} bytes of memory; validators give 32 to 256 times 1,024`)
  }
  return budget
}
