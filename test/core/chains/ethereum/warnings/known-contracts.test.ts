import { expect, test } from 'vitest'
import { warnOfEthereum } from '../../../../../src/core/chains/ethereum/warnings/index.ts'
import { dataOf } from '../../../../support/spending.ts'
import { approve, type call } from './call-cases/call.ts'
import { warnedOfMessage } from './message-cases/index.ts'
import { permit, safe } from './message-cases/message.ts'
import { stranger, surroundings, zero } from './surroundings.ts'
import { transactionOf } from './transactions.ts'

const reactor = '0x00000011F84B9aa48e5f8aA8B9897600006289Be'
const multiSends = [
  '0x998739BFdAAdde7C933B942a68053933098f9EDa',
  '0x218543288004CD07832472D464648173c77D7eB7',
  '0xA1dabEF33b3B82c7814B6D82A79e50F4AC44102B',
  '0xA83c336B20401Af773B6219BA5027174338D1836',
  '0xA238CBeb142c10Ef7Ad8442C6D1f9E89e07e7761',
  '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D',
  '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526',
  '0x9641d764fc13c8B624c04430C7356C1C7C8102e2',
]
const empty = dataOf('multiSend(bytes transactions)', ['0x'])
const isUnknown = expect.objectContaining({
  text: expect.stringMatching(/is no contract known here|is not known here/),
})

const ofCall = (made: ReturnType<typeof call>) =>
  warnOfEthereum(
    { chain: 'ethereum', kind: 'ethereumTransaction', transaction: transactionOf({ ...made, value: 0n }) },
    surroundings,
  )

test('a reactor of UniswapX that may take tokens is a contract known here', () => {
  for (const warnings of [warnedOfMessage(permit({ spender: reactor })), ofCall(approve(reactor))])
    expect(warnings).not.toContainEqual(isUnknown)
  for (const warnings of [warnedOfMessage(permit({ spender: stranger })), ofCall(approve(stranger))])
    expect(warnings).toContainEqual(isUnknown)
})

test.each(multiSends)('Safe’s MultiSend %s is a contract known here', to => {
  const delegated = (code: string) => warnedOfMessage(safe({ to: code, data: empty, operation: 1 }))
  expect(delegated(to)).not.toContainEqual(isUnknown)
  expect(delegated(to)).toContainEqual(expect.objectContaining({ text: expect.stringContaining('Safe’s MultiSend') }))
  expect(ofCall({ to, data: empty })).not.toContainEqual(isUnknown)
  expect(delegated(stranger)).toContainEqual(isUnknown)
})

test('the zero address is known as a contract on no network', () => {
  const warnings = warnedOfMessage({
    type: 'Agent(string source,bytes32 connectionId)',
    message: { source: 'a', connectionId: `0x${'11'.repeat(32)}` },
    contract: zero,
    name: 'Exchange',
    chainId: 1337,
  })
  expect(warnings).not.toContainEqual(expect.objectContaining({ text: expect.stringContaining('is known on') }))
})
