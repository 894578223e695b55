import { maxUint256 } from 'viem'
import { expect, test } from 'vitest'
import { describeCall } from '../../../../support/ethereum-calls.ts'
import { alice, bob, callOf, contract, transfer, usdc } from './usual-calls.ts'

test('calls inside a call are shown, with their dangers', () => {
  const inner = callOf('approve(address spender, uint256 amount)', [bob, maxUint256])
  const { sentence, fields, warnings } = describeCall(
    callOf('aggregate3((address target, bool allowFailure, bytes callData)[] calls)', [
      [
        { target: usdc, allowFailure: false, callData: inner.data },
        { target: contract, allowFailure: true, callData: '0x12345678' },
      ],
    ]),
  )
  expect(sentence).toBe(`Make 2 calls through contract ${contract}`)
  expect(fields.slice(-3)).toMatchObject([
    {
      label: 'Call 1',
      children: [{ label: 'Does', value: `Let ${bob} spend any amount of USDC` }, { value: usdc }, {}, {}, {}, {}],
    },
    {
      label: 'Call 2',
      children: [{ label: 'Does', value: expect.stringContaining('not understood') }, { value: contract }, {}, {}],
    },
    { label: 'calls (2 items)', folded: true },
  ])
  expect(warnings.map(({ level }) => level)).toEqual(['danger', 'danger'])
})

test('the list that calls were read from is folded only where each of them is shown', () => {
  const listOf = (calls: number) =>
    describeCall(callOf('multicall(bytes[] data)', [Array.from({ length: calls }, () => transfer)])).fields.filter(
      ({ label }) => label.startsWith('data'),
    )
  expect(listOf(50)).toMatchObject([{ label: 'data (50 items)', folded: true }])
  expect(listOf(51)).toMatchObject([{ label: 'data (51 items)', children: expect.anything() }])
  expect(listOf(51)).not.toMatchObject([{ folded: true }])
})

test('a Safe transaction is said by what the Safe does, and a delegate call is a danger', () => {
  const inner = callOf('transfer(address to, uint256 amount)', [bob, 1_000_000n])
  const signature =
    'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)'
  const args = (operation: number) => [usdc, 0n, inner.data, operation, 0n, 0n, 0n, contract, contract, '0x']
  const plain = describeCall(callOf(signature, args(0), { to: alice }))
  expect(plain.sentence).toBe(`Have the Safe ${alice} act: Send 1 USDC to ${bob}`)
  expect(plain.warnings).toEqual([])
  expect(describeCall(callOf(signature, args(1), { to: alice })).warnings).toEqual([
    {
      level: 'danger',
      text: expect.stringContaining(`code of ${usdc} would run with every right of the Safe ${alice}`),
    },
  ])
})

test('MultiSend is unpacked exactly, or said not to decode', () => {
  const inner = callOf('transfer(address to, uint256 amount)', [bob, 1_000_000n]).data.slice(2)
  const length = (inner.length / 2).toString(16).padStart(64, '0')
  const packed = `00${usdc.slice(2).toLowerCase()}${'0'.repeat(64)}${length}${inner}01${bob.slice(2).toLowerCase()}${'0'.repeat(63)}7${'0'.repeat(64)}`
  const two = describeCall(callOf('multiSend(bytes transactions)', [`0x${packed}`]))
  expect(two.sentence).toBe(`Make 2 calls through contract ${contract}`)
  expect(two.fields.slice(-2)).toMatchObject([
    { children: [{ value: `Send 1 USDC to ${bob}` }, {}, {}, {}, {}, {}] },
    { children: [{ value: `Send 0.000000000000000007 ETH to ${bob}` }, {}, {}] },
  ])
  expect(two.warnings).toEqual([{ level: 'danger', text: expect.stringContaining('delegate call') }])
  for (const broken of [`${packed}00`, packed.slice(0, -2), `00${'ff'.repeat(84)}`]) {
    expect(describeCall(callOf('multiSend(bytes transactions)', [`0x${broken}`])).warnings).toEqual([
      { level: 'danger', text: expect.stringContaining('list of calls does not decode') },
    ])
  }
})

test('calls nested without end, or too many to read, are said not to be shown', () => {
  let { data } = callOf('approve(address spender, uint256 amount)', [bob, maxUint256])
  for (let depth = 0; depth < 40; depth++) data = callOf('multicall(bytes[] data)', [[data]]).data
  expect(describeCall({ chainId: 1n, to: contract, value: 0n, data }).warnings).toContainEqual({
    level: 'danger',
    text: 'Not shown: 1 call inside this one.',
  })
  const many = callOf('multicall(bytes[] data)', [Array.from({ length: 200 }, () => transfer)])
  expect(describeCall(many).warnings).toContainEqual({ level: 'danger', text: 'Not shown: 150 calls inside this one.' })
})

test('the number of calls shown is limited over all levels together', () => {
  const inner = callOf('multicall(bytes[] data)', [Array.from({ length: 30 }, () => transfer)]).data
  const { warnings } = describeCall(callOf('multicall(bytes[] data)', [Array.from({ length: 30 }, () => inner)]))
  const notShown = warnings.filter(({ text }) => text.startsWith('Not shown: ')).map(({ text }) => text)
  expect(notShown).toContain('Not shown: 10 calls inside this one.')
  expect(notShown).toContain('Not shown: 30 calls inside this one.')
})
