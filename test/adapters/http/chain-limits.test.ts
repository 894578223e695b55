import { expect, test } from 'vitest'
import { addLimit } from '../../support/move-vectors.ts'
import { addPolicy, addUser, by } from '../../support/policies.ts'
import { testServer } from '../../support/server.ts'
import { type LodgedVector, restoreWallets } from '../../support/sign-lodged.ts'
import stellar from '../../vectors/stellar.json' with { type: 'json' }
import xrp from '../../vectors/xrp.json' with { type: 'json' }

const type = 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2'

/** A vector that pays so much of the coin, and a limit that two of it are too much for. */
test.each([
  {
    coin: 'XRP',
    limit: { caip19: 'xrpl:0/slip44:144', decimals: 6, most: '49.999999' },
    hashFunction: 'HASH_FUNCTION_NO_OP',
    ...{ vectors: xrp, amount: '25 XRP' },
  },
  {
    coin: 'XLM',
    limit: { caip19: 'stellar:pubnet/slip44:148', decimals: 7, most: '24.9999999' },
    hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE',
    ...{ vectors: stellar, amount: '12.5 XLM' },
  },
])('a limit counts $amount by what is lodged beside its hash, and a hash alone as too much', async asked => {
  const { vectors, limit, hashFunction } = asked
  const server = await testServer({ approvals: 'nothing' })
  const [payment] = vectors.transactions as unknown as [LodgedVector & { readonly signature: object }]
  await restoreWallets(server, vectors.mnemonics, [payment])
  const program = await addUser(server, 'Program')
  await addLimit(server, limit)
  await addPolicy(server, { condition: 'controls.a_day', consensus: by(program) })
  const { signWith, digest, unsigned } = payment
  const sign = (headers: Record<string, string>) => {
    const parameters = { signWith, payload: digest, encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction }
    const body = server.bodyOf(type, parameters)
    return server.call('/public/v1/submit/sign_raw_payload', body, { key: program.key, headers })
  }
  const lodged = { 'Countersign-Preimage': unsigned }
  const denied = { status: 403, body: { turnkeyErrorCode: 'REQUEST_NOT_AUTHORIZED' } }

  expect(await sign({})).toMatchObject(denied)
  const signed = await sign(lodged)
  expect(signed.status, JSON.stringify(signed.body)).toBe(200)
  expect(signed.body.activity.result.signRawPayloadResult).toMatchObject(payment.signature)
  expect(await sign(lodged)).toMatchObject(denied)
})
