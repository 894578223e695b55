import type { ChainWords } from '../../../src/core/chains/declaration/chain-words.ts'
import { both } from '../../../src/core/chains/declaration/pitfall.ts'
import { a, int, string, struct } from '../../../src/core/policies/language/field-types.ts'
import { lazily, structOf } from '../../../src/core/policies/language/lazily.ts'
import { madeUpSpelling } from './address.ts'
import { mup } from './assets.ts'
import type { MadeUpSigned } from './transaction.ts'

const transaction = struct('MadeUpTransaction', {
  does: string('pay, call or give.'),
  sum: int(`In grains: 1 ${mup.symbol} is ${10 ** mup.decimals}.`),
  to: string('Address, lower case.'),
})

export const madeUpWords: ChainWords<MadeUpSigned> = {
  keyword: 'madeup',
  about: 'What is signed for the made-up chain.',
  type: struct('MadeUp', { tx: a(transaction, 'The transaction that is signed. Missing where none is.') }),
  signed: ['madeup.tx'],
  pitfalls: {
    noMadeUpAddress: {
      effects: both,
      says: ({ path, texts }) =>
        path === 'madeup.tx.to' && texts.some(text => madeUpSpelling(text) !== text)
          ? 'That is no made-up address in lower case. It is never equal.'
          : undefined,
    },
  },
  scope: signed => lazily({ tx: () => signed && structOf({ ...signed.transaction }) }),
  accountOf: null,
  handsOver: ({ transaction: { does } }) =>
    does === 'give' ? { named: { path: 'madeup.tx.does', text: 'give' } } : undefined,
}
