import { count } from '../../display/amount.ts'
import { type Movement, noOutcome, type Outcome } from '../declaration/outcome.ts'
import { tonAddress, tonWallet } from './address.ts'
import type { TonAsset } from './assets.ts'
import { feeAboveUsual } from './fee.ts'
import { carriesAll, carriesRest } from './send-mode.ts'
import type { TonSigned } from './signed.ts'
import { alsoPaysFromV3, type TonAction, type TonTransaction } from './transaction.ts'
import { accountInWords, tonInWords } from './units.ts'

type Movements = readonly Movement<TonAsset>[]

export function tonOutcome({ transaction }: TonSigned, publicKey: string): Outcome<TonAsset> {
  const { actions, walletId, seqno, version } = transaction
  const movements = actions.flatMap(movementsOf)
  const isTwice = alsoPaysFromV3(transaction)
  return {
    ...noOutcome,
    movements: isTwice ? [...movements, ...fromV3(movements, publicKey)] : movements,
    counted: [{ asset: 'TON', inWords: 'TON' }],
    fee: feeOf(transaction, isTwice),
    uses: [`${version} ${walletId} ${seqno}`],
  }
}

/** The other wallet of the key pays the same again, if it has the same sequence number: as much TON, and what else it is told. */
function fromV3(movements: Movements, publicKey: string): Movements {
  const units = movements.some(each => each.units === null)
    ? null
    : movements.reduce((sum, each) => sum + (each.units ?? 0n), 0n)
  const inWords = 'the same again, if that wallet of the key is in use'
  return [
    { does: 'sends', inWords, asset: 'TON', units, to: null, from: tonWallet('V3R2', Buffer.from(publicKey, 'hex')) },
  ]
}

function movementsOf(action: TonAction): Movements {
  switch (action.type) {
    case 'send_message': {
      const { to, value, bounce, body } = action.message
      const tons = tonOf(action.mode, value)
      const account = accountInWords(to, bounce)
      if (body.type === 'jetton_transfer')
        return [
          {
            does: 'sends',
            inWords: `${count(body.amount, 'unit')} of a jetton: which one, only its wallet ${account} knows`,
            ...{ asset: null, units: 0n, to: tonAddress(body.to) },
          },
          { does: 'sends', ...tons, to: account },
        ]
      if (body.type === 'nft_transfer')
        return [
          { does: 'sends', inWords: `the item ${account}`, asset: null, units: 0n, to: tonAddress(body.to) },
          { does: 'sends', ...tons, to: account },
        ]
      return [{ does: 'sends', ...tons, to: account }]
    }
    case 'remove_plugin':
      return [{ does: 'sends', ...tonOf(0, action.amount), to: accountInWords(action.plugin, true) }]
    default:
      return []
  }
}

function tonOf(mode: number, value: bigint): Pick<Movement<TonAsset>, 'inWords' | 'asset' | 'units'> {
  if (carriesAll(mode)) return { inWords: 'all TON that is left in the wallet', asset: 'TON', units: null }
  const inWords = tonInWords(value)
  return carriesRest(mode)
    ? { inWords: `${inWords} and what the message to the wallet brings`, asset: 'TON', units: null }
    : { inWords, asset: 'TON', units: value }
}

function feeOf(transaction: TonTransaction, isTwice: boolean): Outcome<TonAsset>['fee'] {
  const above = feeAboveUsual(transaction)
  if (above === undefined)
    return {
      kind: 'unknown',
      inWords: 'The network sets it. For one of this size it is less than 0.1 TON',
      counted: 0n,
    }
  return { kind: 'most', inWords: tonInWords(above), units: above, counted: isTwice ? 2n * above : above }
}
