import { Transaction } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReadMessage } from '../../../../src/core/chains/declaration/read-message.ts'
import { dogecoin } from '../../../../src/core/chains/dogecoin/chain.ts'
import { dogecoinWords } from '../../../../src/core/chains/dogecoin/words.ts'
import { movesOf } from '../../../../src/core/chains/measured-asset.ts'
import { sha256 } from '../../../../src/core/crypto/hash.ts'
import { toHex } from '../../../../src/core/schema/hex.ts'
import { scaled } from '../../../support/effort.ts'
import { testEngine } from '../../../support/engine.ts'
import { countHits } from '../../../support/hits.ts'
import { changedInput, mine, paymentOf, psbtOf, psbts, publicKeyOf, scriptOf } from '../../../support/psbt.ts'
import { restoreWallets, signLodged } from '../../../support/sign-lodged.ts'
import vectors from '../../../vectors/dogecoin.json' with { type: 'json' }
import {
  addressOf,
  coin,
  doge,
  network,
  ofPsbt,
  own,
  paid,
  preimageOf,
  read,
  signedOf,
  spent,
  transactionOf,
  unsignedOf,
} from './transactions-to-read.ts'

const scopeOf = (read: ReadMessage | undefined) =>
  dogecoinWords.scope(signedOf(read), {} as never).tx as Record<string, unknown>
const warningsOf = (read: ReadMessage | undefined) => read?.described.warnings.map(({ text }) => text).join(' ')

const inputVectors = vectors.transactions.flatMap(({ inputs = [], ...vector }) =>
  inputs.map(({ preimage, digest, signature }) => ({ ...vector, unsigned: preimage, digest, signature })),
)
const [messageVector] = vectors.transactions.filter(({ kind }) => kind === 'signed message')
const read1 = (vector: (typeof inputVectors)[number]) => read(Buffer.from(vector.unsigned, 'hex'), 'sha256d', vector)

test('says of each vector what it does, and what is not known of it', () => {
  const unknown = 'with a fee that is not known'
  expect(inputVectors.map(vector => read1(vector)?.described.sentence)).toEqual([
    `Send 10 DOGE to DRSiz8rezWiPXWeEobDJ686aNoLHKuPn3Z, ${unknown}`,
    `Send 10.99 DOGE on Dogecoin testnet to ngxKZyx27ErvPCsYEYGM5RXrxLaw4v6493, ${unknown}`,
    `Send 10.99 DOGE on Dogecoin testnet to ngxKZyx27ErvPCsYEYGM5RXrxLaw4v6493, ${unknown}`,
    `Send 0 DOGE to nobody, with data, ${unknown}`,
  ])
  const [payment, joint, , data] = inputVectors.map(read1)
  expect(payment?.described.fields.slice(0, 5)).toMatchObject([
    { label: 'Network', value: 'Dogecoin' },
    {
      label: 'Output 1',
      children: [{ value: '10 DOGE', exact: '1000000000 koinu' }, { value: 'DRSiz8rezWiPXWeEobDJ686aNoLHKuPn3Z' }],
    },
    { label: 'Output 2, back to this account', children: [{ value: '14.99 DOGE' }, {}] },
    { label: 'Fee', value: 'not known: nothing says what the inputs are worth' },
    { label: '1 input, of unknown worth', children: [{ label: 'Input 1' }] },
  ])
  expect(warningsOf(payment)).toContain('all that the payments leave of them is the fee')
  expect(joint?.described.fields).toContainEqual(
    expect.objectContaining({
      children: [
        expect.objectContaining({ label: 'Input 1' }),
        expect.objectContaining({ label: 'Input 2, not known whose' }),
      ],
    }),
  )
  expect(JSON.stringify(data?.described.fields)).toContain('much note')
  expect(JSON.stringify(data?.described.fields)).toContain('nobody: it carries data (OP_RETURN)')
})

test('the vectors are signed byte for byte, lodged with their digest or with its first hash', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const signed = [...inputVectors, { ...messageVector, digest: messageVector?.digest as string }] as typeof inputVectors
  await restoreWallets(
    agent,
    vectors.wallets.map(({ mnemonic }) => mnemonic),
    signed,
  )
  for (const vector of signed) {
    expect((await signLodged(agent, vector)).result.signRawPayloadResult).toEqual(vector.signature)
    const once = toHex(sha256(Buffer.from(vector.unsigned, 'hex')))
    const { result } = await agent.post(
      'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      {
        signWith: vector.signWith,
        payload: once,
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: 'HASH_FUNCTION_SHA256',
      },
      { preimage: Buffer.from(vector.unsigned, 'hex') },
    )
    expect(result.signRawPayloadResult).toEqual(vector.signature)
  }
})

test('a signed message is read as its text', () => {
  const message = read(Buffer.from(messageVector?.unsigned as string, 'hex'))
  expect(message?.described).toMatchObject({
    sentence: 'Sign the text “Sign in to app.example”',
    fields: [{ value: 'Dogecoin message' }, { value: 'Sign in to app.example' }],
  })
  expect(message?.signs).toMatchObject({ kind: 'text' })
})

test('a PSBT with the transactions it spends says what goes in, and so the fee', () => {
  const psbt = psbtOf([spent(6 * coin), spent(5 * coin)], [paid(8 * coin), paid(coin * 2.99, mine)], { version: 1 })
  const read = ofPsbt(psbt)
  expect(read.described.sentence).toBe(`Send 8 DOGE to ${addressOf(2)}, fee 0.01 DOGE`)
  expect(read.described.fields).toContainEqual({ label: 'Fee', value: '0.01 DOGE', exact: '1000000 koinu' })
  expect(read.described.fields).toContainEqual(expect.objectContaining({ label: '2 inputs, 11 DOGE' }))
  expect(read.described.warnings.map(({ level }) => level)).toEqual(['notice'])
  expect(warningsOf(read)).toContain('on another, such as Bitcoin')
  expect(scopeOf(read)).toMatchObject({ version: '1', fee: 1_000_000n, locktime: { amount: 0n, type: 'Blocks' } })
  expect(scopeOf(read).outputs).toMatchObject([
    { value: 800_000_000n, address: addressOf(2), address_type: 'P2PKH' },
    { value: 299_000_000n, address: addressOf(mine) },
  ])
  expect(movesOf(doge, read.signs, own.publicKey)).toEqual({ kind: 'amount', units: 800_000_000n })
})

test('is joint where another key pays too', () => {
  const read = ofPsbt(psbtOf([spent(6 * coin), spent(5 * coin, 3)], [paid(8 * coin), paid(2 * coin, mine)]))
  expect(read.described.sentence).toBe(
    'Sign 1 of 2 inputs of a joint transaction: spend 4 DOGE of this account, fee 1 DOGE in all',
  )
  expect(warningsOf(read)).toContain('1 input of it is not of this account')
  // Whoever else pays: it is not certain that they do.
  expect(movesOf(doge, read.signs, own.publicKey)).toEqual({ kind: 'amount', units: BigInt(9 * coin) })
})

test('counts a fee above the usual, and takes an unknown one for anything', () => {
  const moves = (values: readonly number[], outputs: readonly ReturnType<typeof paid>[]) =>
    movesOf(
      doge,
      ofPsbt(
        psbtOf(
          values.map(value => spent(value)),
          outputs,
        ),
      ).signs,
      own.publicKey,
    )
  expect(moves([101 * coin], [paid(100 * coin)])).toEqual({ kind: 'amount', units: BigInt(100 * coin) })
  expect(moves([120 * coin], [paid(100 * coin)])).toEqual({ kind: 'amount', units: BigInt(120 * coin) })
  expect(moves([10_000 * coin], [paid(9_990 * coin)])).toEqual({ kind: 'amount', units: BigInt(10_000 * coin) })
  expect(moves([coin], [paid(coin - 1_000_000, mine)])).toEqual({ kind: 'nothing' })
  const [vector] = inputVectors
  expect(movesOf(doge, read1(vector!)?.signs as never, vector!.publicKey)).toMatchObject({ kind: 'unknown' })
  expect(scopeOf(read1(vector!)).fee).toBeUndefined()
  expect(read1(vector!)?.described.warnings[0]?.level).toBe('danger')
})

test('of a PSBT the digest of each of its inputs is known, as bitcoinjs-lib hashes it, and of none that is not proven', () => {
  const { digests } = dogecoin.hashes.dogecoinPsbt!
  fc.assert(
    fc.property(psbts, ({ coins, psbt }) => {
      const transaction = unsignedOf(psbt)
      const proven = coins.every(({ type, proven }) => proven || type === 'P2PKH')
      const expected = coins.flatMap(({ type, publicKey }, index) => {
        const script = paymentOf(type, publicKey).output as Buffer
        return type === 'P2PKH' ? [toHex(transaction.hashForSignature(index, script, Transaction.SIGHASH_ALL))] : []
      })
      expect(digests(psbt).map(toHex)).toEqual(proven ? expected : [])
    }),
    { numRuns: scaled(60) },
  )
  const psbt = psbtOf([spent(coin)], [paid(coin)])
  expect(digests(psbt)).toHaveLength(1)
  expect(digests(changedInput(psbt, 0, input => ({ ...input, sighashType: 1 })))).toHaveLength(1)
  expect(digests(changedInput(psbt, 0, input => ({ ...input, sighashType: 3 })))).toEqual([])
  expect(digests(psbt.subarray(1))).toEqual([])
})

test('what is read of an input and of the PSBT is the same transaction, but for what is not known', () => {
  const hits = countHits()
  fc.assert(
    fc.property(psbts, ({ coins, outputs, psbt, lockTime, version }) => {
      const index = coins.findIndex(({ type, publicKey }) => type === 'P2PKH' && toHex(publicKey) === own.publicKey)
      if (index < 0) return
      const preimage = preimageOf(unsignedOf(psbt), index, scriptOf('P2PKH', mine))
      const transaction = transactionOf(read(preimage))
      expect(transaction).toMatchObject({ network: 'MAINNET', lockTime, version, fee: null })
      expect(transaction.outputs.map(({ value, scriptPubKey }) => [Number(value), scriptPubKey])).toEqual(
        outputs.map(({ script, value }) => [value, toHex(script)]),
      )
      expect(transaction.inputs.findIndex(({ whose }) => whose === 'own')).toBe(index)
      if (!coins.every(({ type, proven }) => proven || type === 'P2PKH')) return
      hits.hit()
      const whole = transactionOf(ofPsbt(psbt))
      expect(whole.outputs).toEqual(transaction.outputs)
      expect(whole.inputs.map(({ txId, vout, sequence }) => [txId, vout, sequence])).toEqual(
        transaction.inputs.map(({ txId, vout, sequence }) => [txId, vout, sequence]),
      )
      const value = (items: readonly { value: number }[]) => items.reduce((sum, { value }) => sum + value, 0)
      expect(Number(whole.fee)).toBe(value(coins) - value(outputs))
    }),
    { numRuns: scaled(120, 100) },
  )
  hits.expectAtLeast(5)
})

test('an output without an address of Dogecoin is one to nobody known: there is no segregated witness', () => {
  const outputs = [
    { script: scriptOf('P2WPKH', 2), value: coin },
    { script: scriptOf('P2TR', 2), value: coin },
    { script: scriptOf('P2SH', 2), value: coin },
  ]
  const read = ofPsbt(psbtOf([spent(3 * coin)], outputs))
  const { address } = paymentOf('P2SH', publicKeyOf(2), network)
  expect(transactionOf(read).outputs.map(({ scriptType, address }) => [scriptType, address])).toEqual([
    ['unknown', null],
    ['unknown', null],
    ['P2SH', address],
  ])
  expect(warningsOf(read)).toContain('Output 2 pays 1 DOGE to a script that is not known here')
})
