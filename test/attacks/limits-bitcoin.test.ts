/**
 * The promise: under a limit of BTC, what leaves the address that signs is counted, whether it is paid to somebody or to the miners, and
 * whatever the request says its inputs are worth.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeBitcoinTransaction } from '../../src/core/chains/bitcoin/describe-transaction.ts'
import { type OneKeyType, oneKeyTypes } from '../../src/core/chains/bitcoin/one-key-script.ts'
import { withoutPreviousTransactions } from '../../src/core/chains/bitcoin/previous-transactions.ts'
import { readBitcoinPsbt } from '../../src/core/chains/bitcoin/read-transaction.ts'
import { bitcoinScope } from '../../src/core/chains/bitcoin/scope.ts'
import type { Struct } from '../../src/core/policies/language/value.ts'
import { bitcoinMoves } from '../support/bitcoin-moves.ts'
import { scaled } from '../support/effort.ts'
import { testEngine } from '../support/engine.ts'
import { countHits } from '../support/hits.ts'
import { addPolicy, addUser } from '../support/policies.ts'
import {
  type Coin,
  changedInput,
  mine,
  type Paid,
  paymentOf,
  psbtOf,
  psbts,
  publicKeyOf,
  scriptOf,
} from '../support/psbt.ts'
import { unnoted } from '../support/unnoted.ts'

const bitcoin = 100_000_000
const own = publicKeyOf(mine)
const thief = scriptOf('P2WPKH', 2)

function read(type: OneKeyType, psbt: Uint8Array) {
  const address = paymentOf(type, own).address as string
  return readBitcoinPsbt(psbt, { network: 'MAINNET', type, publicKey: own, path: null, address })
}

/** Of a transaction that spends coins of the key, each proven unless it says otherwise. */
function moves(
  values: readonly number[],
  paid: readonly Paid[],
  { type = 'P2WPKH', proven = true }: Partial<Coin> = {},
) {
  const coins = values.map(value => ({ type, publicKey: own, value, proven }))
  return bitcoinMoves(read(type, psbtOf(coins, paid)))
}

const amount = (units: number) => ({ kind: 'amount', units: BigInt(units) })

describe('the fee counts in full where it is', () => {
  const back = (value: number, type: OneKeyType = 'P2WPKH') => ({ script: scriptOf(type, mine), value })
  const usual = 1_000

  test('1 BTC beside a small payment', () => {
    expect(moves([bitcoin + 1_000], [{ script: thief, value: 1_000 }])).toEqual(amount(bitcoin + 1_000))
  })

  test('1 BTC of a payment to oneself', () => {
    expect(moves([2 * bitcoin], [back(bitcoin)])).toEqual(amount(bitcoin))
  })

  test('all there is', () => {
    expect(moves([bitcoin], [back(0)])).toEqual(amount(bitcoin))
    expect(moves([bitcoin], [{ script: Uint8Array.of(0x6a, 1, 1), value: 0 }])).toEqual(amount(bitcoin))
  })

  test('a small part of much that comes back, again and again', () => {
    expect(moves([1_000 * bitcoin], [back(999 * bitcoin)])).toEqual(amount(bitcoin))
    expect(moves([bitcoin], [back(bitcoin - 200_000)])).toEqual(amount(200_000))
  })

  test('hidden behind a payment that is large enough', () => {
    expect(moves([100 * bitcoin], [{ script: thief, value: 96 * bitcoin }])).toEqual(amount(100 * bitcoin))
  })

  test('and not where it is what transactions cost', () => {
    expect(moves([bitcoin], [{ script: thief, value: bitcoin - usual }])).toEqual(amount(bitcoin - usual))
    expect(moves([bitcoin], [back(bitcoin - usual)])).toEqual({ kind: 'nothing' })
  })
})

describe('amounts that are only claimed', () => {
  test.each(oneKeyTypes.filter(type => type !== 'P2PKH' && type !== 'P2TR'))(
    'of several %s inputs make the fee unknown: two requests, each with another made small, make one costly transaction',
    type => {
      for (const values of [
        [bitcoin, 1],
        [1, bitcoin],
      ]) {
        const paid = [{ script: thief, value: bitcoin }]
        expect(moves(values, paid, { type, proven: false })).toMatchObject({ kind: 'unknown' })
        expect(moves(values, paid, { type, proven: true }).kind).toBe('amount')
      }
    },
  )

  test.each(oneKeyTypes.filter(type => type !== 'P2TR'))(
    'of an input of %s that is called somebody else’s: two requests, each with another disowned, make one costly transaction',
    type => {
      const coins = [0, 1].map(() => ({ type, publicKey: own, value: bitcoin, proven: true }))
      for (const disowned of [0, 1]) {
        const psbt = changedInput(psbtOf(coins, [{ script: scriptOf(type, mine), value: bitcoin }]), disowned, () => ({
          witnessUtxo: { script: thief, amount: 1_000n },
        }))
        expect(bitcoinMoves(read(type, psbt))).toMatchObject({ kind: 'unknown' })
      }
    },
  )

  test('of any input beside one that is signed make the fee unknown, whoever it is said to belong to', () => {
    fc.assert(
      fc.property(psbts, ({ type, coins, psbt }) => {
        const transaction = read(type, psbt)
        const { inputs, signs } = transaction
        const [only, ...more] = signs.map(({ index }) => index)
        const claimed = inputs.flatMap(({ proven }, index) => (proven ? [] : [index]))
        // A signature vouches for the amount of its own input, a taproot signature for all.
        const vouched = type === 'P2TR' || claimed.every(index => more.length === 0 && index === only)
        expect(bitcoinMoves(transaction).kind === 'unknown').toBe(!vouched)
        expect(coins.length).toBe(inputs.length)
        const { tx } = bitcoinScope({ chain: 'bitcoin', kind: 'bitcoinTransaction', transaction }) as { tx: Struct }
        expect(tx.fee).toBe(vouched ? transaction.fee : undefined)
      }),
      { numRuns: scaled(300) },
    )
  })

  test.each(oneKeyTypes.filter(type => type !== 'P2PKH' && type !== 'P2TR'))(
    'of an input said to be of somebody else make the fee unknown: it may be another %s coin of the key',
    type => {
      const paid = [{ script: scriptOf(type, mine), value: bitcoin }]
      for (const proven of [false, true]) {
        const coins = [
          { type, publicKey: own, value: bitcoin, proven: false },
          { type, publicKey: publicKeyOf(2), value: 1_000, proven },
        ]
        for (const each of [coins, [...coins].reverse()]) {
          const { kind } = bitcoinMoves(read(type, psbtOf(each, paid)))
          expect(kind).toBe(proven ? 'nothing' : 'unknown')
        }
      }
    },
  )

  test('of one input, or of taproot, are what is signed', () => {
    const paid = [{ script: thief, value: bitcoin }]
    expect(moves([bitcoin], paid, { proven: false })).toEqual(amount(bitcoin))
    expect(moves([bitcoin, 1], paid, { type: 'P2TR', proven: false })).toEqual(amount(bitcoin))
  })
})

describe('what only looks as if it came back', () => {
  test.each(oneKeyTypes)('an output to another form of the key than %s counts', type => {
    for (const other of oneKeyTypes) {
      const paid = [{ script: scriptOf(other, mine), value: bitcoin }]
      expect(moves([bitcoin], paid, { type })).toEqual(other === type ? { kind: 'nothing' } : amount(bitcoin))
    }
  })

  test('a script like that of the key with more bytes, or spelled with longer pushes', () => {
    const script = scriptOf('P2WPKH', mine)
    const longer = Uint8Array.of(...script, 0)
    const longPush = Uint8Array.of(0, 0x4c, 20, ...script.subarray(2))
    for (const each of [longer, longPush])
      expect(moves([bitcoin], [{ script: each, value: bitcoin }])).toEqual(amount(bitcoin))
  })

  test('coins that are burned', () => {
    expect(moves([bitcoin], [{ script: Uint8Array.of(0x6a, 1, 1), value: bitcoin }])).toEqual(amount(bitcoin))
  })
})

test('of any transaction, no more leaves the key than is counted, but for a fee that the card has no word for', () => {
  const hits = countHits()
  fc.assert(
    fc.property(psbts, ({ type, coins, psbt }) => {
      const transaction = read(type, psbt)
      const moved = bitcoinMoves(transaction)
      if (moved.kind === 'unknown') return
      hits.hit()
      const ownScript = Buffer.from(scriptOf(type, mine)).toString('hex')
      const into = coins.reduce(
        (sum, coin) => (coin.type === type && Buffer.compare(coin.publicKey, own) === 0 ? sum + coin.value : sum),
        0,
      )
      const back = transaction.outputs.reduce(
        (sum, { scriptPubKey, value }) => (scriptPubKey === ownScript ? sum + Number(value) : sum),
        0,
      )
      const counted = moved.kind === 'amount' ? Number(moved.units) : 0
      const { warnings } = describeBitcoinTransaction(transaction)
      const isNamed = warnings.some(({ text }) => /^The fee is (\d|more)|is paid as its fee/.test(text))
      const uncounted = isNamed ? 0 : Number(transaction.fee)
      expect(uncounted).toBeLessThan(200_000)
      expect(counted + uncounted).toBeGreaterThanOrEqual(into - back)
    }),
    { numRuns: scaled(300) },
  )
  hits.expectAtLeast(20)
})

const denied = { code: 'PERMISSION_DENIED' }

/** An agent with a key of bitcoin, and a program that may sign under a condition. */
async function frontDoor(condition: string) {
  const agent = await testEngine({ approvals: 'nothing' })
  // Otherwise what is only claimed is refused before anybody is asked.
  await agent.engine.settings.update({ exceptions: [withoutPreviousTransactions.name] }, unnoted)
  const user = await addUser(agent, 'Program')
  const account = {
    curve: 'CURVE_SECP256K1',
    pathFormat: 'PATH_FORMAT_BIP32',
    path: "m/84'/0'/0'/0/0",
    addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH',
  }
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts: [account] })
  const { addresses } = result.createWalletResult as { addresses: [string] }
  const [record] = agent.store.list('walletAccounts', agent.organizationId)
  const publicKey = Uint8Array.from(Buffer.from((record as { publicKey: string }).publicKey, 'hex'))
  const toOneself = Uint8Array.from(paymentOf('P2WPKH', publicKey).output as Buffer)
  await agent.post('ACTIVITY_TYPE_CREATE_VELOCITY_CONTROL', {
    name: 'Limit',
    identifier: 'limit',
    dataSource: {
      chainAssetTransfer: {
        definition: [{ caip19: 'bip122:000000000019d6689c085ae165831e93/slip44:0', decimals: '8' }],
      },
    },
    aggregation: {
      method: 'VELOCITY_CONTROL_AGGREGATION_METHOD_SUM',
      operator: 'VELOCITY_CONTROL_AGGREGATION_OPERATOR_LESS_THAN_OR_EQUAL',
      threshold: '1',
      window: { infinite: {} },
      groupBy: { organization: {} },
    },
  })
  await addPolicy(agent, { condition: `activity.action == 'SIGN' && ${condition}` })
  const send = (values: readonly number[], paid: readonly Paid[], proven = true) => {
    const coins = values.map(value => ({ type: 'P2WPKH' as const, publicKey, value, proven }))
    const parameters = {
      signWith: addresses[0],
      type: 'TRANSACTION_TYPE_BITCOIN',
      unsignedTransaction: psbtOf(coins, paid).toString('hex'),
    }
    return agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', parameters, { key: user.key })
  }
  return { send, toOneself }
}

test('at the front door, a limit of 1 BTC lets no more out', async () => {
  const { send, toOneself } = await frontDoor('controls.limit')
  await expect(send([bitcoin + 10_000], [{ script: thief, value: 1_000 }])).rejects.toMatchObject(denied)
  await expect(send([3 * bitcoin], [{ script: toOneself, value: bitcoin }])).rejects.toMatchObject(denied)
  await expect(send([bitcoin, 1], [{ script: thief, value: 1_000 }], false)).rejects.toMatchObject(denied)
  await expect(send([2 * bitcoin], [{ script: thief, value: bitcoin + 1 }])).rejects.toMatchObject(denied)
  // Nothing that was refused has used any of it.
  expect(await send([bitcoin + 1_000], [{ script: thief, value: bitcoin }])).toMatchObject({
    status: 'ACTIVITY_STATUS_COMPLETED',
  })
  await expect(send([bitcoin], [{ script: thief, value: 1_000 }])).rejects.toMatchObject(denied)
})

test('at the front door, a policy that bounds the fee lets none pass that is only claimed', async () => {
  const { send, toOneself } = await frontDoor('bitcoin.tx.fee <= 10000')
  const paid = [{ script: toOneself, value: bitcoin }]
  await expect(send([bitcoin, 1_000], paid, false)).rejects.toMatchObject(denied)
  await expect(send([1_000, bitcoin], paid, false)).rejects.toMatchObject(denied)
  const signed = { status: 'ACTIVITY_STATUS_COMPLETED' }
  expect(await send([bitcoin, 1_000], paid)).toMatchObject(signed)
  expect(await send([bitcoin + 1_000], paid, false)).toMatchObject(signed)
  await expect(send([bitcoin + 10_001], paid)).rejects.toMatchObject(denied)
})
