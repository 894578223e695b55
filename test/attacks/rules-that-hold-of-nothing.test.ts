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
import { testEngine } from '../support/engine.ts'
import { addPolicy, addUser } from '../support/policies.ts'
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
    for (const rule of [`${list}.all(each, false)`, `!${list}.any(each, true)`]) {
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
