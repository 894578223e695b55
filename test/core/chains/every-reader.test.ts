import { expect, test } from 'vitest'
import { isNight } from '../../support/effort.ts'
import { readers, tryInputs } from './hostile-inputs.ts'

/** For each reader. */
const inputs = isNight ? 1_000_000 : 1_000

test.each(readers().map(reader => [reader.name, reader] as const))(
  '%s: whatever the bytes are, they are read or refused in words, and soon',
  async (_, reader) => {
    const { read, refused, faults, slow } = await tryInputs(reader, inputs, Number(process.env.FUZZ_SEED ?? 1))
    expect([...faults]).toEqual([])
    expect(slow).toEqual([])
    if (reader.chain.words) expect(Math.min(read, refused)).toBeGreaterThan(inputs / 200)
  },
)
