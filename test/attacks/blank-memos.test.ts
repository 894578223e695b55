/** Promise: a memo that shows nothing tells no customer of an exchange apart. A payment with one is told as one without a memo. */
import { Memo } from '@stellar/stellar-sdk'
import { expect, test } from 'vitest'
import { document, ownKey, send } from '../core/chains/cosmos/any-document.ts'
import { read } from '../core/chains/cosmos/read.ts'
import { bytesOf, pay, read as readStellar } from '../core/chains/stellar/stellar-transactions.ts'
import { cellOf, pay as payTon, warningsOf } from '../core/chains/ton/made.ts'

const told: Readonly<Record<string, (memo: string) => string | Promise<string>>> = {
  'Cosmos chains': memo =>
    textsOf(read(document({ messages: [send('5')], body: { memo } }), ownKey).described.warnings),
  Stellar: memo => textsOf(readStellar(bytesOf([pay('2')], { memo: Memo.text(memo) }))?.described.warnings ?? []),
  TON: async memo => warningsOf(await cellOf('V5R1', [payTon({ body: memo })])),
}
const textsOf = (warnings: readonly { readonly text: string }[]) => warnings.map(({ text }) => text).join('\n')

test.each(Object.entries(told))('on %s', async (_, tell) => {
  for (const memo of [' ', '\n', ' \t\u00a0']) expect(await tell(memo)).toMatch(/^It has no (memo|comment)\./m)
  expect(await tell('12345')).not.toMatch(/It has no (memo|comment)/)
})

test('an empty text on Stellar', () => {
  expect(told.Stellar?.('')).toMatch(/^It has no memo\./m)
})
