import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import net from 'node:net'
import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import data from '../../../resources/ledger-message-filters.json' with { type: 'json' }
import { ledgerMessageFilters } from '../../../scripts/ledger-message-filters.ts'
import { descriptionOf, messageId } from '../../../src/adapters/ledger/ethereum/message-filters.ts'
import { signedByLedger } from '../../../src/adapters/ledger/ethereum/signed-by-ledger.ts'
import { createLedgerWallets } from '../../../src/adapters/ledger/ledger-wallets.ts'
import type { FieldFilter } from '../../../src/adapters/ledger/signed-words.ts'
import type { EthereumAsked } from '../../../src/core/chains/ethereum/transactions/signed.ts'
import { parseTypedData } from '../../../src/core/chains/ethereum/typed-data/parse-typed-data.ts'
import type { TypedData } from '../../../src/core/chains/ethereum/typed-data/typed-data.ts'
import { manualClock } from '../../support/clock.ts'
import { ChaosLedger, chaosSource } from '../../support/ledger/chaos-ledger.ts'
import { onLedger } from '../../support/ledger/on-ledger.ts'
import { inTime } from '../../support/ledger/passing-time.ts'
import { scenario } from '../../support/ledger/recordings.ts'
import { messageFilters, tokenDescriptors } from '../../support/ledger/signed.ts'

interface Theirs {
  getSchemaHashForMessage(message: { readonly types: unknown }): string
}
const theirs: Theirs = createRequire(createRequire(import.meta.url).resolve('@ledgerhq/hw-app-eth/lib/Eth'))(
  '@ledgerhq/evm-tools/message/EIP712',
)

const path = "m/44'/60'/0'/0/0"
const addressFormat = 'ADDRESS_FORMAT_ETHEREUM'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const unknownToken = `0x${'12'.repeat(20)}`
const spender = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const members = (text: string) =>
  text.split(', ').map(member => ({ type: member.split(' ')[0] as string, name: member.split(' ')[1] as string }))
const domainOf = members('string name, uint256 chainId, address verifyingContract')
const permit2 = { name: 'Permit2', chainId: 1, verifyingContract: '0x000000000022D473030F116dDEE9F6B43aC78BA3' }

beforeAll(() => import('@ledgerhq/hw-app-eth/lib/Eth'), 60_000)
afterEach(() => {
  vi.restoreAllMocks()
})

const read = (value: unknown): TypedData => parseTypedData(JSON.stringify(value))

/** As Uniswap asks for it. */
const permitSingle = (token: string, amount = '1500000', expiration = 1_893_456_000) =>
  read({
    types: {
      EIP712Domain: domainOf,
      PermitSingle: members('PermitDetails details, address spender, uint256 sigDeadline'),
      PermitDetails: members('address token, uint160 amount, uint48 expiration, uint48 nonce'),
    },
    primaryType: 'PermitSingle',
    domain: permit2,
    message: { details: { token, amount, expiration, nonce: 0 }, spender, sigDeadline: '1893456000' },
  })

const usdcPermit = (value: string, deadline: string) => {
  const recorded = scenario('eth-712-usdc-permit-filters-approve').calls[0]?.args[1] as { message: object }
  return read({ ...recorded, message: { ...recorded.message, value, deadline } })
}

function setUp() {
  const clock = manualClock()
  const ledger = new ChaosLedger(clock)
  ledger.blindSigning = false
  const hardwareWallets = createLedgerWallets({
    ...{ sources: [chaosSource(ledger)], clock, descriptors: tokenDescriptors, filters: messageFilters },
  })
  const publicKey = ledger.publicKey(path)
  return {
    ledger,
    hardwareWallets,
    async sign(typedData: TypedData) {
      ledger.typedDataDigest = typedData.digest
      const what = { chain: 'ethereum', kind: 'typedData', typedData } as const
      const signing = hardwareWallets.sign(
        { identity: publicKey, walletName: 'Savings', app: onLedger('Ethereum'), path, addressFormat, publicKey, what },
        new AbortController().signal,
      )
      try {
        return await inTime(clock, signing)
      } finally {
        await inTime(clock, hardwareWallets.close())
      }
    },
  }
}

const filtersSent = ({ received }: ChaosLedger) => received.filter(apdu => /^e0(1e|0a)/.test(apdu))

test('resources/ledger-message-filters.json is what the package holds; run `npm run docs` when this fails', () => {
  expect(readFileSync('resources/ledger-message-filters.json', 'utf8')).toBe(ledgerMessageFilters())
  expect(Object.keys(data).length).toBeGreaterThan(100)
})

test('those of a USDC permit are the ones the app was recorded with', () => {
  const { loadConfigExtra } = scenario('eth-712-usdc-permit-filters-approve') as unknown as {
    loadConfigExtra: { staticEIP712SignaturesV2: Record<string, unknown> }
  }
  const [[id, filters] = []] = Object.entries(loadConfigExtra.staticEIP712SignaturesV2)
  expect(messageId(usdcPermit('1', '1'))).toBe(id)
  expect(messageFilters(id as string)).toEqual(filters)
  expect(messageFilters('toString')).toBeUndefined()
})

test('an agent whose files are gone knows nothing, says so once for each, and goes on', () => {
  const warned: unknown[] = []
  const { descriptors, filters } = signedByLedger('no-such-folder', { warn: fields => warned.push(fields.file) })
  for (let time = 0; time < 2; time++) {
    expect(descriptors(1n, usdc)).toBeUndefined()
    expect(filters(messageId(permitSingle(usdc)))).toBeUndefined()
  }
  expect(warned).toEqual(['ledger-tokens.json', 'ledger-message-filters.json'])
})

test('types are hashed as Ledger’s library hashes them', () => {
  const name = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_ ]{0,8}$/)
  const type = fc.constantFrom('address', 'uint256', 'string', 'bytes32[]', 'Other Thing')
  const struct = fc.array(fc.record({ type, name }), { maxLength: 4 })
  fc.assert(
    fc.property(fc.dictionary(name, struct, { maxKeys: 5 }), types => {
      const id = messageId({ types, domain: { chainId: 1n, verifyingContract: usdc } })
      expect(id).toBe(`1:${usdc.toLowerCase()}:${theirs.getSchemaHashForMessage({ types })}`)
    }),
  )
})

describe('a message that Ledger has described', () => {
  test('is shown in clear, with blind signing off', async () => {
    const { ledger, sign } = setUp()
    expect(await sign(permitSingle(usdc))).toHaveLength(1)
    expect(ledger.signed).toHaveLength(1)
    const filters = messageFilters(messageId(permitSingle(usdc)))
    const tokenFilter = filters?.fields.find(({ format }) => format === 'token')
    const sent = filtersSent(ledger)
    expect(sent[0]).toBe('e01e010000')
    expect(sent[1]).toMatch(/^e01e000f/)
    expect(sent[2]).toContain(tokenDescriptors(1n, usdc))
    expect(sent[3]).toMatch(new RegExp(`^e01e00fd..00..${tokenFilter?.signature}$`))
    expect(sent.slice(4).map(apdu => apdu.slice(0, 8))).toEqual(['e01e00fe', 'e01e00fc', 'e01e00ff'])
  })

  test('asks nobody outside', async () => {
    const connect = vi.spyOn(net.Socket.prototype, 'connect')
    for (const message of [permitSingle(usdc), usdcPermit('1', '1')]) await setUp().sign(message)
    expect(connect).not.toHaveBeenCalled()
  })

  test('is previewed as the hardware wallet writes it, with what it leaves out', () => {
    const { hardwareWallets } = setUp()
    const preview = (typedData: TypedData) =>
      hardwareWallets.preview(onLedger('Ethereum'), {
        chain: 'ethereum',
        kind: 'typedData',
        typedData,
      } as EthereumAsked)
    expect(preview(permitSingle(usdc))).toEqual({
      signing: 'clear',
      screens: [
        { label: 'Contract', value: 'Permit2' },
        { label: 'Amount allowance', value: '1.5 USDC' },
        { label: 'Approval expire', value: '2030-01-01 12:00:00 AM UTC' },
        { label: 'Approve to spender', value: spender },
      ],
      warnings: [{ level: 'notice', text: expect.stringContaining('details.nonce, sigDeadline') }],
    })
    const most = (2n ** 256n - 1n).toString()
    expect(preview(usdcPermit(most, '1700000000')).screens.slice(3)).toEqual([
      { label: 'Amount allowance', value: 'Unlimited USDC' },
      { label: 'Approval expire', value: '2023-11-14 10:13:20 PM UTC' },
    ])
    // Only a whole word of ones is unlimited to the app.
    expect(preview(permitSingle(usdc, (2n ** 160n - 1n).toString())).screens[1]?.value).toMatch(/^\d+\.\d+ USDC$/)
  })

  test('and refused by an app all the same, is an error that says so', async () => {
    const { ledger, sign } = setUp()
    ledger.takesFilters = false
    await expect(sign(permitSingle(usdc))).rejects.toMatchObject({
      code: 'DEVICE_APP_OUTDATED',
      message: expect.stringMatching(/did not take Ledger’s description of this message\. Update the app/),
    })
    expect(ledger.signed).toEqual([])
  })
})

describe('no filters are sent', () => {
  test.each<[string, (ledger: ChaosLedger) => void, TypedData]>([
    ['for a token that nobody has described', () => undefined, permitSingle(unknownToken)],
    ['for a permit of such a token', () => undefined, ofOwnToken(unknownToken)],
    ['to an app from before they were signed in this way', ledger => (ledger.version = '1.11.0'), permitSingle(usdc)],
    ['on another chain', () => undefined, read({ ...plain(permitSingle(usdc)), domain: { ...permit2, chainId: 2 } })],
  ])('%s', async (_, change, message) => {
    const { ledger, sign } = setUp()
    ledger.blindSigning = true
    change(ledger)
    expect(await sign(message)).toHaveLength(1)
    expect(filtersSent(ledger)).toEqual([])
  })

  test('and an app that is too old for them is said to sign blindly, before and after', async () => {
    const { ledger, hardwareWallets, sign } = setUp()
    const what = { chain: 'ethereum', kind: 'typedData', typedData: permitSingle(usdc) } as const
    expect(hardwareWallets.preview(onLedger('Ethereum'), what, { version: '1.11.0' }).signing).toBe('blind')
    expect(hardwareWallets.preview(onLedger('Ethereum'), what, { version: '1.11.1' }).signing).toBe('clear')
    ledger.version = '1.11.0'
    await expect(sign(what.typedData)).rejects.toMatchObject({ code: 'DEVICE_SETTING_OFF' })
  })

  test('for a list with nothing in it', () => {
    const list = (elements: number[]) =>
      read({
        types: { EIP712Domain: domainOf, Order: members('uint256[] ids') },
        primaryType: 'Order',
        domain: permit2,
        message: { ids: elements },
      })
    const field = { format: 'raw', label: 'Id', path: 'ids.[]', signature: '00' } as const
    const filters = () => ({ contractName: { label: 'Order', signature: '00' }, fields: [field] })
    expect(descriptionOf(list([1, 2]), filters, tokenDescriptors)).toMatchObject({ filters: filters() })
    expect(descriptionOf(list([]), filters, tokenDescriptors)).toBeUndefined()
  })

  test('for an amount whose token is not named, or only in a list', () => {
    const amount = { format: 'amount', label: 'Amount', path: 'amount', signature: '00', coin_ref: 0 } as const
    const token = { format: 'token', label: 'Amount', path: 'token', signature: '00', coin_ref: 0 } as const
    const order = read({
      types: { EIP712Domain: domainOf, Order: members('uint256 amount, address token, address[] tokens') },
      primaryType: 'Order',
      domain: permit2,
      message: { amount: 1, token: usdc, tokens: [usdc] },
    })
    const described = (...fields: FieldFilter[]) =>
      descriptionOf(order, () => ({ contractName: { label: 'Order', signature: '00' }, fields }), tokenDescriptors)
    expect(described(amount, token)?.tokens).toEqual(new Map([[0, tokenDescriptors(1n, usdc)]]))
    expect(described(amount)).toBeUndefined()
    expect(described(amount, { ...token, path: 'tokens.[]' })).toBeUndefined()
  })
})

/** A permit of a token that Ledger has filters for, and no descriptor. */
function ofOwnToken(contract: string): TypedData {
  return read({
    ...plain(usdcPermit('1', '1')),
    domain: { name: 'Coin', version: '2', chainId: 1, verifyingContract: contract },
  })
}

function plain(typedData: TypedData) {
  return JSON.parse(JSON.stringify(typedData, (_, value) => (typeof value === 'bigint' ? value.toString() : value)))
}
