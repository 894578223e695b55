import { describe, expect, test } from 'vitest'
import { parseTypedData } from '../../../../../src/core/chains/ethereum/typed-data/parse-typed-data.ts'
import { warnOfEthereum } from '../../../../../src/core/chains/ethereum/warnings/index.ts'
import { messageCases, warnedOfMessage } from './message-cases/index.ts'
import { batch, permit, safe } from './message-cases/message.ts'
import { mine, stranger, surroundings, usdc } from './surroundings.ts'

describe.each(Object.entries(messageCases))('%s', (_, { says, level, fires, below, mustNot }) => {
  test('is told of', () => {
    const told = warnedOfMessage(fires).filter(({ text }) => says.test(text))
    expect(told.map(each => each.level)).toEqual([level])
    expect(told[0]?.text).toMatch(/^[^\n]{20,600}\.$/)
  })

  test('is not told of just below, nor of what is harmless', () => {
    for (const message of [below, mustNot])
      expect(warnedOfMessage(message).filter(({ text }) => says.test(text))).toEqual([])
  })
})

test('of a permit for an hour, for a contract that is known, there is nothing to warn beside what the message says', () => {
  expect(warnedOfMessage(permit()).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Whoever holds this signature/),
  ])
})

test('what a Safe would do is judged as a call that the Safe makes', () => {
  const transferToZero = `0xa9059cbb${'0'.repeat(64)}${'0'.repeat(63)}5`
  const message = safe({ to: usdc, data: transferToZero }, stranger)
  expect(warnedOfMessage(message)).toContainEqual({ level: 'danger', text: expect.stringContaining('Nobody is known') })
})

test('a long list before it hides nothing of a message', () => {
  const message = batch(Array.from({ length: 200 }, () => usdc))
  const told = warnedOfMessage({ ...message, message: { ...message.message, spender: mine } })
  expect(told).toContainEqual({ level: 'danger', text: expect.stringContaining(`${mine} is an account of yours`) })
})

test.each(Object.entries(messageCases))(
  '%s: what is declared as text is shown as text, and breaks nothing',
  (_, { fires }) => {
    const hostile = 'pay\u202eme'
    const asText = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(asText)
      if (typeof value === 'object' && value !== null)
        return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, asText(member)]))
      return typeof value === 'string' && value.length === 42 ? hostile : value
    }
    const type = fires.type.replaceAll(/\b(address|bytes)(?= |\[)/g, 'string')
    const told = warnedOfMessage({ ...fires, type, message: asText(fires.message) as object })
    expect(told.map(({ text }) => text).join('\n')).not.toContain('\u202e')
  },
)

test('a contract that a domain declares as text is shown as text', () => {
  const members = [
    ...['name', 'verifyingContract'].map(name => ({ name, type: 'string' })),
    { name: 'chainId', type: 'uint256' },
  ]
  const call = ['from', 'to'].map(name => ({ name, type: 'address' }))
  const typedData = parseTypedData(
    JSON.stringify({
      types: { EIP712Domain: members, ForwardRequest: call },
      primaryType: 'ForwardRequest',
      domain: { name: 'Permit2', verifyingContract: 'pay\u202eme', chainId: 1 },
      message: { from: stranger, to: usdc },
    }),
  )
  const told = warnOfEthereum({ chain: 'ethereum', kind: 'typedData', typedData }, surroundings)
  expect(told).toContainEqual({ level: 'notice', text: expect.stringContaining('“pay⟨U+202E⟩me” make this call') })
  expect(told.map(({ text }) => text).join()).not.toContain('\u202e')
})
