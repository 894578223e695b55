/**
 * Promise: whoever is written into the bytes, numbers or text of a described call or message is compared with those who are known, in
 * whichever form contracts read an address from. Random bytes make nobody up. A receiver in bytes beside one that is named is a danger.
 */
import { type AbiParameter, encodeAbiParameters, type Hex, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { addressesInValue } from '../../src/core/chains/ethereum/encoding/addresses-in-value.ts'
import { parseTypedData } from '../../src/core/chains/ethereum/typed-data/parse-typed-data.ts'
import { warnOfEthereum } from '../../src/core/chains/ethereum/warnings/index.ts'
import { recipientWarnings } from '../../src/core/engine/approvals/recipient-warnings.ts'
import type { Decoded } from '../../src/core/ports/decoded.ts'
import { describedFunctions } from '../core/chains/ethereum/clear-signing/generated.ts'
import { me, mine, stranger, surroundings } from '../core/chains/ethereum/warnings/surroundings.ts'
import { transactionOf } from '../core/chains/ethereum/warnings/transactions.ts'
import { testEngine } from '../support/engine.ts'
import { seeded } from '../support/random.ts'
import { dataOf } from '../support/spending.ts'
import { ethereumAccount } from '../support/turnkey.ts'

/** How an address is written into a value of a type; the first of those that fit it. */
const forms: Readonly<Record<string, readonly ((digits: string) => unknown)[]>> = {
  bytes: [
    digits => `0x${digits}`,
    digits => `0x${'0'.repeat(24)}${digits}`,
    digits => `0x01${'0'.repeat(22)}${digits}`,
    digits => `0x12345678${'ab'.repeat(32)}${'0'.repeat(24)}${digits}`,
    digits => `0x${'ab'.repeat(32)}${'0'.repeat(24)}${digits}${'ab'.repeat(7)}`,
    digits => `0x${Buffer.from(`to 0x${digits}, please`).toString('hex')}`,
  ],
  bytes32: ['0'.repeat(24), `01${'0'.repeat(22)}`, `02${'0'.repeat(22)}`, 'ab'.repeat(12)].map(
    before => digits => `0x${before}${digits}`,
  ),
  bytes20: [digits => `0x${digits}`],
  uint256: [digits => BigInt(`0x${digits}`), digits => BigInt(`0x${'ab'.repeat(12)}${digits}`)],
  string: [digits => `0x${digits}`, digits => `0x${digits.toUpperCase()}`, digits => `pay 0x${digits}.`],
}

async function setting() {
  const agent = await testEngine()
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', {
    walletName: 'Main',
    accounts: [0, 1, 2].map(index => ({ ...ethereumAccount, path: `m/44'/60'/0'/0/${index}` })),
  })
  const { addresses } = result.createWalletResult as { readonly addresses: readonly string[] }
  // A word that begins like a small number is taken for one.
  const own = addresses.find(address => !address.startsWith('0x00')) ?? ''
  const middle = [...own.slice(8, -6)].map(digit => (digit === '1' ? '2' : '1')).join('')
  const alike = `${own.slice(2, 8)}${middle}${own.slice(-6)}`.toLowerCase()
  const isDanger = (signed: Decoded) =>
    recipientWarnings(agent.store, agent.organizationId, {
      givesOut: { kind: 'signatures', publicKey: '', signed: [signed] },
    } as never).some(({ level }) => level === 'danger')
  return { alike, isDanger }
}

const transaction = (change: object) =>
  ({ chain: 'ethereum', kind: 'ethereumTransaction', transaction: transactionOf({ value: 0n, ...change }) }) as Decoded

/** Arguments with a value at one place of a type, and the places that there are. */
function placed(inputs: readonly AbiParameter[], type: string, at: number, put: unknown) {
  let places = 0
  const value = (input: AbiParameter): unknown => {
    const item = /^(.*)\[(\d*)\]$/.exec(input.type)
    if (item) return Array.from({ length: Number(item[2]) || 1 }, () => value({ ...input, type: item[1] ?? '' }))
    if ('components' in input && input.type === 'tuple')
      return Object.fromEntries(input.components.map((each, index) => [each.name ?? index, value(each)]))
    if (input.type === type && places++ === at) return put
    if (input.type === 'bool') return false
    if (input.type === 'string') return ''
    if (input.type === 'address') return me
    const [, width] = /^bytes(\d*)$/.exec(input.type) ?? []
    if (width !== undefined) return `0x${'00'.repeat(Number(width))}`
    return /^u?int(8|16|24|32|40|48)$/.test(input.type) ? 1 : 1n
  }
  return { args: inputs.map(value), places }
}

test.each(Object.entries(forms))('a look-alike in %s of any described call is a danger', async (type, written) => {
  const { alike, isDanger } = await setting()
  let looked = 0
  const missed: string[] = []
  for (const { name, chainId, to, function: called } of describedFunctions()) {
    const { places } = placed(called.inputs, type, -1, undefined)
    for (let at = 0; at < places; at++)
      for (const [form, write] of written.entries()) {
        const { args } = placed(called.inputs, type, at, write(alike))
        const data = `${toFunctionSelector(called)}${encodeAbiParameters(called.inputs, args).slice(2)}` as Hex
        looked++
        if (!isDanger(transaction({ chainId, to, data }))) missed.push(`${name}, ${at}: form ${form}`)
      }
  }
  expect(looked).toBeGreaterThan(10)
  expect(missed).toEqual([])
})

test('so it is in a typed message, and in the words of a call that nobody knows', async () => {
  const { alike, isDanger } = await setting()
  for (const [type, written] of Object.entries(forms))
    for (const write of written) {
      const typedData = parseTypedData(
        JSON.stringify({
          types: { EIP712Domain: [], Payout: [{ name: 'destination', type }] },
          primaryType: 'Payout',
          domain: {},
          message: { destination: String(write(alike)) },
        }),
        'payload',
      )
      expect(isDanger({ chain: 'ethereum', kind: 'typedData', typedData } as Decoded)).toBe(true)
    }
  expect(isDanger(transaction({ to: stranger, data: `0x12345678${'0'.repeat(24)}${alike}` }))).toBe(true)
})

test('random bytes name nobody', () => {
  const random = seeded(7)
  const hex = (length: number) => Array.from({ length }, () => random.below(256).toString(16).padStart(2, '0')).join('')
  for (let run = 0; run < 500; run++) {
    expect(addressesInValue('bytes', `0x${hex(21 + random.below(400))}`).named).toEqual([])
    expect(addressesInValue('bytes32', `0x${hex(32)}`).named).toEqual([])
    expect(addressesInValue('uint256', 10n ** BigInt(random.below(45))).named).toEqual([])
    expect(addressesInValue('bytes20', `0x${'0'.repeat(20)}${hex(10)}`).named).toEqual([])
  }
})

const bridged = (receiver: string, inBytes: string) =>
  dataOf(
    'startBridgeTokensViaDeBridgeDln((bytes32 transactionId, string bridge, string integrator, address referrer, address sendingAssetId, address receiver, uint256 minAmount, uint256 destinationChainId, bool hasSourceSwaps, bool hasDestinationCall) _bridgeData, (bytes receivingAssetId, bytes receiver, bytes orderAuthorityDst, uint256 minAmountOut) _deBridgeData)',
    [
      [`0x${'0'.repeat(63)}1`, 'deBridge', 'me', me, stranger, receiver, 10n ** 9n, 8453n, false, false],
      ['0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', inBytes, me, 10n ** 9n],
    ],
  )
const deposited = (credentials: string) =>
  dataOf('deposit(bytes pubkey, bytes withdrawal_credentials, bytes signature, bytes32 deposit_data_root)', [
    `0x${'ab'.repeat(48)}`,
    `0x01${'0'.repeat(22)}${credentials.slice(2)}`,
    `0x${'cd'.repeat(96)}`,
    `0x${'ef'.repeat(32)}`,
  ])

test.each([
  ['a bridge', '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE', (other: string) => bridged(me, other)],
  ['a deposit for a validator', '0x00000000219ab540356cBB839Cbe05303d7705Fa', deposited],
])('%s: whoever gets it by its bytes must be ours', (_, to, dataFor) => {
  const dangers = (other: string) =>
    warnOfEthereum(transaction({ to, data: dataFor(other) }) as never, surroundings)
      .filter(({ level, text }) => level === 'danger' && text.includes('account of yours'))
      .map(({ text }) => text)
  expect(dangers(stranger)).toEqual([expect.stringContaining(`${stranger}, which is no account of yours`)])
  expect(dangers(mine)).toEqual([])
})
