/**
 * Promise: whoever forbids a token of Solana by its mint, or leaves it out of what they allow, learns while writing it that the mint can
 * be one that nobody reads: a `Transfer` does not name it, and a lookup table hides it. With what the editor says to add, neither passes.
 */
import { expect, test } from 'vitest'
import { findPitfalls } from '../../src/core/policies/engine/pitfalls/find-pitfalls.ts'
import { addressOf, instruction, solanaSetting, tokenProgram, u64, usdc } from '../support/solana-setting.ts'

const here = { hasVelocityControl: () => true, nameOf: () => undefined }
const [account, other] = [addressOf(20), addressOf(21)]

const ways = {
  'by a transfer that does not name it': {
    of: (own: string) => instruction(tokenProgram, `03${u64(5n)}`, [account, 'w'], [other, 'w'], [own, 's']),
    table: [],
  },
  'out of a lookup table': {
    of: (own: string) =>
      instruction(tokenProgram, `0c${u64(5n)}06`, [account, 'w'], [usdc, ''], [other, 'w'], [own, 's']),
    table: [usdc],
  },
}

/** What the editor says to add, until it says nothing more. */
function mended(rule: string, effect: 'EFFECT_ALLOW' | 'EFFECT_DENY'): string {
  const [found] = findPitfalls(rule, effect, here)
  const [more] = /(?:\|\||&&) .*$/.exec(found?.message ?? '') ?? []
  return more === undefined ? rule : mended(`(${rule}) ${more}`, effect)
}

test.each(Object.entries(ways))('a token that is forbidden does not leave %s', async (_, { of, table }) => {
  const deny = mended(`solana.tx.spl_transfers.any(t, t.token_mint == '${usdc}')`, 'EFFECT_DENY')
  const { own, send } = await solanaSetting({ policy: "activity.action == 'SIGN'", deny })
  await expect(send([of(own)], table)).rejects.toThrow('A policy denies it')
  const named = instruction(
    tokenProgram,
    `0c${u64(5n)}06`,
    [account, 'w'],
    [addressOf(9), ''],
    [other, 'w'],
    [own, 's'],
  )
  expect((await send([named])).status).toBe('ACTIVITY_STATUS_COMPLETED')
})

test.each(Object.entries(ways))('a token that is left out does not leave %s', async (_, { of, table }) => {
  const policy = mended(`solana.tx.spl_transfers.all(t, t.token_mint != '${usdc}')`, 'EFFECT_ALLOW')
  const { own, send } = await solanaSetting({ policy })
  await expect(send([of(own)], table)).rejects.toThrow('add a policy that allows it')
  const named = instruction(
    tokenProgram,
    `0c${u64(5n)}06`,
    [account, 'w'],
    [addressOf(9), ''],
    [other, 'w'],
    [own, 's'],
  )
  expect((await send([named])).status).toBe('ACTIVITY_STATUS_COMPLETED')
})
