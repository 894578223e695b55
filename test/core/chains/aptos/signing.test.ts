import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { addLimit, post, withSigners } from '../../../support/move-vectors.ts'
import { addPolicy, addUser, by } from '../../../support/policies.ts'
import { signLodged } from '../../../support/sign-lodged.ts'
import vectors from '../../../vectors/aptos.json' with { type: 'json' }

const { transactions } = vectors
const [transfer, fungible, sponsored, message] = transactions as [
  (typeof transactions)[0],
  (typeof transactions)[0],
  (typeof transactions)[0],
  (typeof transactions)[0],
]
const to = '0xdd41f15077c29e85ade6d3f12dcb3a7f6ec085e4888151bd500f5e9f1731a8ee'
const apt = 'aptos:1/slip44:637'
const denied = { code: 'PERMISSION_DENIED' }

test('transactions and messages are signed byte for byte as Aptos’ own library signs them', async () => {
  const agent = await withSigners(vectors, { approvals: 'nothing' })
  for (const { signWith, unsigned, signature } of transactions) {
    const { result } = await post(agent, signWith, unsigned)
    expect(result.signRawPayloadResult).toEqual(signature)
  }
})

test('the card says what is paid, by whom, for how much at most and until when', async () => {
  const agent = await withSigners(vectors, {})
  for (const { signWith, unsigned } of transactions) await post(agent, signWith, unsigned)
  const shown = agent.engine.approvals.cards().map(card => card.shown)
  const by = (part: string) => shown.find(({ sentence }) => sentence.includes(part))
  expect(by('Send 1 APT')).toMatchObject({
    sentence: `Send 1 APT to ${to} on Aptos`,
    fields: expect.arrayContaining([
      { label: 'Network', value: 'Aptos' },
      { label: 'Amount', value: '1 APT', exact: '100000000 octas', detail: true },
      { label: 'To', value: to, style: 'address', detail: true },
      expect.objectContaining({ label: 'Sender', value: transfer.signWith, style: 'address' }),
      { label: 'Fee at most', value: '0.002 APT', exact: '2,000 units of gas at 100 octas', detail: true },
      { label: 'Expires', value: '2030-03-17 17:46:40 UTC' },
    ]),
  })
  expect(by('units of the token 0xbae2')).toMatchObject({ sentence: expect.stringContaining('on Aptos testnet') })
  expect(by('Send 0.00000005 APT')).toMatchObject({
    fields: expect.arrayContaining([
      { label: 'Fee payer', value: expect.stringMatching(/^0x398b/), style: 'address', detail: true },
    ]),
    warnings: expect.arrayContaining([{ level: 'notice', text: '1 other account must sign it as well.' }]),
  })
  expect(by('Aptos message')).toMatchObject({
    sentence: 'Sign the Aptos message “Sign in to app.example”',
    fields: expect.arrayContaining([{ label: 'Application', value: 'https://app.example' }]),
  })
})

test('a transaction that another account sends says whose it is', async () => {
  const agent = await withSigners(vectors, {})
  await post(agent, fungible.signWith, transfer.unsigned)
  const [card] = agent.engine.approvals.cards()
  expect(card?.shown.warnings).toContainEqual({
    level: 'danger',
    text: expect.stringContaining(
      `sent by the account ${transfer.signWith}, and that of this key is ${fungible.signWith}`,
    ),
  })
})

test('policies see what is paid, and what does anything else has no payments', async () => {
  const agent = await withSigners(vectors, { approvals: 'nothing' })
  const a = await addUser(agent, 'A')
  const key = { key: a.key }
  await addPolicy(agent, {
    condition: `aptos.tx.chain_id == 1 && aptos.tx.payments.all(p, p.to == '${to}' && p.amount <= 100000000)`,
    consensus: by(a),
  })
  await post(agent, transfer.signWith, transfer.unsigned, key)
  await post(agent, sponsored.signWith, sponsored.unsigned, key)
  const more = transfer.unsigned.replace('00e1f50500000000', '01e1f50500000000')
  const another = transfer.unsigned.replace('0d6170746f735f6163636f756e74', '0d6170746f735f6163636f756e75')
  for (const refused of [more, another]) {
    expect(refused).not.toBe(transfer.unsigned)
    await expect(post(agent, transfer.signWith, refused, key)).rejects.toMatchObject(denied)
  }
  await expect(post(agent, fungible.signWith, fungible.unsigned, key)).rejects.toMatchObject(denied)
  await expect(post(agent, message.signWith, message.unsigned, key)).rejects.toMatchObject(denied)
})

test('only a policy that names it allows a script, a new key of the account, or any function that may do more than pay', async () => {
  const agent = await withSigners(vectors, { approvals: 'nothing' })
  const a = await addUser(agent, 'A')
  const key = { key: a.key }
  await addPolicy(agent, { condition: `aptos.tx.sender == '${transfer.signWith}'`, consensus: by(a) })
  const rotate = transfer.unsigned.replace(
    /0d6170746f735f6163636f756e74087472616e73666572/,
    `07${Buffer.from('account').toString('hex')}19${Buffer.from('rotate_authentication_key').toString('hex')}`,
  )
  await post(agent, transfer.signWith, transfer.unsigned, key)
  await expect(post(agent, transfer.signWith, rotate, key)).rejects.toMatchObject(denied)
  await addPolicy(agent, {
    condition: "aptos.tx.function == '0x1::account::rotate_authentication_key'",
    consensus: by(a),
  })
  await post(agent, transfer.signWith, rotate, key)
  const publish = transfer.unsigned.replace(
    /0d6170746f735f6163636f756e74087472616e73666572/,
    `04${Buffer.from('code').toString('hex')}13${Buffer.from('publish_package_txn').toString('hex')}`,
  )
  await expect(post(agent, transfer.signWith, publish, key)).rejects.toMatchObject(denied)
  await addPolicy(agent, { condition: "aptos.tx.function == '0x1::code::publish_package_txn'", consensus: by(a) })
  await post(agent, transfer.signWith, publish, key)
})

test('a limit counts APT on its network, whatever calls it, and what is not known is too much', async () => {
  const agent = await withSigners(vectors, { approvals: 'nothing' })
  const a = await addUser(agent, 'A')
  const key = { key: a.key }
  await addLimit(agent, { caip19: apt, decimals: 8, most: '1.5' })
  await addPolicy(agent, { condition: 'controls.a_day', consensus: by(a) })
  await post(agent, transfer.signWith, transfer.unsigned, key)
  await expect(post(agent, transfer.signWith, transfer.unsigned, key)).rejects.toMatchObject(denied)
  await post(agent, sponsored.signWith, sponsored.unsigned, key)
  await post(agent, fungible.signWith, fungible.unsigned, key)
  const unknown = sponsored.unsigned.replace('04636f696e', '04636f696f')
  await expect(post(agent, sponsored.signWith, unknown, key)).rejects.toMatchObject(denied)
})

test('a limit on a coin other than APT counts that coin, and a token that may be the same as unknown', async () => {
  const agent = await withSigners(vectors, { approvals: 'nothing' })
  const a = await addUser(agent, 'A')
  const key = { key: a.key }
  await addLimit(agent, { caip19: 'aptos:1/coin:0x1::moon_coin::MoonCoin', decimals: 6, most: '0.000009' })
  await addPolicy(agent, { condition: 'controls.a_day', consensus: by(a) })
  // Five units of the coin 0x1::aptos_coin::AptosCoin, and of another one.
  const moon = sponsored.unsigned.replace(
    '0a6170746f735f636f696e094170746f73436f696e',
    '096d6f6f6e5f636f696e084d6f6f6e436f696e',
  )
  expect(moon).not.toBe(sponsored.unsigned)
  await post(agent, sponsored.signWith, moon, key)
  await expect(post(agent, sponsored.signWith, moon, key)).rejects.toMatchObject(denied)
  await post(agent, transfer.signWith, transfer.unsigned, key)
  await post(agent, fungible.signWith, fungible.unsigned, key)
  const onMain = fungible.unsigned.replace(/02$/, '01')
  await expect(post(agent, fungible.signWith, onMain, key)).rejects.toMatchObject(denied)
})

test('what is lodged behind a hash is no transaction of Aptos, which signs whole bytes', async () => {
  const agent = await withSigners(vectors, { approvals: 'nothing' })
  const a = await addUser(agent, 'A')
  const key = { key: a.key }
  await addPolicy(agent, { condition: `aptos.tx.payments.all(p, p.to == '${to}')`, consensus: by(a) })
  await addLimit(agent, { caip19: apt, decimals: 8, most: '100' })
  await addPolicy(agent, { condition: 'controls.a_day', consensus: by(a) })
  const { signWith, unsigned } = transfer
  const lodge = (algorithm: string) => {
    const digest = createHash(algorithm).update(unsigned, 'hex').digest('hex')
    return signLodged(agent, { curve: 'CURVE_ED25519', signWith, unsigned, digest }, key)
  }
  await post(agent, signWith, unsigned, key)
  for (const algorithm of ['sha256', 'sha3-256', 'sha512-256'])
    await expect(lodge(algorithm), algorithm).rejects.toThrow('does not hash to the digest that would be signed')
  // The hash alone may stand for anything.
  const hash = createHash('sha3-256').update(unsigned, 'hex').digest('hex')
  await expect(post(agent, signWith, hash, key)).rejects.toMatchObject(denied)
})
