import { expect, test } from 'vitest'
import { describeBitcoinTransaction } from '../../../../src/core/chains/bitcoin/describe-transaction.ts'
import { oneKeyTypes } from '../../../../src/core/chains/bitcoin/one-key-script.ts'
import { readBitcoinPsbt } from '../../../../src/core/chains/bitcoin/read-transaction.ts'
import { AgentError } from '../../../../src/core/errors.ts'
import { longer, scaled } from '../../../support/effort.ts'
import { changedInput, mine, psbtOf, publicKeyOf, scriptOf } from '../../../support/psbt.ts'
import { seeded } from '../../../support/random.ts'

/** How often bytes are thrown at it. */
const rounds = scaled(4_000)

test(
  'whatever is done to the bytes of a PSBT, it is read or refused, and what is read is what is there',
  () => {
    const { below } = seeded(Number(process.env.FUZZ_SEED ?? 5))
    const publicKey = publicKeyOf(mine)
    const seeds = oneKeyTypes.map(type => {
      const coins = [
        { type, publicKey, value: 90_000 },
        { type: 'P2TR' as const, publicKey: publicKeyOf(2), value: 5 },
      ]
      const psbt = psbtOf(coins, [
        { script: scriptOf('P2WPKH', 2), value: 80_000 },
        { script: scriptOf(type, mine), value: 9_000 },
        { script: Uint8Array.of(0x6a, 2, 0x68, 0x69), value: 0 },
      ])
      const richer = changedInput(psbt, 0, input => ({
        ...input,
        bip32Derivation: [[publicKey, { fingerprint: 7, path: [1, 2] }]],
      }))
      return { type, psbt: richer }
    })
    const edits: readonly ((bytes: Buffer) => Buffer)[] = [
      bytes => {
        bytes[below(bytes.length)] = below(256)
        return bytes
      },
      bytes => {
        const at = below(bytes.length)
        bytes[at] = (bytes[at] as number) ^ (1 << below(8))
        return bytes
      },
      bytes => bytes.subarray(0, below(bytes.length)),
      bytes => Buffer.concat([bytes, Buffer.of(below(256))]),
      bytes => {
        const at = below(bytes.length)
        return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + below(4))])
      },
      bytes => {
        const [at, from] = [below(bytes.length), below(bytes.length)]
        return Buffer.concat([bytes.subarray(0, at), bytes.subarray(from, from + below(60)), bytes.subarray(at)])
      },
      bytes => {
        bytes.writeUInt8([0, 0xfc, 0xfd, 0xfe, 0xff][below(5)] as number, below(bytes.length))
        return bytes
      },
    ]
    const counted = { tried: 0, read: 0 }
    while (counted.tried < rounds) {
      const { type, psbt } = seeds[below(seeds.length)]!
      let bytes: Buffer = Buffer.from(psbt)
      for (let edit = 0; edit <= below(3) && bytes.length > 0; edit++) bytes = edits[below(edits.length)]!(bytes)
      counted.tried++
      try {
        const transaction = readBitcoinPsbt(bytes, { network: 'MAINNET', type, publicKey, path: null, address: 'mine' })
        counted.read++
        if (counted.read % 20 === 0) describeBitcoinTransaction(transaction)
        const [spent, paid] = [transaction.inputs, transaction.outputs].map(all =>
          all.reduce((sum, { value }) => sum + value, 0n),
        ) as [bigint, bigint]
        expect(spent - paid).toBe(transaction.fee)
        expect(Buffer.compare(transaction.psbt, bytes)).toBe(0)
      } catch (error) {
        if (!(error instanceof AgentError) || error.code !== 'TRANSACTION_INVALID') {
          throw new Error(`${bytes.toString('hex')} for ${type}`, { cause: error })
        }
      }
    }
    expect(counted.read).toBeGreaterThan(10)
    expect(counted.read).toBeLessThan(counted.tried)
  },
  longer(600_000),
)
