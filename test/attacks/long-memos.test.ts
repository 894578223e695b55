/**
 * Promise: a long memo costs its length once. One transaction can carry it to hundreds of addresses, and each of them is compared and kept
 * with it; memos that differ only at their ends are still told apart.
 */
import { expect, test } from 'vitest'
import { memoOfBytes, memoOfText, memosAsOne } from '../../src/core/chains/declaration/memo.ts'
import { document, own, send } from '../core/chains/cosmos/any-document.ts'
import { withVectorWallets } from '../core/chains/cosmos/vectors.ts'
import { approveFirst } from '../support/engine.ts'

const long = 'q'.repeat(200_000)

test.each([
  ['text', (text: string) => memoOfText('Memo', text)],
  ['bytes', (text: string) => memoOfBytes(Buffer.from(text))],
])('as %s', (_, memoOf) => {
  const one = memosAsOne([memoOf(`${long}1`)])
  expect(one.length).toBeLessThan(700)
  expect(memosAsOne([memoOf(`${long}2`)])).not.toBe(one)
  expect(memosAsOne([memoOf('1')])).not.toBe(memosAsOne([memoOf('2')]))
})

test('a memo that differs only behind what is shown is a new one', async () => {
  const { agent } = await withVectorWallets({})
  const isNew = async (memo: string) => {
    const bytes = document({ messages: [send('7000000', 'uatom')], body: { memo } })
    const { id } = await agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
      signWith: own,
      payload: Buffer.from(bytes).toString('hex'),
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_SHA256',
    })
    const warnings = agent.engine.approvals.card(id)?.shown.warnings ?? []
    await approveFirst(agent)
    agent.clock.advance(60_000)
    return warnings.some(({ text }) => text.includes('with the memo'))
  }
  await isNew(`${long}1`)
  expect(await isNew(`${long}1`)).toBe(false)
  expect(await isNew(`${long}2`)).toBe(true)
})
