/**
 * Promise: whoever writes a policy that allows is told where it also allows what it says nothing of: a list that is empty, and
 * whatever stands beside the list. With what the warning says to add, it does not.
 */
import { base58 } from '@scure/base'
import { type Address, createNoopSigner, type Instruction } from '@solana/kit'
import * as system from '@solana-program/system'
import * as token from '@solana-program/token'
import { describe, expect, test } from 'vitest'
import { findPitfalls } from '../../src/core/policies/engine/pitfalls/find-pitfalls.ts'
import { conditionVocabulary } from '../../src/core/policies/engine/vocabulary.ts'
import type { Type } from '../../src/core/policies/language/type.ts'
import { builtWithWeb3 } from '../core/chains/solana/any-transaction.ts'
import { agentWithAccounts } from '../core/chains/ton/agent-with-accounts.ts'
import { addressIn, cellOf, jettonBody, nftBody, ofCell, pay as payTon } from '../core/chains/ton/made.ts'
import { testEngine } from '../support/engine.ts'
import { addPolicy, addUser, by } from '../support/policies.ts'
import { signLodged } from '../support/sign-lodged.ts'
import { addressOf, pay, systemProgram } from '../support/solana-setting.ts'
import { solanaAccount } from '../support/turnkey.ts'

/** Whatever a policy names is there. */
const here = { hasVelocityControl: () => true, nameOf: () => 'Somebody' }

/** The condition with everything that its warnings say to add. */
function mended(condition: string): string {
  const more = findPitfalls(condition, 'EFFECT_ALLOW', here).flatMap(({ message }) => /&& .*$/.exec(message) ?? [])
  return [condition, ...more].join(' ')
}

describe('every list of a request', () => {
  const lists = Object.entries(conditionVocabulary).flatMap(([name, { type }]) => listsOf(name, type))

  test.each(lists)('%s is warned of where a rule holds of it while it is empty', list => {
    for (const rule of [
      `${list}.all(each, false)`,
      `!${list}.any(each, true)`,
      `${list}.filter(each, true).count() == 0`,
    ]) {
      expect(findPitfalls(rule, 'EFFECT_ALLOW', here).map(({ message }) => message)).toContain(
        `This is also true if ${list} is empty. Require that it is not: && ${list}.count() > 0`,
      )
      expect(findPitfalls(mended(rule), 'EFFECT_ALLOW', here)).toEqual([])
    }
  })

  function listsOf(path: string, type: Type): string[] {
    switch (type.kind) {
      case 'list':
        return [path]
      case 'struct':
        return Object.entries(type.fields).flatMap(([name, field]) => listsOf(`${path}.${name}`, field.type))
      default:
        return []
    }
  }
})

describe('a policy that allows transfers to one recipient', () => {
  const key = (byte: number) => base58.encode(new Uint8Array(32).fill(byte)) as Address
  const [thief, friend, account, stranger] = [key(2), key(3), key(4), key(6)]
  const allows = [
    `solana.tx.transfers.all(t, t.to == '${friend}' && t.amount <= 1000)`,
    `!solana.tx.transfers.any(t, t.to != '${friend}')`,
    `solana.tx.transfers.filter(t, t.to != '${friend}').count() == 0`,
    `solana.tx.spl_transfers.all(t, t.to == '${friend}')`,
  ]

  test.each(allows)('%s signs nothing else once it is written as its warnings say', async rule => {
    const agent = await testEngine({ approvals: 'nothing' })
    const user = await addUser(agent, 'Program')
    const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts: [solanaAccount] })
    const [address] = (result.createWalletResult as { addresses: [Address] }).addresses
    const condition = mended(`activity.action == 'SIGN' && ${rule}`)
    expect(findPitfalls(condition, 'EFFECT_ALLOW', here)).toEqual([])
    await addPolicy(agent, { condition })
    const me = createNoopSigner(address)
    const send = (...instructions: readonly Instruction[]) =>
      agent.post(
        'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
        {
          signWith: address,
          type: 'TRANSACTION_TYPE_SOLANA',
          unsignedTransaction: Buffer.from(
            builtWithWeb3({
              ...{ version: 0, seed: new Uint8Array(32), payer: address, blockhash: key(9) },
              ...{ instructions: [...instructions], transfers: [], tokenTransfers: [], table: null },
            }),
          ).toString('hex'),
        },
        { key: user.key },
      )
    const pays = rule.includes('spl_')
      ? token.getTransferCheckedInstruction({
          ...{ source: account, mint: stranger, destination: friend, authority: me },
          ...{ amount: 1n, decimals: 6 },
        })
      : system.getTransferSolInstruction({ source: me, destination: friend, amount: 1n })
    const others: Readonly<Record<string, Instruction>> = {
      'the whole account': system.getAssignInstruction({ account: me, programAddress: stranger }),
      'a token account': token.getSetAuthorityInstruction({
        ...{ owned: account, owner: me, authorityType: token.AuthorityType.AccountOwner, newAuthority: thief },
      }),
      'whatever a program wants': {
        programAddress: stranger,
        accounts: [{ address, role: 3 }],
        data: new Uint8Array([1]),
      },
    }
    expect((await send(pays)).status).toBe('ACTIVITY_STATUS_COMPLETED')
    for (const [name, other] of Object.entries(others)) {
      await expect(send(other), name).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
      await expect(send(pays, other), name).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
    }
  })
})

describe('a policy that allows listed accounts of Solana', () => {
  test.each(['account_keys', 'addresses'])('in %s allows none out of a lookup table', async list => {
    const agent = await testEngine({ approvals: 'nothing' })
    const user = await addUser(agent, 'Program')
    const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts: [solanaAccount] })
    const [address] = (result.createWalletResult as { addresses: [Address] }).addresses
    const [thief, friend] = [addressOf(2), addressOf(3)]
    const listed = `key in ['${address}', '${friend}', '${systemProgram}']`
    for (const rule of [
      `solana.tx.${list}.all(key, ${listed})`,
      `!solana.tx.${list}.any(key, !(${listed}))`,
      `solana.tx.${list}.filter(key, !(${listed})).count() == 0`,
      `solana.tx.${list}.filter(key, ${listed}).count() == solana.tx.${list}.count()`,
      `solana.tx.${list}.all(key, ${listed}) && solana.tx.address_table_lookups.count() >= 0`,
    ]) {
      const condition = mended(rule)
      expect(condition).toMatch(/ && solana\.tx\.address_table_lookups\.count\(\) == 0/)
      expect(findPitfalls(condition, 'EFFECT_ALLOW', here)).toEqual([])
      await addPolicy(agent, { condition })
    }
    const send = (to: Address, table: readonly Address[]) => {
      const plan = { version: 0, seed: new Uint8Array(32), payer: address, blockhash: addressOf(9) } as const
      const made = { transfers: [], tokenTransfers: [], instructions: [pay(address, to, 1n)] }
      const from = table.length > 0 ? { key: addressOf(8), addresses: table } : null
      const unsignedTransaction = Buffer.from(builtWithWeb3({ ...plan, ...made, table: from })).toString('hex')
      const parameters = { signWith: address, type: 'TRANSACTION_TYPE_SOLANA', unsignedTransaction }
      return agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', parameters, { key: user.key })
    }
    expect((await send(friend, [])).status).toBe('ACTIVITY_STATUS_COMPLETED')
    for (const table of [[], [thief]])
      await expect(send(thief, table)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  })
})

describe('a policy that allows an amount of TON', () => {
  const amounts = [
    'ton.tx.messages.all(message, message.amount <= 1000000000)',
    'ton.tx.messages[0].amount <= 1000000000',
    "activity.kind == 'SIGN_RAW_PAYLOAD' && !ton.tx.messages.any(m, m.amount > 1000000000)",
    "ton.tx.messages.all(m, m.amount <= 1000000000 && m.type != 'jetton_transfer')",
    "ton.tx.messages.all(m, m.amount <= 1000000000 || m.type == 'transfer')",
  ]

  test.each(amounts)('%s allows no jettons and no NFT beside it', async rule => {
    const condition = mended(mended(rule))
    expect(findPitfalls(condition, 'EFFECT_ALLOW', here)).toEqual([])
    const agent = await agentWithAccounts()
    const user = await addUser(agent, 'A')
    await addPolicy(agent, { condition, consensus: by(user) })
    const send = async (body?: NonNullable<Parameters<typeof payTon>[0]>['body']) => {
      const cell = await cellOf('V4R2', [payTon({ value: 50_000_000n, ...(body && { body }) })])
      return signLodged(agent, ofCell(cell, addressIn('V4R2')), { key: user.key })
    }
    expect(await send()).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
    for (const body of [jettonBody(10n ** 15n), nftBody()])
      await expect(send(body)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  })
})
