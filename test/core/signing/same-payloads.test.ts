import { expect, test } from 'vitest'
import { setting } from '../address-names/agent-with-names.ts'

const hex = (text: string) => Buffer.from(text).toString('hex')

test('payloads of the same bytes are one line of the card, which says how many they are', async () => {
  const { agent, own } = await setting()
  const { id } = await agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOADS', {
    signWith: own,
    payloads: [hex('one'), hex('two'), hex('one'), hex('one'), hex('three')],
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_KECCAK256',
  })
  const { sentence, fields, raw } = agent.engine.approvals.card(id)!.shown
  expect(sentence).toMatch(/^Sign 5 /)
  expect(fields.map(({ label }) => label)).toEqual(['1 of 5, and 2 more that are the same', '2 of 5', '5 of 5'])
  expect(raw.filter(({ value }) => value.includes(hex('one')))).toHaveLength(3)
})

test('payloads that look the same and have other bytes are separate lines', async () => {
  const { agent, own } = await setting()
  const long = (end: string) => hex(`${'a'.repeat(20_000)}${end}`)
  const { id } = await agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOADS', {
    signWith: own,
    payloads: [long('b'), long('c')],
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_KECCAK256',
  })
  const { fields } = agent.engine.approvals.card(id)!.shown
  expect(fields.map(({ label }) => label)).toEqual(['1 of 2', '2 of 2'])
})
