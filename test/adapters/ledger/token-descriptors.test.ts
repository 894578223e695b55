import { readdirSync, readFileSync } from 'node:fs'
import { byContractAddressAndChainId } from '@ledgerhq/hw-app-eth/lib/services/ledger/erc20'
import { serializeTransaction } from 'viem'
import { describe, expect, test } from 'vitest'
import tokens from '../../../resources/ledger-tokens.json' with { type: 'json' }
import { ledgerTokens } from '../../../scripts/ledger-tokens.ts'
import { readDescriptor } from '../../../src/adapters/ledger/ethereum/token.ts'
import { descriptorsFrom } from '../../../src/adapters/ledger/ethereum/token-descriptors.ts'
import { ledgerHardwareWallets } from '../../../src/agent/running-agent/ledger-choice.ts'
import { manualClock } from '../../support/clock.ts'
import { onLedger } from '../../support/ledger/on-ledger.ts'
import { replayText, scenario } from '../../support/ledger/recordings.ts'
import { signableOf, transaction } from '../../support/ledger/signables.ts'
import { tokenDescriptors } from '../../support/ledger/signed.ts'

const data: Readonly<Record<string, string>> = tokens
const folder = 'node_modules/@ledgerhq/cryptoassets-evm-signatures/lib/data/evm'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const described = scenario('eth-tx-erc20-usdc-described-approve')
const [unsigned, { erc20Tokens }] = (described.calls.at(-1)?.args.slice(1) ?? []) as [string, { erc20Tokens: string[] }]
const recorded = erc20Tokens[0] as string

interface PackagedToken {
  readonly chainId: bigint
  readonly contract: string
  readonly decimals: number
}

/** The package's other list of the same tokens: chain, name, ticker, decimals, long name, signature, contract, and more. */
const packaged: readonly PackagedToken[] = Object.keys(data).flatMap(chainId => {
  const rows: [string, string, string, number, string, string, string][] = JSON.parse(
    readFileSync(`${folder}/${chainId}/erc20.json`, 'utf8'),
  )
  return rows.map(([, , , decimals, , , contract]) => ({ chainId: BigInt(chainId), contract, decimals }))
})

test('resources/ledger-tokens.json is what the package holds; run `npm run docs` when this fails', () => {
  expect(readFileSync('resources/ledger-tokens.json', 'utf8')).toBe(ledgerTokens())
  const chains = readdirSync(folder).filter(name => /^\d+$/.test(name))
  expect(Object.keys(data).sort()).toEqual(chains.sort())
})

test('every token of the package is found, and is what Ledger’s own parser finds', () => {
  expect(packaged.length).toBeGreaterThan(1000)
  for (const { chainId, contract, decimals } of packaged) {
    const found = tokenDescriptors(chainId, contract)
    const theirs = byContractAddressAndChainId(contract, Number(chainId), data[`${chainId}`] as string)
    expect(found, `${contract} on ${chainId}`).toBe(theirs?.data.toString('hex'))
    expect(readDescriptor(found as string)).toEqual({ ticker: theirs?.ticker, decimals })
  }
})

test('that of USDC is the one the app was recorded with', () => {
  expect(tokenDescriptors(1n, usdc)).toBe(recorded)
})

test('a contract is found in any case, and only on its chain', () => {
  expect(tokenDescriptors(1n, usdc.toLowerCase())).toBe(recorded)
  expect(tokenDescriptors(1n, `0x${usdc.slice(2).toUpperCase()}`)).toBe(recorded)
  expect(tokenDescriptors(10n, usdc)).toBeUndefined()
  expect(tokenDescriptors(1n, `0x${'22'.repeat(20)}`)).toBeUndefined()
  expect(tokenDescriptors(31_337n, usdc)).toBeUndefined()
  expect(tokenDescriptors(2n ** 32n + 1n, usdc)).toBeUndefined()
})

describe('a chain whose data is malformed has no descriptors', () => {
  const item = (descriptor: Buffer) => Buffer.concat([Buffer.from([0, 0, 0, descriptor.length]), descriptor])
  const good = Buffer.from(recorded, 'hex')
  const changed = (at: number, byte: number) => good.map((old, index) => (index === at ? byte : old)) as Buffer
  const lookUp = (base64: string) => descriptorsFrom({ 1: base64 })(1n, usdc)
  const tickerEnd = 5

  test('as it is, it has', () => {
    expect(lookUp(item(good).toString('base64'))).toBe(recorded)
  })

  test.each<[string, Buffer]>([
    ['a length cut short', Buffer.concat([item(good), Buffer.from([0, 0])])],
    ['an empty item', Buffer.concat([item(good), Buffer.alloc(4)])],
    ['an item that goes on after the end', item(good).subarray(0, -1)],
    ['no signature', item(good.subarray(0, tickerEnd + 28))],
    ['a ticker longer than the item', item(Buffer.from(changed(0, 0xff)))],
    ['another chain', item(Buffer.from(changed(tickerEnd + 27, 10)))],
    ['decimals of more than a byte', item(Buffer.from(changed(tickerEnd + 22, 1)))],
    [
      'more than fits into one command',
      Buffer.concat([Buffer.from([0, 0, 1, 0]), good, Buffer.alloc(256 - good.length)]),
    ],
  ])('%s', (_, bytes) => {
    expect(lookUp(bytes.toString('base64'))).toBeUndefined()
  })

  test('text that is not base64', () => {
    expect(lookUp(`${item(good).toString('base64')}!`)).toBeUndefined()
  })
})

describe('the agent says what the Ledger will show of a token', () => {
  const { hardwareWallets } = ledgerHardwareWallets({
    clock: manualClock(),
    log: { warn: () => undefined },
    resources: 'resources',
    emulator: '',
    environment: '',
    usb: replayText('', 'Ledger Flex'),
  })
  const preview = (what: ReturnType<typeof transaction>) =>
    hardwareWallets.preview(onLedger('Ethereum'), what, { blindSigning: false })

  test('a transfer of USDC', () => {
    const { signing, screens, warnings } = preview(signableOf(described))
    expect({ signing, screens, warnings }).toEqual({
      signing: 'clear',
      screens: [
        { label: 'Send', value: '12.345678 USDC' },
        { label: 'To', value: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
        { label: 'Max fees', value: '0.00182 ETH' },
      ],
      warnings: [],
    })
    const seen = described.screens.flat().join('').replace(/\s/g, '')
    for (const { label, value } of screens) expect(seen).toContain(`${label}${value}`.replace(/\s/g, ''))
  })

  test('an allowance without limit', () => {
    const approval = unsigned.replace('a9059cbb', '095ea7b3').replace(`${'0'.repeat(56)}00bc614e`, 'f'.repeat(64))
    expect(preview(transaction(approval)).screens[0]).toEqual({ label: 'Approve', value: 'Unlimited USDC' })
    const transfer = unsigned.replace(`${'0'.repeat(56)}00bc614e`, 'f'.repeat(64))
    expect(preview(transaction(transfer)).screens[0]?.value).toMatch(/^1157920892.* USDC$/)
  })

  test('one on another chain, which some apps do not know', () => {
    const onBase = serializeTransaction({
      chainId: 8453,
      to: '0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42',
      gas: 65_000n,
      maxFeePerGas: 1n,
      maxPriorityFeePerGas: 1n,
      data: `0xa9059cbb${'22'.repeat(20).padStart(64, '0')}${'f4240'.padStart(64, '0')}`,
    })
    const { signing, screens, warnings } = preview(transaction(onBase.slice(2)))
    expect([signing, screens[0]?.value]).toEqual(['clear', '1 EURC'])
    expect(warnings.map(({ level, text }) => `${level}: ${text}`)).toEqual([
      'notice: Some versions of the Ethereum app do not know this chain. If the Ledger shows a hash in place of the token, it signs blindly. Continue there only if you trust what you read here.',
    ])
  })

  test('not of a token that Ledger does not list', () => {
    expect(preview(signableOf(scenario('eth-tx-erc20-no-descriptor-blind-off'))).signing).toBe('blind')
  })
})
