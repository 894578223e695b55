/**
 * Promise: the card, limits and rules take the fee of a Solana transaction to be at least what the network can charge. Where it sets no
 * limit of compute units, each instruction adds some, those of the Compute Budget Program too (SIMD-0170).
 */
import { expect, test } from 'vitest'
import { addressOf, instruction, pay, solanaSetting, u64 } from '../support/solana-setting.ts'

const budget = 'ComputeBudget111111111111111111111111111111'
/** Micro-lamports for each unit: 1,000 of them cost 100 SOL. */
const price = instruction(budget, `03${u64(10n ** 14n)}`)
const memory = instruction(budget, '0100000400')
const accounts = instruction(budget, '0400000004')

test.each([
  ['its price', 300, [price]],
  ['nothing but Compute Budget instructions', 900, [price, memory, accounts]],
])('%s alone costs %d SOL', async (_, sol, instructions) => {
  const card = await solanaSetting()
  const { summary, dangers } = await card.send(instructions)
  expect(summary).toContain(`Fee at most: ${sol}.000005 SOL`)
  expect(dangers).toContainEqual(expect.stringContaining(`as high as ${sol}.000005 SOL`))
  const limited = await solanaSetting({ limit: '0.1' })
  await expect(limited.send(instructions)).rejects.toThrow('over the limit')
  const ruled = await solanaSetting({ policy: 'solana.tx.priority_fee <= 10000' })
  await expect(ruled.send(instructions)).rejects.toThrow()
})

test('they add to what the other instructions may use', async () => {
  const { own, send } = await solanaSetting()
  const { summary } = await send([price, memory, pay(own, addressOf(20), 1n)])
  expect(summary).toContain('Fee at most: 20,600.000005 SOL')
})

test('a limit of units holds for all of them', async () => {
  const { send } = await solanaSetting()
  const { summary } = await send([price, memory, instruction(budget, '02e8030000')])
  expect(summary).toContain('Fee at most: 100.000005 SOL')
})
