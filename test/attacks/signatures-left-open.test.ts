/**
 * The promise: a signature that leaves a Bitcoin transaction open is counted, shown and allowed as what it gives away, whatever the
 * request says is paid.
 */
import { expect, test } from 'vitest'
import { bitcoin } from '../../src/core/chains/bitcoin/chain.ts'
import { describeBitcoinTransaction } from '../../src/core/chains/bitcoin/describe-transaction.ts'
import type { OneKeyType } from '../../src/core/chains/bitcoin/one-key-script.ts'
import { readBitcoinPsbt } from '../../src/core/chains/bitcoin/read-transaction.ts'
import { bitcoinMoves } from '../support/bitcoin-moves.ts'
import { testEngine } from '../support/engine.ts'
import { addPolicy, addUser, by } from '../support/policies.ts'
import { changedInput, mine, type Paid, paymentOf, psbtOf, publicKeyOf, scriptOf } from '../support/psbt.ts'

const coin = 100_000
const own = publicKeyOf(mine)
const bob = (value: number) => ({ script: scriptOf('P2WPKH', 2), value })
const back = (value: number, type: OneKeyType = 'P2WPKH') => ({ script: scriptOf(type, mine), value })

/** Of coins of the key, each signed with a type; undefined leaves it to the usual one. */
function read(sighashTypes: readonly (number | undefined)[], paid: readonly Paid[], type: OneKeyType = 'P2WPKH') {
  const coins = sighashTypes.map(() => ({ type, publicKey: own, value: coin, proven: true }))
  const psbt = sighashTypes.reduce<Buffer>(
    (psbt, sighashType, at) =>
      sighashType === undefined ? psbt : changedInput(psbt, at, input => ({ ...input, sighashType })),
    psbtOf(coins, paid),
  )
  const address = paymentOf(type, own).address as string
  return readBitcoinPsbt(psbt, { network: 'MAINNET', type, publicKey: own, path: null, address })
}

const amount = (units: number) => ({ kind: 'amount', units: BigInt(units) })

test.each(['P2PKH', 'P2WPKH', 'P2TR'] as const)(
  '%s: with SIGHASH_NONE all that the inputs hold may go anywhere',
  type => {
    for (const sighash of [2, 0x82]) {
      const transaction = read([sighash, sighash], [back(199_000, type)], type)
      expect(bitcoinMoves(transaction)).toEqual(amount(2 * coin))
      const { sentence, warnings, fields } = describeBitcoinTransaction(transaction)
      expect(sentence).toBe(
        'Sign a Bitcoin transaction that others can still change: up to 0.002 BTC of this account can go anywhere',
      )
      expect(warnings).toContainEqual({
        level: 'danger',
        text: expect.stringMatching(/^Inputs 1 and 2 are signed with SIGHASH_NONE.*can send all 0\.002 BTC to anybody/),
      })
      expect(fields).toContainEqual({ label: 'Fee', value: 'Not certain: others can still change what goes in or out' })
      expect(bitcoin.payees!({ chain: 'bitcoin', kind: 'bitcoinTransaction', transaction } as never, '')).toEqual([])
    }
  },
)

test('one such input among others opens all of them', () => {
  expect(bitcoinMoves(read([undefined, 2], [back(199_000)]))).toEqual(amount(2 * coin))
})

test.each([3, 0x83])(
  'with SIGHASH_SINGLE (%i) what the output of its number pays back is certain, and nothing else',
  sighash => {
    expect(bitcoinMoves(read([sighash], [back(90_000), back(9_000)]))).toEqual(amount(10_000))
    expect(bitcoinMoves(read([sighash], [bob(90_000), back(9_000)]))).toEqual(amount(coin))
    expect(bitcoinMoves(read([sighash, sighash], [back(90_000), back(80_000)]))).toEqual(amount(30_000))
    const { fields, warnings } = describeBitcoinTransaction(read([sighash], [back(90_000), bob(9_000)]))
    expect(fields.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Output 1, back to this account', 'Output 2, which others can replace']),
    )
    expect(warnings).toContainEqual({
      level: 'danger',
      text: expect.stringMatching(/only the output of the same number/),
    })
  },
)

test('what comes back for one input does not pay for another, which can be spent alone', () => {
  expect(bitcoinMoves(read([0x83, 0x83], [back(190_000), bob(9_000)]))).toEqual(amount(coin))
})

test('a sale, in which others add what is missing, is no more than what it is', () => {
  const transaction = read([0x83], [back(900_000)])
  expect(bitcoinMoves(transaction)).toEqual({ kind: 'nothing' })
  expect(describeBitcoinTransaction(transaction).sentence).toBe(
    'Sign a Bitcoin transaction that others can still change: this account gets at least 0.008 BTC more than it gives',
  )
  const signed = { chain: 'bitcoin', kind: 'bitcoinTransaction', transaction } as never
  expect(bitcoin.outcome!(signed, '').movements).toMatchObject([{ does: 'receives', units: 800_000n }])
  expect(() => read([3], [back(900_000)])).toThrow(/more than its inputs are worth/)
})

test('ALL with ANYONECANPAY is unknown: two requests for the same payment from other inputs make one costly fee', () => {
  const transaction = read([0x81], [bob(1_000), back(98_000)])
  expect(bitcoinMoves(transaction)).toMatchObject({
    kind: 'unknown',
    why: expect.stringMatching(/add inputs/),
  })
  expect(describeBitcoinTransaction(transaction).warnings).toContainEqual({
    level: 'danger',
    text: expect.stringMatching(/^Input 1 is signed with SIGHASH_ALL\|ANYONECANPAY: others can add inputs/),
  })
})

test.each([0x81, 0x83])(
  'where others can add inputs (%i), what they pay is not called this account’s, and makes nobody known',
  sighash => {
    const told = (transaction: ReturnType<typeof read>) => {
      const signed = { chain: 'bitcoin', kind: 'bitcoinTransaction', transaction } as never
      const [movement] = bitcoin.outcome!(signed, '').movements
      return [movement?.fromInWords, bitcoin.payees!(signed, '').map(({ makesKnown }) => makesKnown)]
    }
    for (const value of [800_000_000, 90_000])
      expect(told(read([sighash], [bob(value)]))).toEqual(['this account, and perhaps others', [false]])
    expect(told(read([sighash, undefined], [bob(90_000), back(90_000)]))).toEqual([
      'this account, and perhaps others',
      [false],
    ])
    expect(told(read([undefined], [bob(90_000)]))).toEqual([undefined, [true]])
  },
)

test.each(['P2PKH', 'P2WPKH', 'P2TR'] as const)(
  '%s: SIGHASH_SINGLE without an output of its number is refused',
  type => {
    for (const sighash of [3, 0x83]) {
      expect(() => read([undefined, sighash], [bob(1_000)], type)).toThrow(
        /input 1 asks for SIGHASH_SINGLE.*there is no output 1/,
      )
    }
  },
)

test('a policy for payments allows none of them, and one that names the type does', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  await agent.post('ACTIVITY_TYPE_CREATE_WALLET', {
    walletName: 'Coins',
    accounts: [
      {
        ...{ curve: 'CURVE_SECP256K1', pathFormat: 'PATH_FORMAT_BIP32', path: "m/84'/0'/0'/0/0" },
        addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH',
      },
    ],
  })
  const [account] = agent.store.list('walletAccounts', agent.organizationId)
  const { address, publicKey } = account!
  const program = await addUser(agent, 'Program')
  const key = Uint8Array.from(Buffer.from(publicKey, 'hex'))
  const type = 'P2WPKH' as const
  let value = 1_000
  const asked = (sighashType: number) => ({
    signWith: address,
    type: 'TRANSACTION_TYPE_BITCOIN',
    unsignedTransaction: changedInput(
      psbtOf([{ type, publicKey: key, value: coin, proven: true }], [bob(++value)]),
      0,
      input => ({
        ...{ ...input, sighashType },
      }),
    ).toString('hex'),
  })
  const sign = (sighashType: number) =>
    agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', asked(sighashType), { key: program.key })
  await addPolicy(agent, {
    consensus: by(program),
    condition: `bitcoin.tx.outputs.all(output, output.address == '${paymentOf('P2WPKH', publicKeyOf(2)).address}')`,
  })
  expect((await sign(1)).status).toBe('ACTIVITY_STATUS_COMPLETED')
  for (const sighash of [2, 3, 0x81, 0x82, 0x83]) {
    await expect(sign(sighash)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  }
  await addPolicy(agent, {
    consensus: by(program),
    condition: "bitcoin.tx.inputs.all(input, input.sighash_type == 'SINGLE|ANYONECANPAY')",
  })
  expect((await sign(0x83)).status).toBe('ACTIVITY_STATUS_COMPLETED')
  await expect(sign(2)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
})
