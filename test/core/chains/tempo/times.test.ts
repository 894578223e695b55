import { expect, test } from 'vitest'
import { encodeRlp, integerBytes } from '../../../../src/core/chains/ethereum/encoding/rlp.ts'
import { tempo } from '../../../../src/core/chains/tempo/chain.ts'
import { decodeTempoTransaction } from '../../../../src/core/chains/tempo/transaction.ts'
import { seconds, surroundings } from '../ethereum/warnings/surroundings.ts'

const none = new Uint8Array()

function warningsFrom(validAfter: bigint): string {
  const prices = [4217n, 0n, 1n, 100_000n].map(integerBytes)
  const calls = [[Buffer.alloc(20, 1), none, none]]
  const fields = [...prices, calls, [], none, none, none, integerBytes(validAfter), none, none, []]
  const transaction = decodeTempoTransaction(Buffer.concat([Buffer.of(0x76), encodeRlp(fields)]))
  const signed = { chain: 'tempo', kind: 'tempoTransaction', transaction } as const
  const warnings = tempo.warn?.(signed as never, surroundings) ?? []
  return warnings.map(({ text }) => text).join()
}

test('a transaction that nobody can send for more than 30 days says so, in whichever unit its time is', () => {
  const day = 86_400n
  expect(warningsFrom(seconds + 400n * day)).toMatch(/good only in 400 days/)
  expect(warningsFrom(seconds * 1_000n)).toMatch(/good only in [\d,]{10} days/)
  for (const time of [0n, 1n, seconds, seconds + 30n * day]) expect(warningsFrom(time)).not.toMatch(/good only in/)
})
