import { quoted } from '../../display/visible.ts'
import { just, unnamed } from '../../policies/language/known.ts'
import { paidElsewhere } from '../declaration/paid-elsewhere.ts'
import { both, type Pitfall } from '../declaration/pitfall.ts'
import { noMoveAddress } from '../wire/no-move-address.ts'

const addresses = ['sender', 'gas_owner', 'transfers[].to', 'transfers[].object'].map(field => `sui.tx.${field}`)

export const suiPitfalls: Readonly<Record<string, Pitfall>> = {
  noSuiAddress: noMoveAddress('Sui', addresses),

  noSuiFunction: {
    effects: both,
    says({ path, texts }) {
      if (path !== 'sui.tx.functions[]') return undefined
      const wrong = texts.find(text => !/^0x(?:[0-9a-f]|[0-9a-f]{64})::\w+::\w+$/.test(text))
      return wrong === undefined
        ? undefined
        : `${quoted(wrong, 120)} is no function as Sui transactions have them: the package with 64 digits, or one of the framework, then :: and the module, :: and the name. It is never equal.`
    },
  },

  onlySuiTransfers: paidElsewhere(
    /^sui\.tx\.transfers\[\]/,
    [{ 'sui.tx.commands[]': just('MoveCall'), 'sui.tx.functions[]': unnamed }],
    'A call can hand over the same, and is no transfer. Forbid calls too: || sui.tx.functions.count() > 0',
  ),
}
