import { type Movement, noOutcome, type Outcome } from '../declaration/outcome.ts'
import { suiAddress } from './address.ts'
import { inWords } from './describe-step.ts'
import { suiFeeAboveUsual } from './fee.ts'
import type { SuiAsset, SuiSigned, SuiTransfer } from './signed.ts'
import { suiAmount } from './units.ts'

export function suiOutcome({ transaction }: SuiSigned, publicKey: string): Outcome<SuiAsset> {
  const { transfers, sender, gas, network = 'mainnet' } = transaction
  const own = suiAddress(Buffer.from(publicKey, 'hex'))
  const asset = network === 'other' ? null : { network }
  const isPaidByOthers = sender === own && gas.owner !== own
  return {
    ...noOutcome,
    movements: transfers.map(transfer => ({ ...movementOf(transfer, asset), from: sender })),
    counted: asset ? [{ asset, inWords: 'SUI, other coins and objects' }] : [],
    fee: {
      kind: 'most',
      inWords: suiAmount(gas.budget),
      units: gas.budget,
      counted: isPaidByOthers || !asset ? 0n : (suiFeeAboveUsual(transaction)?.units ?? 0n),
      payer: gas.owner,
    },
    // Objects have another version after each use.
    uses: gas.payment.map(({ id, version }) => `${id} ${version}`),
  }
}

function movementOf({ what, to }: SuiTransfer, asset: SuiAsset | null): Movement<SuiAsset> {
  const target = { to: to ?? null, ...(to === undefined && { toInWords: 'an address that is not in the transaction' }) }
  if (what.kind === 'sui')
    return { does: 'sends', inWords: suiAmount(what.amount), asset, units: what.amount, ...target }
  if (what.kind === 'gasCoin')
    return {
      does: 'sends',
      inWords: 'all that is left of the coins the fee is paid with',
      asset,
      units: null,
      ...target,
    }
  return { does: 'sends', inWords: inWords(what), asset: null, units: 0n, ...target }
}
