import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoryStore } from '../../../../../src/adapters/store/memory/memory-store.ts'
import type { BitcoinOutput } from '../../../../../src/core/chains/bitcoin/transaction.ts'
import { readableSignIn } from '../../../../../src/core/chains/declaration/text.ts'
import { systemProgram, tokenProgram } from '../../../../../src/core/chains/solana/programs.ts'
import type { SolanaTransaction } from '../../../../../src/core/chains/solana/transaction.ts'
import {
  consumptionOf,
  type SpendingRequest,
} from '../../../../../src/core/policies/engine/velocity-controls/consumption.ts'
import { isTotalWithin, isWithin } from '../../../../../src/core/policies/engine/velocity-controls/is-within.ts'
import { measureVelocityControls } from '../../../../../src/core/policies/engine/velocity-controls/measure.ts'
import { reservationsFor } from '../../../../../src/core/policies/engine/velocity-controls/reservations.ts'
import type { VelocityControl } from '../../../../../src/core/records/velocity-control.ts'
import { scaled } from '../../../../support/effort.ts'
import { acme, draftOf, examples, idOf } from '../../../../support/records.ts'
import {
  dataOf,
  dollars,
  ether,
  factsOf,
  recipient,
  signing,
  transferData,
  transfersOf,
  usdc,
  velocityControl,
  weth,
} from '../../../../support/spending.ts'

const eth = 10n ** 18n
const whole = 10n ** 36n
const amount = (of: Partial<VelocityControl>, request: SpendingRequest) =>
  consumptionOf(velocityControl(of), request)?.amount

describe('what a transaction takes', () => {
  test('is its native coin, in units of 10^-36', () => {
    expect(amount({}, signing({ value: eth / 2n }))).toBe(whole / 2n)
    expect(amount({}, signing({ value: 1n }))).toBe(10n ** 18n)
  })

  test('is nothing of a chain or an asset the control is not about', () => {
    expect(amount({}, signing({ value: eth, chainId: 10 }))).toBeUndefined()
    expect(amount({ source: transfersOf(dollars) }, signing({ value: eth }))).toBeUndefined()
    expect(amount({}, signing({ to: usdc, data: transferData(5n) }))).toBeUndefined()
    expect(amount({ source: transfersOf(dollars) }, signing({ to: weth, data: transferData(5n) }))).toBeUndefined()
    expect(
      amount({ source: transfersOf(dollars) }, signing({ to: usdc, data: transferData(5n), chainId: 10 })),
    ).toBeUndefined()
  })

  test('is the native coin of any chain, whatever its SLIP-44 code', () => {
    const polygon = transfersOf({ caip19: 'eip155:137/slip44:966', decimals: 18 })
    expect(amount({ source: polygon }, signing({ value: eth, chainId: 137 }))).toBe(whole)
    expect(amount({ source: polygon }, signing({ value: eth }))).toBeUndefined()
  })

  test.each([
    ['transfer', transferData(1_500_000n)],
    ['transferFrom', dataOf('transferFrom(address from, address to, uint256 amount)', [weth, recipient, 1_500_000n])],
  ])('is the tokens of %s', (_, data) => {
    expect(amount({ source: transfersOf(dollars) }, signing({ to: usdc, data }))).toBe((whole * 3n) / 2n)
  })

  test('is both assets, where a control adds them up', () => {
    const both = { source: transfersOf(ether, dollars) }
    expect(amount(both, signing({ to: usdc, data: transferData(1_000_000n), value: eth }))).toBe(2n * whole)
    expect(amount(both, signing({ to: usdc, data: transferData(1_000_000n) }))).toBe(whole)
  })

  test('is the coin that goes into a new contract', () => {
    expect(amount({}, signing({ to: null, value: eth, data: '0x6000' }))).toBe(whole)
  })

  test.each([
    ['an allowance', dataOf('approve(address spender, uint256 amount)', [recipient, 5n]), 5n],
    ['a transfer with bytes behind it', `${transferData(5n)}00` as const, 5n],
    ['a call that is not known', '0xdeadbeef', undefined],
    [
      'an allowance without limit',
      dataOf('approve(address spender, uint256 amount)', [recipient, 2n ** 256n - 1n]),
      undefined,
    ],
  ] as const)('is what %s hands over', (_, data, units) => {
    const { amount, unknown } =
      consumptionOf(velocityControl({ source: transfersOf(dollars) }), signing({ to: usdc, data })) ?? {}
    expect(amount).toBe((units ?? 0n) * 10n ** 30n)
    expect(unknown === null).toBe(units !== undefined)
  })

  test.each<[string, SpendingRequest]>([
    ['a message', signing({}, { facts: factsOf() })],
    ['a transaction of no value', signing({})],
  ])('is nothing for %s', (_, request) => {
    const source = transfersOf(ether, dollars)
    expect(consumptionOf(velocityControl({ source }), request)).toBeUndefined()
    expect(consumptionOf(velocityControl({ source, method: 'COUNT' }), request)).toBeUndefined()
  })
})

describe('calls inside calls', () => {
  const calls = (...values: readonly bigint[]) =>
    dataOf('aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)', [
      values.map(value => ({ target: recipient, allowFailure: false, value, callData: '0x' })),
    ])
  const multicall = (...data: readonly string[]) => dataOf('multicall(bytes[] data)', [data])

  test('count the coin once that the call hands on to them', () => {
    expect(amount({}, signing({ to: weth, value: 3n * eth, data: calls(eth, 2n * eth) }))).toBe(3n * whole)
  })

  test('count what an account pays from its own balance', () => {
    const data = dataOf('execute(address target, uint256 value, bytes data)', [recipient, 5n * eth, '0x'])
    expect(amount({}, signing({ to: weth, data }))).toBe(5n * whole)
    expect(amount({}, signing({ to: weth, value: eth, data: calls(eth, 2n * eth) }))).toBe(3n * whole)
  })

  test('count the coin that stays with the call', () => {
    expect(amount({}, signing({ to: weth, value: 3n * eth, data: calls(eth) }))).toBe(3n * whole)
  })

  test('count tokens however they are wrapped', () => {
    const inner = { target: usdc, callData: transferData(1_000_000n) }
    const aggregate = dataOf('aggregate((address target, bytes callData)[] calls)', [[inner, inner]])
    const execute = dataOf('execute(address target, uint256 value, bytes data)', [weth, 0n, aggregate])
    const request = signing({ to: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45', data: multicall(execute, execute) })
    expect(amount({ source: transfersOf(dollars) }, request)).toBe(4n * whole)
  })

  test('that are too many or too deep take more than any threshold, of the chain they are on', () => {
    let deep = transferData(1n)
    for (let depth = 0; depth < 12; depth++) deep = multicall(deep) as typeof deep
    const many = multicall(...Array.from({ length: 1001 }, () => transferData(1n))) as typeof deep
    for (const data of [deep, many]) {
      for (const source of [transfersOf(dollars), transfersOf(ether)]) {
        const request = signing({ to: usdc, data })
        const limit = velocityControl({ source, threshold: '9'.repeat(38) })
        expect(isWithin(limit, 0n, consumptionOf(limit, request))).toBe(false)
      }
      expect(amount({ source: transfersOf(dollars) }, signing({ to: usdc, data, chainId: 10 }))).toBeUndefined()
    }
    const fifty = multicall(...Array.from({ length: 1000 }, () => transferData(1n))) as typeof deep
    expect(amount({ source: transfersOf(dollars) }, signing({ to: usdc, data: fifty }))).toBe(whole / 1000n)
  })
})

describe('what a Bitcoin transaction takes', () => {
  const bitcoin = transfersOf({ caip19: 'bip122:000000000019d6689c085ae165831e93/slip44:0', decimals: 8 })
  const output = (value: bigint, isOwn: boolean) => ({
    value,
    isOwn,
    isChange: false,
    scriptPubKey: '',
    scriptType: 'unknown' as const,
    address: null,
  })
  const request = (...outputs: readonly BitcoinOutput[]) =>
    signing(
      {},
      {
        facts: factsOf([
          {
            chain: 'bitcoin',
            kind: 'bitcoinTransaction',
            transaction: {
              network: 'TESTNET',
              version: 2,
              inputs: [],
              outputs,
              lockTime: 0,
              fee: 7n,
              signs: [],
              genericMessage: null,
              unknownFields: [],
              psbt: new Uint8Array(),
            },
          },
        ]),
      },
    )

  test('is what does not come back, whatever network the address is of, and a fee only where it is unusual', () => {
    expect(amount({ source: bitcoin }, request(output(150_000_000n, false), output(5n, true), output(1n, false)))).toBe(
      150_000_001n * 10n ** 28n,
    )
    expect(amount({ source: bitcoin }, request(output(500n, true)))).toBeUndefined()
    expect(amount({ source: bitcoin }, request(output(500n, true), output(0n, false)))).toBeUndefined()
    expect(amount({ source: bitcoin }, request(output(5n, true)))).toBe(7n * 10n ** 28n)
    const signet = transfersOf({ caip19: 'bip122:00000008819873e925422c1ff0f99f7c/slip44:0', decimals: 8 })
    expect(amount({ source: signet }, request(output(500n, false)))).toBe(500n * 10n ** 28n)
  })

  test('is nothing of another chain', () => {
    expect(amount({}, request(output(1n, false)))).toBeUndefined()
    expect(amount({ source: bitcoin }, signing({ value: eth }))).toBeUndefined()
    const solana = transfersOf({ caip19: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501', decimals: 9 })
    expect(amount({ source: solana }, request(output(1n, false)))).toBeUndefined()
  })
})

describe('what a Solana transaction takes', () => {
  const cluster = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  const sol = transfersOf({ caip19: `${cluster}/slip44:501`, decimals: 9 })
  const token = transfersOf({ caip19: `${cluster}/token:${mint}`, decimals: 6 })
  const [payer, other] = ['11111111111111111111111111111112', '11111111111111111111111111111113']
  const request = (change: Partial<SolanaTransaction>) =>
    signing(
      {},
      {
        facts: factsOf([
          {
            chain: 'solana',
            kind: 'solanaTransaction',
            transaction: {
              version: 0,
              message: new Uint8Array(),
              accountKeys: [payer!, other!],
              signers: [payer!],
              recentBlockhash: '',
              budget: null,
              instructions: [],
              addressTableLookups: [],
              transfers: [],
              tokenTransfers: [],
              ...change,
            },
          },
        ]),
      },
    )
  /** TransferChecked, of a mint that the message names or a lookup table has. */
  const sending = (amount: bigint, mint: string, loaded = false) => {
    const data = Buffer.alloc(10, 12)
    data.writeBigUInt64LE(amount, 1)
    const accounts = [other!, mint, other!, payer!].map((key, index) => ({
      key,
      signer: key === payer,
      writable: true,
      ...(loaded && index === 1 && { loadedFrom: { tableKey: other!, index: 0 } }),
    }))
    return { programKey: tokenProgram, accounts, data: Uint8Array.from(data) }
  }

  const paying = (amount: bigint, number = 2, programKey = systemProgram) => {
    const data = Buffer.alloc(12)
    data.writeUInt32LE(number)
    data.writeBigUInt64LE(amount, 4)
    const accounts = [payer, other].map(key => ({ key: key!, signer: key === payer, writable: true }))
    return { programKey, accounts, data: Uint8Array.from(data) }
  }

  test('is the lamports that its instructions move, for new accounts too', () => {
    const space = Buffer.alloc(40)
    const making = { ...paying(6n, 0), data: Uint8Array.from([...paying(6n, 0).data, ...space]) }
    const instructions = [paying(5n), making]
    expect(amount({ source: sol }, request({ instructions }))).toBe(11n * 10n ** 27n)
    expect(amount({ source: sol }, request({ instructions: [sending(100n, mint)] }))).toBeUndefined()
    expect(amount({ source: token }, request({ instructions }))).toBeUndefined()
    const devnet = transfersOf({ caip19: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1/slip44:501', decimals: 9 })
    expect(amount({ source: devnet }, request({ instructions }))).toBe(11n * 10n ** 27n)
  })

  test('is the tokens it moves, and of every token any number where one is not named', () => {
    const named = request({ instructions: [sending(2n, mint), sending(9n, other!)] })
    expect(amount({ source: token }, named)).toBe(2n * 10n ** 30n)
    expect(amount({ source: sol }, named)).toBeUndefined()
    const limit = velocityControl({ source: token, threshold: '9'.repeat(38) })
    const nameless = { ...sending(1n, mint), data: Uint8Array.from([3, 1, 0, 0, 0, 0, 0, 0, 0]) }
    for (const unknown of [nameless, sending(1n, 'ADDRESS_TABLE_LOOKUP', true)]) {
      const asked = request({ instructions: [sending(2n, mint), unknown] })
      expect(isWithin(limit, 0n, consumptionOf(limit, asked))).toBe(false)
    }
  })
})

describe('counting', () => {
  const executions = (types: readonly string[]) =>
    velocityControl({ method: 'COUNT', source: { kind: 'activities', types }, groupBy: 'user' })

  test('takes one for each request that transfers, however much', () => {
    expect(amount({ method: 'COUNT' }, signing({ value: 7n * eth }))).toBe(1n)
    const [nothing, unknown] = [
      factsOf([readableSignIn]),
      factsOf([{ kind: 'unreadable', curve: 'CURVE_SECP256K1', why: '' }]),
    ]
    expect(amount({ method: 'COUNT' }, signing({}, { facts: nothing }))).toBeUndefined()
    expect(amount({ method: 'COUNT' }, signing({}, { facts: unknown }))).toBe(1n)
  })

  test('takes one for each request of the kinds it names, in every version, and of all where it names none', () => {
    const request = (type: string) => signing({}, { type, facts: factsOf() })
    const some = executions(['ACTIVITY_TYPE_SIGN_RAW_PAYLOAD', 'ACTIVITY_TYPE_EXPORT_WALLET'])
    for (const type of ['SIGN_RAW_PAYLOAD', 'SIGN_RAW_PAYLOAD_V2', 'SIGN_RAW_PAYLOADS', 'EXPORT_WALLET']) {
      expect(consumptionOf(some, request(`ACTIVITY_TYPE_${type}`))?.amount, type).toBe(1n)
    }
    for (const type of ['SIGN_TRANSACTION_V2', 'EXPORT_WALLET_ACCOUNT']) {
      expect(consumptionOf(some, request(`ACTIVITY_TYPE_${type}`)), type).toBeUndefined()
    }
    expect(consumptionOf(executions([]), request('ACTIVITY_TYPE_CREATE_USERS_V4'))?.amount).toBe(1n)
  })

  test('types narrow transfers too', () => {
    const source = { ...transfersOf(ether), types: ['ACTIVITY_TYPE_SIGN_TRANSACTION'] }
    expect(amount({ source }, signing({ value: eth }))).toBe(whole)
    // A transaction is one through every door.
    expect(amount({ source }, signing({ value: eth }, { type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD' }))).toBe(whole)
    const payloads = { ...transfersOf(ether), types: ['ACTIVITY_TYPE_SIGN_RAW_PAYLOAD'] }
    expect(amount({ source: payloads }, signing({ value: eth }))).toBeUndefined()
  })
})

test.each<[VelocityControl['groupBy'], SpendingRequest['facts'], string]>([
  ['organization', signing({}).facts, ''],
  ['user', signing({}).facts, idOf(10)],
  ['wallet', signing({}).facts, idOf(30)],
  ['wallet', factsOf([], { privateKeyIds: [idOf(50)] }), idOf(50)],
  ['wallet', factsOf([], { walletIds: [idOf(31)] }), idOf(31)],
  ['wallet', factsOf([], { walletIds: [idOf(31), idOf(32)] }), ''],
  ['wallet', factsOf(), ''],
])('by %s, of %o, takes of the group “%s”', (groupBy, facts, groupKey) => {
  const any = velocityControl({ groupBy, method: 'COUNT', source: { kind: 'activities', types: [] } })
  expect(consumptionOf(any, signing({}, { facts }))?.groupKey).toBe(groupKey)
})

describe('a control', () => {
  test.each<[VelocityControl['operator'], readonly boolean[]]>([
    ['LESS_THAN', [true, false, false]],
    ['LESS_THAN_OR_EQUAL', [true, true, false]],
    ['EQUAL', [false, true, false]],
    ['GREATER_THAN_OR_EQUAL', [false, true, true]],
    ['GREATER_THAN', [false, false, true]],
  ])('of %s holds below, at and above its threshold: %o', (operator, answers) => {
    const sums = velocityControl({ operator, threshold: '2.5' })
    const [below, at, above] = [-1n, 0n, 1n].map(by => (whole * 5n) / 2n + by)
    expect([below, at, above].map(total => isTotalWithin(sums, (total ?? 0n) - whole, whole))).toEqual(answers)
    const counts = velocityControl({ operator, threshold: '3', method: 'COUNT' })
    expect([2n, 3n, 4n].map(total => isTotalWithin(counts, total - 1n, 1n))).toEqual(answers)
  })

  test('compares exactly as fractions do', () => {
    const operator = fc.constantFrom<VelocityControl['operator']>(
      'LESS_THAN',
      'LESS_THAN_OR_EQUAL',
      'EQUAL',
      'GREATER_THAN_OR_EQUAL',
      'GREATER_THAN',
    )
    // Small numbers, so that they often meet; and large ones.
    const units = fc.oneof(fc.bigInt({ min: 0n, max: 300n }), fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }))
    const fraction = fc.oneof(
      fc.constant(''),
      fc.integer({ min: 0, max: 99 }).map(String),
      fc.stringMatching(/^\d{18}$/),
    )
    const wholes = fc.oneof(fc.integer({ min: 0, max: 3 }).map(String), fc.stringMatching(/^\d{20}$/))
    const decimals = fc.oneof(fc.constantFrom(0, 2), fc.integer({ min: 0, max: 36 }))
    fc.assert(
      fc.property(
        operator,
        units,
        units,
        wholes,
        fraction,
        decimals,
        (operator, used, value, wholes, rest, decimals) => {
          const threshold = rest === '' ? wholes : `${wholes}.${rest}`
          const limit = velocityControl({ operator, threshold, source: transfersOf({ ...ether, decimals }) })
          const before = consumptionOf(limit, signing({ value: used }))?.amount ?? 0n
          const taking = consumptionOf(limit, signing({ value }))?.amount ?? 0n
          // (used + value) / 10^decimals against digits / 10^places, by cross-multiplication.
          const left = (used + value) * 10n ** BigInt(rest.length)
          const right = BigInt(wholes + rest) * 10n ** BigInt(decimals)
          const naive = {
            LESS_THAN: left < right,
            LESS_THAN_OR_EQUAL: left <= right,
            EQUAL: left === right,
            GREATER_THAN_OR_EQUAL: left >= right,
            GREATER_THAN: left > right,
          }[operator]
          expect(isTotalWithin(limit, before, taking)).toBe(naive)
        },
      ),
      { numRuns: scaled(2000) },
    )
  })
})

describe('the scope of conditions', () => {
  const now = 1_000_000_000
  async function opened(...controls: readonly VelocityControl[]) {
    const store = memoryStore()
    let activities = 0
    await store.write(transaction => {
      transaction.insert('organizations', examples.organizations)
      for (const each of controls) transaction.insert('velocityControls', each)
    })
    const take = (request: SpendingRequest, at: number) =>
      store.write(transaction => {
        const { id } = transaction.admit(draftOf(++activities), [{ event: 'allowed' }], at).activity
        for (const each of reservationsFor(transaction, acme, request, { activityId: id, now: at })) {
          transaction.reserve(each)
        }
        return id
      })
    const scope = (request: SpendingRequest, at = now, except?: string) =>
      measureVelocityControls(store, acme, request, { now: at, except }).scope
    return { store, take, scope }
  }

  test('says for each control whether it would hold with this request', async () => {
    const { scope, take } = await opened(
      velocityControl(),
      velocityControl({ id: idOf(90), identifier: 'dollars', source: transfersOf(dollars) }),
    )
    const request = signing({ value: eth })
    expect({ ...scope(request) }).toEqual({ daily_ether: true, dollars: true })
    await take(request, now)
    expect(scope(request).daily_ether).toBe(true)
    await take(request, now)
    expect(scope(request).daily_ether).toBe(false)
    expect(scope(signing({ value: 1n })).daily_ether).toBe(false)
  })

  test('says how things are where the request is not about the control', async () => {
    const { scope, take } = await opened(velocityControl({ operator: 'LESS_THAN' }))
    const message = signing({}, { facts: factsOf() })
    expect(scope(message).daily_ether).toBe(true)
    await take(signing({ value: 2n * eth }), now)
    expect(scope(message).daily_ether).toBe(false)
  })

  test('reads only the controls that are asked for, each once', async () => {
    const { store } = await opened(velocityControl(), velocityControl({ id: idOf(90), identifier: 'other' }))
    const asked: string[] = []
    const counting = {
      ...store,
      reserved: (spent: Parameters<typeof store.reserved>[0]) => {
        asked.push(spent.controlId)
        return store.reserved(spent)
      },
    }
    const { scope } = measureVelocityControls(counting, acme, signing({ value: 1n }), { now })
    expect(Object.getPrototypeOf(scope)).toBeNull()
    expect([scope.other, scope.other]).toEqual([true, true])
    expect(asked).toEqual([idOf(90)])
  })

  test('forgets what is as old as the window is long, and not a moment before', async () => {
    const { scope, take } = await opened(velocityControl({ windowMs: 60_000 }))
    await take(signing({ value: 2n * eth }), now)
    const more = signing({ value: 1n })
    expect([now, now + 59_999, now + 60_000].map(at => scope(more, at).daily_ether)).toEqual([false, false, true])
  })

  test('never forgets where the window has no end', async () => {
    const { scope, take } = await opened(velocityControl({ windowMs: null }))
    await take(signing({ value: 2n * eth }), 1)
    expect(scope(signing({ value: 1n }), 10 ** 15).daily_ether).toBe(false)
  })

  test('counts each group for itself', async () => {
    const { scope, take } = await opened(
      velocityControl({ groupBy: 'user' }),
      velocityControl({ id: idOf(90), identifier: 'by_wallet', groupBy: 'wallet' }),
    )
    await take(signing({ value: 2n * eth }), now)
    const request = signing({ value: eth })
    const otherUser = { ...request, requesterId: idOf(11) }
    const otherWallet = {
      ...request,
      facts: {
        ...request.facts,
        key: {
          ...{ keyId: idOf(31), curve: 'CURVE_SECP256K1' as const, path: null },
          address: '',
          addressFormat: null,
          publicKey: '',
          hardwareWallet: null,
        },
      },
    }
    expect({ ...scope(request) }).toEqual({ daily_ether: false, by_wallet: false })
    expect({ ...scope(otherUser) }).toEqual({ daily_ether: true, by_wallet: false })
    expect({ ...scope(otherWallet) }).toEqual({ daily_ether: false, by_wallet: true })
  })

  test('does not count a request against itself', async () => {
    const { scope, take } = await opened(velocityControl())
    const request = signing({ value: 2n * eth })
    const id = await take(request, now)
    expect(scope(request, now, id).daily_ether).toBe(true)
    expect(scope(request).daily_ether).toBe(false)
  })

  test('a control may be called anything an identifier may be', async () => {
    const { scope } = await opened(velocityControl({ identifier: '__proto__' }))
    expect(Object.getOwnPropertyNames(scope(signing({})))).toEqual(['__proto__'])
  })
})
