import { createHash } from 'node:crypto'
import { Asset, Memo, Networks, Operation } from '@stellar/stellar-sdk'
import { expect, test } from 'vitest'
import { measuredAsset } from '../../../../src/core/chains/measured-asset.ts'
import { stellarWords } from '../../../../src/core/chains/stellar/words.ts'
import { testEngine } from '../../../support/engine.ts'
import { addPolicy, addUser, by } from '../../../support/policies.ts'
import { restoreWallets, signLodged } from '../../../support/sign-lodged.ts'
import vectors from '../../../vectors/stellar.json' with { type: 'json' }
import {
  bytesOf,
  customer,
  pay,
  publicKey,
  read,
  type Step,
  scopeOf,
  signsOf,
  signWith,
  to,
  usdc,
} from './stellar-transactions.ts'

const ofDigest = (bytes: Uint8Array) => ({
  curve: 'CURVE_ED25519',
  signWith,
  unsigned: Buffer.from(bytes).toString('hex'),
  digest: createHash('sha256').update(bytes).digest('hex'),
})
const moves = (steps: readonly Step[], caip19 = 'stellar:pubnet/slip44:148', options = {}) =>
  measuredAsset(caip19)?.moves(read(bytesOf(steps, { memo: Memo.none(), ...options }))?.signs as never, publicKey)

test('the vectors are signed byte for byte, and policies hold of what is lodged', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  await restoreWallets(agent, vectors.mnemonics, vectors.transactions)
  for (const vector of vectors.transactions) {
    const { result } = await signLodged(agent, vector)
    expect(result.signRawPayloadResult).toEqual(vector.signature)
  }
  const a = await addUser(agent, 'A')
  await addPolicy(agent, {
    condition: `stellar.tx.network == 'pubnet' && stellar.tx.operations.all(operation, operation.type == 'payment' && operation.asset == 'XLM' && operation.amount <= 20000000 && operation.destination == '${to}')`,
    consensus: by(a),
  })
  await addPolicy(agent, { condition: `stellar.tx.source == '${signWith}' && stellar.tx.fee < 50`, consensus: by(a) })
  const as = { key: a.key }
  expect(await signLodged(agent, ofDigest(bytesOf([pay(), pay()])), as)).toMatchObject({
    status: 'ACTIVITY_STATUS_COMPLETED',
  })
  const refused = [
    bytesOf([pay(), pay('2.0000001')]),
    bytesOf([pay('1', signWith)]),
    // One customer of the account, whom the rule does not name.
    bytesOf([pay('1', customer(5))]),
    bytesOf([pay()], { networkPassphrase: Networks.TESTNET }),
    bytesOf([Operation.payment({ destination: to, asset: usdc, amount: '1' })]),
    // Hands over the account, under a rule that does not name it.
    bytesOf([Operation.accountMerge({ destination: to })], { fee: '10' }),
    bytesOf([Operation.setOptions({ signer: { ed25519PublicKey: to, weight: 1 } })], { fee: '10' }),
    bytesOf([Operation.claimClaimableBalance({ balanceId: '00'.repeat(36) })], { fee: '10' }),
  ]
  for (const bytes of refused)
    await expect(signLodged(agent, ofDigest(bytes), as)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
})

test('counts each asset on each network, and knows when it cannot tell', () => {
  const nothing = { kind: 'nothing' }
  const asset = `stellar:pubnet/asset:USDC-${usdc.issuer}`
  const sent = Operation.payment({ destination: to, asset: usdc, amount: '3' })
  expect(moves([pay(), pay('1.5')])).toEqual({ kind: 'amount', units: 35_000_000n })
  expect(moves([pay(), sent], asset)).toEqual({ kind: 'amount', units: 30_000_000n })
  expect(moves([pay()], 'stellar:testnet/slip44:148')).toEqual(nothing)
  expect(moves([pay()], 'stellar:testnet/slip44:148', { networkPassphrase: Networks.TESTNET })).toMatchObject({
    units: 20_000_000n,
  })
  expect(moves([sent], undefined, { fee: '20000000' })).toEqual({ kind: 'amount', units: 20_000_000n })
  const path = { sendAsset: usdc, destination: to, destAsset: Asset.native(), path: [] }
  expect(moves([Operation.pathPaymentStrictReceive({ ...path, sendMax: '9', destAmount: '1' })], asset)).toMatchObject({
    units: 90_000_000n,
  })
  const offer = { selling: usdc, buying: Asset.native(), price: { n: 1, d: 3 } }
  expect(moves([Operation.manageBuyOffer({ ...offer, buyAmount: '1' })], asset)).toMatchObject({ units: 3_333_334n })
  for (const step of [
    Operation.accountMerge({ destination: to }),
    Operation.setOptions({ masterWeight: 0 }),
    Operation.claimClaimableBalance({ balanceId: '00'.repeat(36) }),
  ])
    expect(moves([step])).toMatchObject({ kind: 'unknown' })
  expect(moves([Operation.setOptions({ homeDomain: 'a.example' })])).toEqual(nothing)
})

test('what hands over the account has to be named, and what hides others cannot be', () => {
  const unread = Operation.claimClaimableBalance({ balanceId: '00'.repeat(36) })
  const named = (text: string) => ({ named: { path: 'stellar.tx.operations[].type', text } })
  const handsOver = (...operations: readonly Step[]) => stellarWords.handsOver(signsOf(...operations), publicKey)
  const merge = Operation.accountMerge({ destination: to })
  const signers = Operation.setOptions({ masterWeight: 0 })
  expect(handsOver(pay())).toEqual([])
  expect(handsOver(merge)).toEqual([named('account_merge')])
  expect(handsOver(signers, pay(), signers, merge)).toEqual([named('set_options'), named('account_merge')])
  expect(handsOver(pay(), unread)).toEqual([named('claim_claimable_balance')])
  expect(handsOver(unread, pay())).toEqual([{ named: null }])
  expect(scopeOf(unread, pay()).operations).toBeUndefined()
  expect(
    read(bytesOf([unread, pay()]))
      ?.described.warnings.map(({ text }) => text)
      .join(),
  ).toContain('Only the first 1 of 2')
})
