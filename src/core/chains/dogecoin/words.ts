import { quoted } from '../../display/visible.ts'
import { lazily } from '../../policies/language/lazily.ts'
import { transactionScope } from '../bitcoin/scope.ts'
import { transactionWords } from '../bitcoin/vocabulary.ts'
import type { ChainWords } from '../declaration/chain-words.ts'
import { both } from '../declaration/pitfall.ts'
import { dogecoinAccountOf, dogecoinNetworkOf } from './address.ts'
import type { DogecoinSigned } from './signed.ts'

export const dogecoinWords: ChainWords<DogecoinSigned> = {
  keyword: 'doge',
  about: 'What is signed for Dogecoin.',
  type: transactionWords({
    name: 'Dogecoin',
    value: 'In koinu: 1 DOGE is 100000000.',
    addressTypes: 'P2PKH or P2SH',
    fee: 'In koinu: what the inputs are worth less the outputs. Missing where that is not known: all inputs need their non_witness_utxo.',
  }),
  signed: ['doge.tx'],
  pitfalls: {
    noDogecoinAddress: {
      effects: both,
      says({ path, texts }) {
        if (path !== 'doge.tx.outputs[].address') return undefined
        // Outputs without address have an empty one.
        const wrong = texts.find(text => text !== '' && dogecoinNetworkOf(text) === undefined)
        return wrong === undefined
          ? undefined
          : `${quoted(wrong, 60)} is no Dogecoin address, or has a mistake. It is never equal.`
      },
    },
  },
  scope: signed =>
    lazily({ tx: () => signed && transactionScope(signed.transaction, signed.transaction.fee ?? undefined) }),
  accountOf: dogecoinAccountOf,
  handsOver: () => undefined,
}
