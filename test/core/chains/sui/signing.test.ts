import { expect, test } from 'vitest'
import { fillTemplate } from '../../../../src/core/chains/fill-template.ts'
import { measuredAsset } from '../../../../src/core/chains/measured-asset.ts'
import { sui } from '../../../../src/core/chains/sui/chain.ts'
import { testEngine } from '../../../support/engine.ts'
import { addLimit } from '../../../support/move-vectors.ts'
import { addPolicy, addUser, by } from '../../../support/policies.ts'
import { restoreWallets, signLodged } from '../../../support/sign-lodged.ts'
import vectors from '../../../vectors/sui.json' with { type: 'json' }
import { built, idOf, lodged, other, owned, pay, signWith, to } from './made.ts'

const curve = 'CURVE_ED25519'
const transactions = vectors.transactions.map(each => ({ ...each, curve, unsigned: each.signingBytes }))
const [payment, object, call, message] = transactions as [Vector, Vector, Vector, Vector]
type Vector = (typeof transactions)[0]
const denied = { code: 'PERMISSION_DENIED' }
const completed = { status: 'ACTIVITY_STATUS_COMPLETED' }
const recipient = '0xf15d57674e6866a64ce678d86112d1375eb9099dccc5244d64f6fd1945ff5cc6'

async function withAccounts(options: Parameters<typeof testEngine>[0] = { approvals: 'nothing' }) {
  const agent = await testEngine(options)
  const mnemonics = vectors.wallets.map(({ mnemonic }) => mnemonic)
  await restoreWallets(agent, mnemonics, transactions)
  return agent
}

/** An engine, and what a user who is no root user signs in it. */
async function withUser() {
  const agent = await withAccounts()
  const a = await addUser(agent, 'A')
  return {
    agent,
    allow: (condition: string) => addPolicy(agent, { condition, consensus: by(a) }),
    deny: (condition: string) => addPolicy(agent, { condition, effect: 'DENY' }),
    sign: (vector: Parameters<typeof signLodged>[1]) => signLodged(agent, vector, { key: a.key }),
  }
}

test('the card says of each vector what it does', async () => {
  const agent = await withAccounts({})
  for (const transaction of transactions) await signLodged(agent, transaction)
  const shown = agent.engine.approvals.cards().map(card => card.shown)
  const id = `0x${'99'.padStart(64, '0')}`
  const called = `0x${'dee9'.padStart(64, '0')}::clob_v2::cancel_all_orders`
  expect(shown.map(({ sentence }) => sentence).toSorted()).toEqual(
    [
      `Send 0.001 SUI to ${recipient} on Sui`,
      `Send the object ${id} to ${recipient} on Sui`,
      `Call ${called} on Sui`,
      'Sign the text “Sign in to app.example”',
    ].toSorted(),
  )
  const dangersOf = (part: string) =>
    shown
      .find(({ sentence }) => sentence.includes(part))
      ?.warnings.filter(({ level }) => level === 'danger')
      .map(({ text }) => text)
  expect(dangersOf('0.001 SUI')).toEqual([])
  expect(dangersOf('Send the object')).toEqual([expect.stringContaining(`does not say what the object ${id} is.`)])
  expect(dangersOf('Call')).toEqual([expect.stringContaining(`what the function ${called} does`)])
})

test('policies see what is handed over, and in other words nothing passes', async () => {
  const { allow, sign } = await withUser()
  await allow(
    `sui.tx.sender == '${signWith}' && sui.tx.gas_budget <= 10000000 && sui.tx.transfers.all(t, t.kind == 'sui' && t.to == '${recipient}' && t.amount <= 1000000)`,
  )
  expect(await sign(payment)).toMatchObject(completed)
  const twice = await built(transaction => {
    pay(transaction, 1n, recipient)
    pay(transaction, 1n, to)
  })
  for (const bytes of [
    await built(transaction => pay(transaction, 1_000_001n, recipient)),
    await built(transaction => pay(transaction, 1n, recipient), { budget: 10_000_001n }),
    await built(transaction => pay(transaction, 1n, recipient), { sender: other }),
    await built(transaction => transaction.transferObjects([transaction.gas], recipient)),
    await built(transaction => transaction.transferObjects([transaction.object(owned(1))], recipient)),
    await built(transaction => {
      pay(transaction, 1n, recipient)
      transaction.moveCall({ target: `${idOf(0xdd)}::m::f`, arguments: [transaction.gas] })
    }),
    twice,
  ])
    await expect(sign(lodged(bytes))).rejects.toMatchObject(denied)
  await expect(sign(object)).rejects.toMatchObject(denied)
  await expect(sign(message)).rejects.toMatchObject(denied)
})

test('what a transaction does not have is an error, and no 0 and no empty text', async () => {
  const { allow, sign } = await withUser()
  for (const condition of [
    'sui.tx.expiration_epoch < 1',
    "sui.tx.network != 'testnet'",
    "sui.tx.network == ''",
    "sui.tx.transfers[0].object != 'x'",
  ])
    await allow(condition)
  await expect(sign(payment)).rejects.toMatchObject(denied)
  const { sign: again, deny, allow: permit } = await withUser()
  await permit('')
  expect(await again(payment)).toMatchObject(completed)
  await deny('sui.tx.expiration_epoch < 1')
  await expect(again(payment)).rejects.toMatchObject(denied)
})

test('objects, calls and code pass under no policy that does not name them', async () => {
  const { allow, sign } = await withUser()
  await allow('')
  await allow(`sui.tx.sender in ['${object.signWith}', '${call.signWith}', '${signWith}']`)
  expect(await sign(payment)).toMatchObject(completed)
  const published = await built(transaction =>
    transaction.transferObjects([transaction.publish({ modules: [[1]], dependencies: [] })], to),
  )
  for (const refused of [object, call, lodged(published)]) await expect(sign(refused)).rejects.toMatchObject(denied)
  await allow(`sui.tx.transfers.all(t, t.kind in ['sui', 'object'] && t.to == '${recipient}')`)
  await allow(`sui.tx.functions.all(f, f in ['0x${'dee9'.padStart(64, '0')}::clob_v2::cancel_all_orders'])`)
  await allow("sui.tx.commands.any(c, c == 'Publish')")
  expect(await sign(object)).toMatchObject(completed)
  expect(await sign(call)).toMatchObject(completed)
  // Who gets the right to replace the code has to be named, too.
  await expect(sign(lodged(published))).rejects.toMatchObject(denied)
  await allow(
    `sui.tx.commands.any(c, c == 'Publish') && sui.tx.transfers.all(t, t.kind == 'upgrade_capability' && t.to == '${to}')`,
  )
  expect(await sign(lodged(published))).toMatchObject(completed)
})

test('a limit counts SUI and what is not known is too much', async () => {
  const { agent, allow, sign } = await withUser()
  await addLimit(agent, { caip19: 'sui:35834a8a/slip44:784', decimals: 9, most: '0.0015' })
  await allow('controls.a_day')
  await allow(`controls.a_day && sui.tx.transfers.all(t, t.kind in ['object', 'gas_coin'])`)
  await allow(`controls.a_day && sui.tx.functions.count() > 0 && sui.tx.functions.all(f, f in ['0x2::coin::zero'])`)
  expect(await sign(payment)).toMatchObject(completed)
  await expect(sign(payment)).rejects.toMatchObject(denied)
  const small = await built(transaction => pay(transaction, 500_000n))
  expect(await sign(lodged(small))).toMatchObject(completed)
  const nothing = await built(transaction => pay(transaction, 0n))
  expect(await sign(lodged(nothing))).toMatchObject(completed)
  for (const bytes of [
    await built(transaction => pay(transaction, 1n)),
    await built(transaction => transaction.transferObjects([transaction.gas], to)),
    await built(transaction => transaction.transferObjects([transaction.object(owned(1))], to)),
    await built(transaction => transaction.moveCall({ target: '0x2::coin::zero' })),
    await built(transaction => pay(transaction, 0n), { budget: 200_000_000n }),
  ])
    await expect(sign(lodged(bytes))).rejects.toMatchObject(denied)
  // The digest alone could be of anything.
  const { digest } = lodged(nothing)
  const alone = { signWith, payload: digest, encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' }
  const post = { ...alone, hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE' }
  const a = await addUser(agent, 'B')
  await addPolicy(agent, { condition: 'controls.a_day', consensus: by(a) })
  await expect(agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', post, { key: a.key })).rejects.toMatchObject(denied)
})

test.each([
  ['the template of known addresses', knownAddress()],
  ['plain transfers', [sui.inWindow.plainTransfers?.condition ?? 'false']],
  ['only transfers of SUI', measuredAsset('sui:35834a8a/slip44:784')?.onlyTransfers?.conditions ?? ['false']],
])('%s allows a payment and nothing else', async (name, conditions) => {
  const { allow, sign } = await withUser()
  await allow(conditions.join(' && '))
  expect(await sign(payment)).toMatchObject(completed)
  const published = (recipient: string) =>
    built(transaction =>
      transaction.transferObjects([transaction.publish({ modules: [[1]], dependencies: [] })], recipient),
    )
  const others = [
    await built(transaction => transaction.transferObjects([transaction.gas], recipient)),
    await published(recipient),
    await published(signWith),
    await built(transaction => transaction.moveCall({ target: '0x2::coin::zero' })),
    ...(name.includes('template') ? [await built(transaction => pay(transaction, 1n))] : []),
  ]
  for (const bytes of others) await expect(sign(lodged(bytes))).rejects.toMatchObject(denied)
  for (const refused of [object, call, message]) await expect(sign(refused)).rejects.toMatchObject(denied)
})

function knownAddress(): readonly string[] {
  const filled = fillTemplate([sui], { chain: 'sui', title: 'Known addresses', values: { addresses: recipient } })
  return filled.ok ? filled.conditions : []
}
