import { quoted } from '../../display/visible.ts'
import { both, type Pitfall } from '../declaration/pitfall.ts'

export const bitcoinPitfalls: Readonly<Record<string, Pitfall>> = {
  capitalsInBech32: {
    effects: both,
    says({ path, texts }) {
      if (path !== 'bitcoin.tx.outputs[].address' && path !== 'wallet_account.address') return undefined
      const wrong = texts.find(text => /^(bc|tb|bcrt)1/i.test(text) && text !== text.toLowerCase())
      return wrong === undefined
        ? undefined
        : `Addresses that begin with ${wrong.slice(0, 3).toLowerCase()} are written in lower case here. ${quoted(wrong, 100)} is never equal.`
    },
  },
}
