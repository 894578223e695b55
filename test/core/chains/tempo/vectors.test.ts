import { expect, test } from 'vitest'
import { tempoScope } from '../../../../src/core/chains/tempo/scope.ts'
import { decodeTempoTransaction } from '../../../../src/core/chains/tempo/transaction.ts'
import type { Struct, Value } from '../../../../src/core/policies/language/value.ts'
import { hexBytes } from '../../../../src/core/schema/hex.ts'
import { testServer } from '../../../support/server.ts'
import vectors from '../../../vectors/tempo.json' with { type: 'json' }
import { ethereumAccount, importWallet } from '../../transfer/transfers.ts'

const { wallets, transactions } = vectors

test.each(transactions)('$kind is signed over HTTP as viem signs it, through both doors', async vector => {
  const agent = await testServer({ approvals: 'nothing' })
  const { mnemonic } = wallets[vector.wallet]!
  const { addresses } = await importWallet(agent, mnemonic, { accounts: [{ ...ethereumAccount, path: vector.path }] })
  expect(addresses).toEqual([vector.signWith])
  const post = async (kind: string, parameters: object) => {
    const { organizationId } = agent
    const type = `ACTIVITY_TYPE_${kind.toUpperCase()}_V2`
    const body = { type, organizationId, timestampMs: String(agent.clock.now()), parameters }
    const reply = await agent.call(`/public/v1/submit/${kind}`, body)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body.activity.result
  }
  const unsignedTransaction = vector.unsigned
  const { signWith } = vector
  const type = 'TRANSACTION_TYPE_TEMPO'
  const { signTransactionResult } = await post('sign_transaction', { signWith, unsignedTransaction, type })
  expect(signTransactionResult.signedTransaction).toBe(vector.signed)
  const raw = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_KECCAK256' }
  const { signRawPayloadResult } = await post('sign_raw_payload', { signWith, payload: vector.unsigned, ...raw })
  expect(signRawPayloadResult).toEqual(vector.signature)
  const again = { type, signWith, unsignedTransaction: `0x${vector.signed}` }
  await expect(agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', again)).rejects.toMatchObject({
    code: 'TRANSACTION_INVALID',
    message: expect.stringContaining('it is signed already'),
  })
})

test.each(transactions)('$kind: its digest, and every word that policies have for it', vector => {
  const transaction = decodeTempoTransaction(hexBytes(vector.unsigned)!)
  expect(Buffer.from(transaction.digest).toString('hex')).toBe(vector.digest)
  const signed = { chain: 'tempo', kind: 'tempoTransaction', transaction } as const
  const asked = { publicKey: vector.publicKey, organizationId: '', reader: undefined as never }
  const { tx } = plain(tempoScope(signed, asked)) as { tx: Record<string, unknown> }
  expect(withoutCase(tx)).toEqual(withoutCase(numbersAsText(vector.policy)))
})

/** Of a scope, integers as decimal text. */
function plain(value: Value | undefined): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === 'object' && value !== null) {
    const struct = value as Struct
    return Object.fromEntries(Object.keys(struct).map(name => [name, plain(struct[name] as Value)]))
  }
  return value
}

const numbersAsText = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (_, each) => (typeof each === 'number' ? String(each) : each))) as unknown
/** Addresses compare without regard to it. */
const withoutCase = (value: unknown) => JSON.parse(JSON.stringify(value).toLowerCase()) as unknown
