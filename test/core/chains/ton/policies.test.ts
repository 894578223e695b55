import { beginCell, type Cell, SendMode } from '@ton/core'
import { expect, test } from 'vitest'
import { fillTemplate } from '../../../../src/core/chains/fill-template.ts'
import { chains } from '../../../../src/core/chains/index.ts'
import { tonWords } from '../../../../src/core/chains/ton/words.ts'
import { addPolicy, addUser, by } from '../../../support/policies.ts'
import { signLodged } from '../../../support/sign-lodged.ts'
import { agentWithAccounts, moves, plugin, type versions } from './agent-with-accounts.ts'
import {
  accountOf,
  addressIn,
  beginBody,
  cellOf,
  jettonBody,
  nftBody,
  ofCell,
  other,
  pay,
  publicKey,
  read,
  scopeOf,
  sends,
  signsOf,
  to,
  v5Cell,
  warningsOf,
} from './made.ts'

const deployment = () =>
  beginBody().storeUint(1, 8).storeInt(0, 8).storeCoins(7n).storeRef(jettonBody(1n)).storeRef(nftBody()).endCell()

test('policies hold of what is lodged', async () => {
  const agent = await agentWithAccounts()
  const a = await addUser(agent, 'A')
  await addPolicy(agent, {
    condition: `ton.tx.wallet == 'V4R2' && ton.tx.messages.all(message, message.type in ['transfer', 'comment'] && message.destination == '${to}' && message.amount <= 10)`,
    consensus: by(a),
  })
  await addPolicy(agent, { condition: `ton.tx.seqno == 9`, consensus: by(a) })
  await addPolicy(agent, { condition: `ton.tx.network == 'mainnet' && ton.tx.seqno == 10`, consensus: by(a) })
  const sign = (cell: Cell, version: (typeof versions)[number] = 'V4R2') =>
    signLodged(agent, ofCell(cell, addressIn(version)), { key: a.key })
  const signed = { status: 'ACTIVITY_STATUS_COMPLETED' }
  expect(await sign(await cellOf('V4R2', [pay({ value: 10n, body: 'x' }), pay()]))).toMatchObject(signed)
  expect(await sign(await cellOf('V5R1', [pay({ value: 99n })], { seqno: 10 }), 'V5R1')).toMatchObject(signed)
  const refused: [Cell, (typeof versions)[number]?][] = [
    [await cellOf('V4R2', [pay(), pay({ value: 11n })])],
    [await cellOf('V4R2', [pay(), pay({ to: other })])],
    [await cellOf('V4R2', [pay({ body: jettonBody(1n) })])],
    [await cellOf('V4R2', [pay()], { mode: SendMode.CARRY_ALL_REMAINING_BALANCE })],
    [await cellOf('V4R2', [pay()], { mode: 64 })],
    [await cellOf('V3R2', [pay()]), 'V3R2'],
    // The network is missing in it.
    [await cellOf('V3R2', [pay()], { seqno: 10 }), 'V3R2'],
    [plugin(3)],
  ]
  for (const each of refused) await expect(sign(...each)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
})

test('the template of known addresses takes any spelling, and allows plain payments with their comment alone', async () => {
  const agent = await agentWithAccounts()
  const a = await addUser(agent, 'A')
  const filled = fillTemplate(chains, {
    chain: 'ton',
    title: 'Known addresses',
    values: {
      addresses: `${to}, x\n${accountOf(to).toString({ bounceable: true })}, x\n${accountOf(other).toRawString()}`,
    },
  })
  if (!filled.ok) throw new Error('not filled')
  expect(filled.name).toBe('Send to 2 known addresses')
  expect(filled.conditions.at(-1)).toContain(`['${to}, x', '${other}']`)
  await addPolicy(agent, { condition: filled.conditions.join(' && '), consensus: by(a) })
  const sign = (cell: Cell) => signLodged(agent, ofCell(cell, addressIn('V4R2')), { key: a.key })
  const both = [pay({ body: 'x' }), pay({ to: other })]
  expect(await sign(await cellOf('V4R2', both))).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
  const init = { code: beginCell().endCell(), data: beginCell().endCell() }
  const refused = [
    await cellOf('V4R2', [...both, pay({ to: addressIn('V3R2') })]),
    await cellOf('V4R2', [pay({ body: 'y' })]),
    await cellOf('V4R2', [pay()]),
    await cellOf('V4R2', [pay({ to: other, body: 'x' })]),
    await cellOf('V4R2', [pay({ body: jettonBody(1n) })]),
    await cellOf('V4R2', [pay({ init })]),
    await cellOf('V4R2', both, { mode: 128 }),
    await cellOf('V4R2', []),
    plugin(3),
  ]
  for (const cell of refused) await expect(sign(cell)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
})

const grave: [string, string, () => Cell | Promise<Cell>][] = [
  ['deploy_plugin', 'may then take TON out of the wallet', deployment],
  ['install_plugin', 'may then take TON out of the wallet', () => plugin(2)],
  ['add_extension', 'may then do everything', () => v5Cell([{ type: 'addExtension', address: accountOf(other) }])],
  [
    'add_extension',
    'may then do everything',
    () =>
      v5Cell([
        sends(pay()),
        { type: 'removeExtension', address: accountOf(to) },
        { type: 'addExtension', address: accountOf(other) },
      ]),
  ],
  [
    'set_signature_allowed',
    'changes whether this key',
    () => v5Cell([{ type: 'setIsPublicKeyEnabled', isEnabled: false }]),
  ],
  ['destroy_account', 'contract is deleted', () => cellOf('V4R2', [pay()], { mode: 128 + 32 })],
]

test.each(grave)('%s has to be named, is a danger, and is unknown to limits', async (text, warning, make) => {
  const cell = await make()
  expect(tonWords.handsOver(signsOf(cell), publicKey)).toEqual([{ named: { path: 'ton.tx.actions[]', text } }])
  expect(moves(cell)).toMatchObject({ kind: 'unknown' })
  expect(scopeOf(cell).messages).toBeUndefined()
  expect(scopeOf(cell).actions).toContain(text)
  expect(read(cell)?.described.warnings).toContainEqual({ level: 'danger', text: expect.stringContaining(warning) })
})

test('only a policy that names what hands over the wallet allows it', async () => {
  const agent = await agentWithAccounts()
  const [a, b] = [await addUser(agent, 'A'), await addUser(agent, 'B')]
  await addPolicy(agent, { condition: `ton.tx.wallet == 'V5R1'`, consensus: by(a) })
  await addPolicy(agent, { condition: `ton.tx.actions.contains('add_extension')`, consensus: by(b) })
  const adds = await v5Cell([{ type: 'addExtension', address: accountOf(other) }])
  const both = await v5Cell([
    { type: 'addExtension', address: accountOf(other) },
    { type: 'setIsPublicKeyEnabled', isEnabled: false },
  ])
  const sign = (cell: Cell, { key }: typeof a) => signLodged(agent, ofCell(cell, addressIn('V5R1')), { key })
  await expect(sign(adds, a)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  expect(await sign(adds, b)).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
  await expect(sign(both, b)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  const removes = await v5Cell([{ type: 'removeExtension', address: accountOf(other) }])
  expect(warningsOf(removes)).toBe(
    'If the extension is a second factor or a way back into the wallet, the wallet is without it from then on.',
  )
  expect(await sign(removes, a)).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
})
