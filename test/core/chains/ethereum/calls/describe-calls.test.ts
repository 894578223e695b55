import { expect, test } from 'vitest'
import { describeCall } from '../../../../support/ethereum-calls.ts'
import { allowances } from './described-calls/allowances.ts'
import { others } from './described-calls/others.ts'
import { transfers } from './described-calls/transfers.ts'
import { bob, callOf, usdc } from './usual-calls.ts'

test.each([...transfers, ...allowances, ...others])(
  'says what %s is',
  (_, signature, args, change, sentence, warnings) => {
    const described = describeCall(callOf(signature, args, change))
    expect(described.sentence).toBe(sentence)
    expect(described.warnings.map(({ level, text }) => `${level}: ${text}`)).toEqual(warnings)
  },
)

test('an amount of a known token is shown in the token, exactly', () => {
  const { fields } = describeCall(callOf('transfer(address to, uint256 amount)', [bob, 1_500_000n], { to: usdc }))
  expect(fields).toEqual([
    { label: 'Function', value: 'transfer(address to, uint256 amount)', exact: '0xa9059cbb' },
    { label: 'Read as', value: 'ERC-20, on the USDC contract' },
    { label: 'to', value: bob, style: 'address' },
    { label: 'amount', value: '1.5 USDC', exact: '1500000 units' },
  ])
})
