import { expect, test } from 'vitest'
import { notRead } from './described-instructions/not-read.ts'
import { systemProgram } from './described-instructions/system-program.ts'
import { tokenPrograms } from './described-instructions/token-programs.ts'
import { cluster, describe } from './described-with-web3.ts'

test.each([...systemProgram, ...tokenPrograms, ...notRead])(
  'says what %s is',
  async (_, instruction, sentence, levels) => {
    const described = describe([await instruction])
    expect(described.sentence).toBe(sentence)
    const warnings = described.warnings.filter(({ text }) => !text.includes(cluster))
    expect(warnings.map(({ level }) => level).sort()).toEqual([...levels].sort())
  },
)
