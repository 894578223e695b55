import { Psbt } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ExecutionContext } from '../../../src/core/activity/context.ts'
import { withoutPreviousTransactions } from '../../../src/core/chains/bitcoin/previous-transactions.ts'
import { conditionScope } from '../../../src/core/policies/engine/condition-scope.ts'
import { consumptionOf } from '../../../src/core/policies/engine/velocity-controls/request-consumption.ts'
import type { Struct } from '../../../src/core/policies/language/value.ts'
import type { Signer } from '../../../src/core/ports/signer.ts'
import type { Field } from '../../../src/shared/card.ts'
import { askedOf, contextOf, holds } from '../../support/asked.ts'
import { scaled } from '../../support/effort.ts'
import { testEngine } from '../../support/engine.ts'
import { others, paymentOf, psbtOf, scriptOf } from '../../support/psbt.ts'
import { transfersOf, velocityControl } from '../../support/spending.ts'
import { unnoted } from '../../support/unnoted.ts'
import { asking, isGood, kinds, withAccounts } from './bitcoin-payments.ts'

test('of many transactions the policy sees, the person reads, the limit counts and the key signs the same', async () => {
  let signer: Signer | undefined
  const agent = await testEngine({
    approvals: 'nothing',
    wrapSigner(software) {
      signer = software
      return software
    },
  })
  const accounts = await withAccounts(agent)
  // What nobody can tell of a fee is told as well where the person has allowed it.
  await agent.engine.settings.update({ exceptions: [withoutPreviousTransactions.name] }, unnoted)
  const context = { ...contextOf(agent), signer } as unknown as ExecutionContext
  const value = fc.oneof(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 10 ** 12 }))
  const account = fc.constantFrom(...accounts)
  const scripts = fc.oneof(
    fc.constantFrom(...others).chain(key => fc.constantFrom(...kinds).map(([type]) => scriptOf(type, key))),
    account.map(({ type, publicKey }) => new Uint8Array(paymentOf(type, publicKey).output!)),
    fc.uint8Array({ maxLength: 60 }).map(data => Uint8Array.of(0x6a, data.length, ...data)),
  )
  const requests = fc.record({
    account,
    values: fc.array(value, { minLength: 1, maxLength: 3 }),
    others: fc.array(fc.tuple(account, value), { maxLength: 2 }),
    paid: fc.array(fc.tuple(scripts, fc.integer({ min: 0, max: 1000 })), { minLength: 1, maxLength: 4 }),
    kept: fc.integer({ min: 0, max: 1000 }),
    lockTime: fc.constantFrom(0, 1, 499_999_999, 500_000_000, 0xffff_ffff),
    version: fc.constantFrom(1, 2),
  })
  for (const sample of fc.sample(requests, { numRuns: scaled(300), seed: 7 })) {
    const { type, publicKey, address } = sample.account
    const coins = [
      ...sample.values.map(value => ({ type, publicKey, value })),
      ...sample.others.map(([other, value]) => ({ ...other, value })),
    ]
    const total = coins.reduce((sum, { value }) => sum + value, 0)
    const parts = sample.paid.reduce((sum, [, part]) => sum + part, sample.kept) || 1
    const paid = sample.paid.map(([script, part]) => ({ script, value: Math.floor((total * part) / parts) }))
    const { lockTime, version } = sample
    const asked = askedOf(
      agent,
      'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
      asking(address, psbtOf(coins, paid, { lockTime, version })),
    )
    const { signedTransaction } = (await asked.activity.execute(asked.prepared, context)).result as {
      signedTransaction: string
    }
    const signed = Psbt.fromHex(signedTransaction)
    expect(
      signed.data.inputs.flatMap(({ partialSig, tapKeySig }, at) => (partialSig || tapKeySig ? [at] : [])),
    ).toEqual(coins.flatMap((coin, at) => (coin.type === type ? [at] : [])))
    for (const [at, coin] of coins.entries()) {
      if (coin.type === type) expect(signed.validateSignaturesOfInput(at, isGood)).toBe(true)
    }

    const claimed = coins.filter(coin => coin.type !== 'P2PKH')
    const isClaimed = type !== 'P2TR' && (claimed.length > 1 || claimed.some(coin => coin.type !== type))

    // What bitcoinjs-lib reads from the signed bytes is what the policy sees, field for field, and there is nothing more.
    const { tx } = conditionScope(asked).bitcoin as { tx: Struct }
    const fee = total - paid.reduce((sum, { value }) => sum + value, 0)
    expect(plainly(tx)).toEqual({
      version: String(signed.version),
      inputs: signed.txInputs.map(({ hash, index, sequence }, at) => ({
        sighash_type: coins[at]?.type !== type ? '' : type === 'P2TR' ? 'DEFAULT' : 'ALL',
        tx_id: Buffer.from(hash).reverse().toString('hex'),
        vout: String(index),
        sequence: String(sequence),
      })),
      outputs: signed.txOutputs.map(({ script, value, address = '' }) => ({
        value: String(value),
        script_pubkey: script.toString('hex'),
        address,
        address_type: typeOf(address, script),
      })),
      locktime: { amount: String(signed.locktime), type: signed.locktime < 500_000_000 ? 'Blocks' : 'Seconds' },
      ...(isClaimed ? {} : { fee: String(fee) }),
    })
    const [first] = signed.txOutputs
    const clauses = [
      ...(isClaimed ? [] : [`bitcoin.tx.fee == ${fee}`]),
      `bitcoin.tx.outputs.count() == ${paid.length}`,
      `bitcoin.tx.outputs[0].value == ${first!.value}`,
      `bitcoin.tx.outputs[0].address == '${first!.address ?? ''}'`,
      `bitcoin.tx.inputs.count() == ${coins.length}`,
      `bitcoin.tx.locktime.amount == ${lockTime}`,
    ]
    expect(holds(clauses.join(' && '), asked)).toEqual({ value: true })

    // And the card says them.
    const { fields, warnings } = asked.activity.describe(asked.prepared)
    expect(fields.find(({ label }) => label === 'Fee')!.exact).toBe(`${fee} sat`)
    const own = paymentOf(type, publicKey).output!
    for (const [at, { script, value, address }] of signed.txOutputs.entries()) {
      const isOwn = script.equals(own)
      const { children } = fields.find(
        ({ label }) => label === `Output ${at + 1}${isOwn ? ', back to this account' : ''}`,
      ) as Required<Field>
      expect(children[0]!.exact).toBe(`${value} sat`)
      if (address) expect(children[1]!.value).toBe(address)
    }

    // And a limit counts what does not come back, with a fee that the card names; or that it cannot be told.
    const facts = asked.activity.facts(asked.prepared)
    const sent = signed.txOutputs.filter(({ script }) => !script.equals(own))
    const source = transfersOf({ caip19: 'bip122:000000000019d6689c085ae165831e93/slip44:0', decimals: 8 })
    const taking = consumptionOf(velocityControl({ source }), { type: asked.type.type, requesterId: '', facts })
    const isNamed = warnings.some(({ text }) => /^The fee is (\d|more)|is paid as its fee/.test(text))
    const units = BigInt(sent.reduce((sum, { value }) => sum + value, isNamed ? fee : 0))
    if (isClaimed) expect(taking?.unknown).toContain('non_witness_utxo')
    else expect(taking?.amount).toBe(units === 0n ? undefined : units * 10n ** 28n)
  }
})

function typeOf(address: string, script: Buffer): string {
  if (address === '') return ''
  if (address.startsWith('bc1p')) return 'P2TR'
  if (address.startsWith('bc1q')) return script.length === 22 ? 'P2WPKH' : 'P2WSH'
  return address.startsWith('1') ? 'P2PKH' : 'P2SH'
}

/** Integers in digits, structs without their prototype: what is compared is the values. */
function plainly(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainly)
  if (typeof value !== 'object') return typeof value === 'bigint' ? value.toString() : value
  return Object.fromEntries(Object.entries(value as object).map(([name, inner]) => [name, plainly(inner)]))
}
