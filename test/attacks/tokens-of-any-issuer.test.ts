/**
 * Promise: a payment on the XRP Ledger names the token that it spends, or a danger says that it names none. Without `SendMax`, or with one
 * whose issuer is the account, the ledger spends tokens of any issuer that the account holds: `Paths` decides whose. The same holds of what
 * arrives if its issuer is the recipient.
 */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Surroundings } from '../../src/core/chains/declaration/decision-context.ts'
import { whatWillHappen } from '../../src/core/chains/what-will-happen.ts'
import { xrp } from '../../src/core/chains/xrp/chain.ts'
import { base, bytesOf, other, publicKey, read, scopeOf, signWith } from '../core/chains/xrp/xrp-transactions.ts'
import { testEngine } from '../support/engine.ts'
import { addPolicy, addUser, by } from '../support/policies.ts'
import { restoreWallets, signLodged } from '../support/sign-lodged.ts'
import vectors from '../vectors/xrp.json' with { type: 'json' }

const held = 'rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B'
const worthless = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
const usd = (issuer: string, value = '100') => ({ currency: 'USD', issuer, value })
const Paths = [[{ account: held }, { currency: 'USD', issuer: worthless }]]
const paying = (more: object) => ({
  ...base,
  TransactionType: 'Payment',
  Destination: other,
  DestinationTag: 1,
  ...more,
})

const linesOf = (transaction: object) =>
  (whatWillHappen(read(bytesOf(transaction))?.signs as never, { publicKey, address: signWith }).children ?? []).map(
    ({ label, value }) => `${label}: ${value}`,
  )
const warningsOf = (transaction: object, level: string) =>
  (read(bytesOf(transaction))?.described.warnings ?? []).filter(each => each.level === level).map(({ text }) => text)

const open: Readonly<Record<string, object>> = {
  'paths, and no SendMax': paying({ Amount: usd(worthless), Paths }),
  'paths to the account itself': paying({ Amount: usd(worthless), Paths, Destination: signWith }),
  'paths, and a token of the recipient': paying({ Amount: usd(other), Paths }),
  'paths, and a token of its own': paying({ Amount: usd(signWith), Paths }),
  'a SendMax of its own': paying({ Amount: usd(worthless, '90'), SendMax: usd(signWith) }),
  'a SendMax of its own, and paths': paying({ Amount: usd(signWith), SendMax: usd(signWith), Paths }),
  'a SendMax of its own for XRP': paying({ Amount: '5000000', SendMax: usd(signWith) }),
  'paths, and less that arrives': paying({
    Amount: usd(worthless),
    Paths,
    Flags: 0x20000,
    DeliverMin: usd(worthless, '99'),
  }),
}

describe.each(Object.entries(open))('a payment with %s', (_, transaction) => {
  test('says that it names no issuer, and exchanges instead of sending', () => {
    expect(linesOf(transaction)[0]).toBe('You exchange: up to 100 USD of any issuer that you hold')
    expect(linesOf(transaction).join('\n')).not.toContain('You send')
    expect(warningsOf(transaction, 'danger')).toContainEqual(
      expect.stringMatching(/not say whose tokens it spends.* up to 100 USD of any/),
    )
    expect(read(bytesOf(transaction))?.described.sentence).toContain('spending up to 100 USD of any issuer')
    expect(xrp.payees?.(read(bytesOf(transaction))?.signs as never, publicKey).some(each => each.makesKnown)).toBe(
      false,
    )
  })

  test('has no recipient and no issuer in rules', () => {
    const { destination, place, spends } = scopeOf(transaction)
    expect([destination, place]).toEqual([undefined, undefined])
    expect(spends).toMatchObject({ currency: 'USD', value: '100' })
    expect((spends as { issuer?: string }).issuer).toBeUndefined()
  })
})

test('a token that is got by paths is judged by its issuer', () => {
  const signed = read(bytesOf(open['paths, and no SendMax'] as object))?.signs
  const surroundings = { now: 0, isNamed: () => false } as unknown as Surroundings
  expect(xrp.warn?.(signed as never, surroundings).map(({ text }) => text)).toContainEqual(
    expect.stringContaining(`USD of an issuer that is not known here (${worthless})`),
  )
})

test.each<[string, object, string]>([
  ['a token of somebody else', { Amount: usd(worthless) }, worthless],
  ['a token by a SendMax that names its issuer', { Amount: usd(worthless), SendMax: usd(worthless), Paths }, worthless],
])('a plain payment of %s stays as it is', (_, more, issuer) => {
  expect(warningsOf(paying(more), 'danger')).toEqual([])
  expect(linesOf(paying(more)).slice(0, 2)).toEqual([`You send: 100 USD issued by ${issuer}`, `To: ${other}`])
  expect(scopeOf(paying(more))).toMatchObject({ destination: other, place: `${other}, 1`, spends: { issuer } })
})

const swapped: Readonly<Record<string, [object, string]>> = {
  'a swap into a token of its own': [
    { Destination: signWith, Amount: usd(signWith), SendMax: '5000000', Paths },
    signWith,
  ],
  'a payment of a token of the recipient, by paths': [{ Amount: usd(other), SendMax: '5000000', Paths }, other],
  'a payment by paths that spends any token as well': [{ Amount: usd(other), Paths }, other],
  'a payment of a token of the recipient for the same of another issuer': [
    { Amount: usd(other), SendMax: usd(worthless) },
    other,
  ],
}

test.each(Object.entries(swapped))('%s says that it names no issuer of what arrives', (_, [more, to]) => {
  const transaction = paying(more)
  expect(linesOf(transaction)).toContainEqual(
    expect.stringMatching(/(receive|Paid out) at least: 100 USD of any issuer$/),
  )
  expect(linesOf(transaction).join('\n')).not.toContain(`issued by ${to}`)
  expect(warningsOf(transaction, 'danger')).toContainEqual(
    `It does not say whose tokens arrive: they can be of any issuer that ${to} trusts, and worth nothing.`,
  )
  expect(read(bytesOf(transaction))?.described.sentence).toContain(`Send 100 USD of any issuer to ${to}`)
  const { delivers, destination, place } = scopeOf(transaction)
  expect([destination, place]).toEqual([undefined, undefined])
  expect(delivers).toMatchObject({ currency: 'USD', value: '100' })
  expect((delivers as { issuer?: string }).issuer).toBeUndefined()
})

test.each<[string, object]>([
  ['goes back to who issued it', { Amount: usd(other) }],
  ['goes back to who issued it, with a SendMax', { Amount: usd(other), SendMax: usd(other, '101') }],
  ['is bought for who issued it, without paths', { Amount: usd(other), SendMax: '5000000' }],
])('a token that %s has that issuer', (_, more) => {
  expect(warningsOf(paying(more), 'danger').join()).not.toContain('whose tokens arrive')
  expect(scopeOf(paying(more)).delivers).toMatchObject({ issuer: other })
})

/** Each goes over the one trust line between the two, which spends what the account holds of the recipient before it issues more. */
test.each<[string, object, string, number]>([
  ['a token of its own', { Amount: usd(signWith) }, signWith, 1],
  ['a token of its own, with a SendMax', { Amount: usd(signWith), SendMax: usd(signWith) }, signWith, 1],
  ['a token of the recipient', { Amount: usd(other) }, other, 0],
])('a payment of %s without paths has a recipient, and no issuer in rules', (_, more, issuer, notices) => {
  const transaction = paying(more)
  expect(warningsOf(transaction, 'danger')).toEqual([])
  expect(warningsOf(transaction, 'notice').filter(text => /holds of the recipient/.test(text))).toHaveLength(notices)
  expect(linesOf(transaction)[0]).toBe(`You send: 100 USD issued by ${issuer}`)
  const { destination, spends } = scopeOf(transaction)
  expect(destination).toBe(other)
  expect(spends).toMatchObject({ currency: 'USD', value: '100' })
  expect((spends as { issuer?: string }).issuer).toBeUndefined()
})

test('a rule that forbids an issuer forbids what may spend its tokens, whatever else allows it', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  await restoreWallets(agent, vectors.mnemonics, vectors.transactions)
  const a = await addUser(agent, 'A')
  const sign = (transaction: object) => {
    const bytes = bytesOf(transaction)
    const digest = createHash('sha512').update(bytes).digest('hex').slice(0, 64)
    const unsigned = bytes.toString('hex')
    return signLodged(agent, { curve: 'CURVE_SECP256K1', signWith, unsigned, digest }, { key: a.key })
  }
  for (const place of [`${other}, 1`, `${signWith}, 1`])
    await addPolicy(agent, { condition: `xrp.tx.place == '${place}'`, consensus: by(a) })
  for (const transaction of Object.values(open))
    await expect(sign(transaction)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  await addPolicy(agent, { condition: `xrp.tx.type == 'Payment'`, consensus: by(a) })
  for (const transaction of Object.values(open))
    expect(await sign(transaction)).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
  await addPolicy(agent, { effect: 'DENY', condition: `xrp.tx.spends.issuer == '${held}'` })
  for (const transaction of Object.values(open))
    await expect(sign(transaction)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
})
