/**
 * Promise: what a wallet on TON may pay for again and again is a danger, and unknown to limits. Wallets v3 and v4 keep their sequence number
 * when a message cannot be sent, unless its send mode leaves it out (+2): anybody can then send the same signature until it expires, and the
 * wallet pays a fee each time.
 */
import type { Cell } from '@ton/core'
import { describe, expect, test } from 'vitest'
import { onlyPayments } from '../../src/core/chains/ton/only-payments.ts'
import { whatWillHappen } from '../../src/core/chains/what-will-happen.ts'
import { agentWithAccounts, moves, plugin, versions } from '../core/chains/ton/agent-with-accounts.ts'
import {
  addressIn,
  beginBody,
  cellOf,
  ofCell,
  pay,
  publicKey,
  read,
  sends,
  signsOf,
  textCell,
  v5Cell,
} from '../core/chains/ton/made.ts'
import { addPolicy, addUser, by } from '../support/policies.ts'
import { signLodged } from '../support/sign-lodged.ts'

const again = /anybody can send it again until it expires, and the wallet pays a fee each time/
const dangersOf = (cell: Cell) =>
  (read(cell)?.described.warnings ?? []).filter(({ level }) => level === 'danger').map(({ text }) => text)
const linesOf = (cell: Cell) =>
  (whatWillHappen(signsOf(cell), { publicKey, address: addressIn('V4R2') }).children ?? []).map(
    ({ label, value }) => `${label}: ${value}`,
  )

describe.each(['V3R2', 'V4R2'] as const)('from a wallet %s', version => {
  test.each([0, 1, 16, 17])('a message with the send mode %i may be paid for again', async mode => {
    for (const body of ['x', textCell('x'.repeat(12_000))]) {
      const cell = await cellOf(version, [pay({ value: 0n, body })], { mode })
      expect(dangersOf(cell)).toContainEqual(expect.stringMatching(again))
      expect(moves(cell)).toMatchObject({ kind: 'unknown', why: expect.stringContaining('a fee each time') })
      const lines = linesOf(cell)
      expect(lines.join('\n')).not.toMatch(/less than 0.1 TON|Fee at most/)
      expect(lines).toContainEqual(expect.stringMatching(/^Not known: How often the wallet pays/))
    }
  })

  test.each([2, 3, 18, 19])('a message with the send mode %i is paid for once', async mode => {
    const cell = await cellOf(version, [pay()], { mode })
    expect(dangersOf(cell)).toEqual([])
    expect(moves(cell)).toEqual({ kind: 'amount', units: 10n })
    expect(linesOf(cell)).toContainEqual(expect.stringContaining('less than 0.1 TON'))
  })
})

test('one message of several is enough', async () => {
  const [message] = (await cellOf('V3R2', [pay()])).refs as [Cell]
  const both = beginBody().storeUint(3, 8).storeRef(message).storeUint(1, 8).storeRef(message).endCell()
  expect(dangersOf(both)).toEqual([expect.stringMatching(again)])
})

/** The real code sends with mode 3. */
test('what wallet v4 sends to a plugin is paid for once', () => {
  expect([...dangersOf(plugin(2)), ...dangersOf(plugin(3))].join('\n')).not.toMatch(again)
  expect(moves(plugin(3))).toEqual({ kind: 'amount', units: 14n })
})

test('wallet v5 never keeps its sequence number', async () => {
  const cell = await v5Cell([sends(pay(), 0)])
  expect(dangersOf(cell)).toEqual([])
  expect(moves(cell)).toEqual({ kind: 'amount', units: 5n })
})

test('the rule for plain payments allows what is paid for once alone', async () => {
  const agent = await agentWithAccounts()
  const a = await addUser(agent, 'A')
  await addPolicy(agent, { condition: onlyPayments, consensus: by(a) })
  for (const version of versions)
    for (const mode of [0, 1, 2, 3, 16, 17, 18, 19]) {
      const sign = signLodged(agent, ofCell(await cellOf(version, [pay()], { mode }), addressIn(version)), {
        key: a.key,
      })
      // The library adds +2 for wallet v5.
      if ((mode & 2) !== 0 || version === 'V5R1')
        expect(await sign).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
      else await expect(sign, `${version} ${mode}`).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
    }
})
