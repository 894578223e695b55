import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { measuredAsset } from '../../../../src/core/chains/measured-asset.ts'
import { testEngine } from '../../../support/engine.ts'
import { addPolicy, addUser, by } from '../../../support/policies.ts'
import { restoreWallets, signLodged } from '../../../support/sign-lodged.ts'
import vectors from '../../../vectors/xrp.json' with { type: 'json' }
import { base, bytesOf, other, pay, publicKey, read, signWith, usd } from './xrp-transactions.ts'

const ofDigest = (bytes: Uint8Array) => ({
  curve: 'CURVE_SECP256K1',
  signWith,
  unsigned: Buffer.from(bytes).toString('hex'),
  digest: createHash('sha512').update(bytes).digest('hex').slice(0, 64),
})
const xrpMoves = (transaction: object) => {
  const asset = measuredAsset('xrpl:0/slip44:144')
  return asset?.moves(read(bytesOf(transaction))?.signs as never, publicKey)
}

test('the vectors are signed byte for byte, and policies and limits hold of what is lodged', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  await restoreWallets(agent, vectors.mnemonics, vectors.transactions)
  for (const vector of vectors.transactions) {
    const { result } = await signLodged(agent, vector)
    expect(result.signRawPayloadResult).toEqual(vector.signature)
  }
  const a = await addUser(agent, 'A')
  await addPolicy(agent, {
    condition: `xrp.tx.type == 'Payment' && xrp.tx.amount <= 25000000 && xrp.tx.destination == '${other}'`,
    consensus: by(a),
  })
  await addPolicy(agent, { condition: `xrp.tx.account == '${signWith}' && xrp.tx.fee < 5`, consensus: by(a) })
  const as = { key: a.key }
  expect(await signLodged(agent, ofDigest(bytesOf(pay)), as)).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
  const refused = [
    { ...pay, Amount: '25000001' },
    { ...pay, Destination: signWith },
    // Little arrives, and much is spent for it.
    { ...pay, SendMax: usd },
    { ...pay, Amount: usd },
    { ...base, TransactionType: 'AccountDelete', Destination: other },
    // Hands over the account, under a rule that does not name it.
    { ...base, TransactionType: 'SetRegularKey', RegularKey: other, Fee: '1' },
    { ...base, TransactionType: 'DelegateSet', Authorize: other, Permissions: [], Fee: '1' },
  ]
  for (const transaction of refused)
    await expect(signLodged(agent, ofDigest(bytesOf(transaction)), as)).rejects.toMatchObject({
      code: 'PERMISSION_DENIED',
    })
  await expect(signLodged(agent, { ...ofDigest(bytesOf(pay)), digest: '11'.repeat(32) })).rejects.toThrow(
    'does not hash to the digest that would be signed',
  )
})

test('counts what may be spent of XRP, and knows when it cannot tell', () => {
  const nothing = { kind: 'nothing' }
  expect(xrpMoves(pay)).toEqual({ kind: 'amount', units: 25_000_000n })
  expect(xrpMoves({ ...pay, SendMax: usd })).toEqual(nothing)
  expect(xrpMoves({ ...pay, Amount: usd, SendMax: '7' })).toEqual({ kind: 'amount', units: 7n })
  expect(xrpMoves({ ...pay, Amount: usd })).toEqual(nothing)
  expect(xrpMoves({ ...pay, Fee: '2000000' })).toEqual({ kind: 'amount', units: 27_000_000n })
  expect(xrpMoves({ ...base, TransactionType: 'OfferCreate', TakerGets: '5', TakerPays: usd })).toEqual({
    kind: 'amount',
    units: 5n,
  })
  for (const transaction of [
    { TransactionType: 'AccountDelete', Destination: other },
    { TransactionType: 'SetRegularKey', RegularKey: other },
    {
      TransactionType: 'SignerListSet',
      SignerQuorum: 1,
      SignerEntries: [{ SignerEntry: { Account: other, SignerWeight: 1 } }],
    },
    { TransactionType: 'EscrowCreate', Destination: other, Amount: '1', FinishAfter: 1 },
    { TransactionType: 'CheckCreate', Destination: other, SendMax: '1' },
  ])
    expect(xrpMoves({ ...base, ...transaction }), transaction.TransactionType).toMatchObject({ kind: 'unknown' })
})
