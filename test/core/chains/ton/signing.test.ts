import { Address, type Cell } from '@ton/core'
import { WalletContractV5R1 } from '@ton/ton'
import { expect, test } from 'vitest'
import { tonWallets } from '../../../../src/core/chains/ton/address.ts'
import { ton } from '../../../../src/core/chains/ton/chain.ts'
import { whatWillHappen } from '../../../../src/core/chains/what-will-happen.ts'
import { signLodged } from '../../../support/sign-lodged.ts'
import vectors from '../../../vectors/ton.json' with { type: 'json' }
import { agentWithAccounts } from './agent-with-accounts.ts'
import {
  addressIn,
  cellOf,
  ofCell,
  pay,
  publicKey,
  read,
  sends,
  signsOf,
  textCell,
  v5Cell,
  wallets,
  warningsOf,
} from './made.ts'

test('the vectors are signed byte for byte with what stands behind them, and so are wallets of version 5', async () => {
  const agent = await agentWithAccounts()
  for (const vector of vectors.transactions) {
    const { result } = await signLodged(agent, vector)
    expect(result.signRawPayloadResult).toEqual(vector.signature)
  }
  const cell = await v5Cell([sends(pay())])
  expect(await signLodged(agent, ofCell(cell, addressIn('V5R1')))).toMatchObject({
    status: 'ACTIVITY_STATUS_COMPLETED',
  })
  await expect(signLodged(agent, ofCell(cell, addressIn('V4R2')))).rejects.toThrow('signWith names a wallet V4R2')
})

test('the hash of another cell, and a bag that is none, are refused', async () => {
  const agent = await agentWithAccounts()
  const lodged = ofCell(await cellOf('V4R2', [pay()]), addressIn('V4R2'))
  const { digest } = ofCell(await cellOf('V4R2', [pay({ value: 6n })]), addressIn('V4R2'))
  await expect(signLodged(agent, { ...lodged, digest })).rejects.toThrow('does not hash to the digest')
  // The hash of the message alone, with the whole body lodged.
  const [inner] = (await cellOf('V4R2', [pay()])).refs as [Cell]
  await expect(signLodged(agent, { ...lodged, digest: inner.hash().toString('hex') })).rejects.toThrow(
    'does not hash to the digest',
  )
  await expect(signLodged(agent, { ...lodged, unsigned: lodged.unsigned.slice(0, -2) })).rejects.toMatchObject({
    code: 'TRANSACTION_INVALID',
  })
})

test('a proof of TON Connect is a sign-in, held against the page and the account', () => {
  const proof = vectors.transactions.find(({ kind }) => kind === 'ton_proof')
  const bytes = Buffer.from(proof?.unsigned as string, 'hex')
  const describe = (more: object) => ton.readMessage(bytes, 'tonProofHash', { texts: [], publicKey, ...more })
  const texts = (more: object) =>
    describe(more)
      ?.described.warnings.map(({ text }) => text)
      .join()
  expect(describe({})?.signs).toMatchObject({ kind: 'text', why: null })
  expect(describe({ webOrigin: 'https://app.example' })?.described.warnings).toEqual([])
  expect(texts({ webOrigin: 'https://evil.example' })).toContain('Someone may be trying to sign in as you')
  expect(texts({ publicKey: '11'.repeat(32) })).toContain('not one of the key that would sign')
  expect(ton.readMessage(bytes.subarray(0, 60), 'tonProofHash', { texts: [] })).toBeUndefined()
  expect(wallets.V4R2.address.toString({ bounceable: false })).toBe(proof?.signWith)

  // The account stands behind the prefix and the workchain.
  const account = Buffer.from('ton-proof-item-v2/').length + 4
  for (const each of tonWallets(Buffer.from(publicKey, 'hex'))) {
    Address.parse(each).hash.copy(bytes, account)
    expect(texts({})).not.toContain('not one of the key that would sign')
  }
})

test('the card names the account of a wallet v5 on the test network, which differs from that on the main one', async () => {
  const cell = await v5Cell([sends(pay())], 'external', -3)
  const { address } = WalletContractV5R1.create({
    ...{ publicKey: Buffer.from(publicKey, 'hex'), workchain: 0 },
    walletId: {
      networkGlobalId: -3,
      context: { workchain: 0, walletVersion: 'v5r1' as const, subwalletNumber: 0 },
    },
  })
  const from = address.toString({ bounceable: false })
  expect(from).not.toBe(addressIn('V5R1'))
  expect(read(cell, { publicKey })?.described.fields).toContainEqual({ label: 'From', value: from, style: 'address' })
  const summary = whatWillHappen(signsOf(cell), { publicKey, address: addressIn('V5R1') }).children ?? []
  expect(summary).toContainEqual({ label: 'From', value: from, style: 'address' })
  expect(summary).not.toContainEqual(expect.objectContaining({ value: addressIn('V5R1') }))
})

test('a comment of nothing is none', async () => {
  for (const body of [textCell(''), textCell(' ')])
    expect(warningsOf(await cellOf('V4R2', [pay({ body })]))).toMatch(/^It has no comment/)
})
