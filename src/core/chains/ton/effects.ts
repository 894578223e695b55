import { count } from '../../display/amount.ts'
import {
  type EffectOf,
  type Effects,
  noEffects,
  type Units,
  type UnknownEffect,
  unknownWhole,
} from '../declaration/effects.ts'
import { memoOfText } from '../declaration/memo.ts'
import { type TonAccount, tonAddress, tonWallet, tonWallets } from './address.ts'
import type { TonAsset } from './assets.ts'
import type { TonBody } from './body.ts'
import { feeAboveUsual } from './fee.ts'
import { mayBePaidAgain } from './paid-again.ts'
import { carriesAll, carriesRest, destroysAccount } from './send-mode.ts'
import type { TonSigned } from './signed.ts'
import { takenBy } from './taken-by.ts'
import type { TonAction, TonTransaction } from './transaction.ts'
import { accountInWords, tonInWords } from './units.ts'
import { walletIdV5OfTestnet } from './wallet-version.ts'

type Does = Pick<Effects<TonAsset>, 'movements' | 'unknown'>

/**
 * The value of all messages, whatever they say: what others hold for the wallet moves only by orders to them, which no limit counts.
 * What two wallets of the key take counts for both.
 */
export function tonEffects({ transaction }: TonSigned, publicKey: string): Effects<TonAsset> {
  const { actions, walletId, seqno, version } = transaction
  const key = Buffer.from(publicKey, 'hex')
  const own = tonWallets(key)
  const done = actions.map(action => doneBy(action, own))
  // A movement without `from` comes from the account on the main network.
  const from = walletId === walletIdV5OfTestnet ? { from: tonWallet(version, key, walletId) } : {}
  const movements = done.flatMap(each => each.movements).map(each => ({ ...from, ...each }))
  const { same } = takenBy[version]
  return {
    ...noEffects,
    movements: same && movements.length > 0 ? [...movements, sameFrom(tonWallet(same, key), movements)] : movements,
    unknown: [...done.flatMap(({ unknown }) => unknown), ...(mayBePaidAgain(transaction) ? [feePaidAgain] : [])],
    counted: [{ asset: 'TON', inWords: 'TON' }],
    fee: feeOf(transaction, same !== undefined),
    uses: [`${version} ${walletId} ${seqno}`],
  }
}

const feePaidAgain: UnknownEffect<TonAsset> = {
  why: 'a message in it may fail and be sent again, and the wallet pays a fee each time',
  mayMove: asset => asset === 'TON',
  said: {
    inWords: 'How often the wallet pays the fee: each time somebody sends it, if a message in it fails',
    of: null,
  },
}

/**
 * Another wallet of the key pays the same again: as much TON, and what else it is told.
 * @param from - Its address.
 */
function sameFrom(from: string, movements: readonly EffectOf<TonAsset>[]): EffectOf<TonAsset> {
  const inWords = 'the same again, if that wallet of the key is in use'
  const same = { does: 'sends', inWords, asset: 'TON', to: null, from } as const
  const limitless = movements.find(each => each.units === null)
  if (limitless?.units === null) return { ...same, units: null, why: limitless.why }
  return { ...same, units: movements.reduce((sum, each) => sum + (each.units ?? 0n), 0n) }
}

/** @param own - The wallets of the key, of every version. */
function doneBy(action: TonAction, own: readonly string[]): Does {
  switch (action.type) {
    case 'send_message':
      return { movements: sentBy(action, own), unknown: whysUnknown(action, own).map(why => unknownWhole(why)) }
    case 'remove_plugin':
      return {
        movements: [{ does: 'sends', ...tonOf(0, action.amount), to: accountInWords(action.plugin, true) }],
        unknown: [],
      }
    case 'remove_extension':
      return { movements: [], unknown: [] }
    case 'deploy_plugin':
    case 'install_plugin':
      return onlyUnknown('a plugin can take TON out of the wallet from then on')
    case 'add_extension':
      return onlyUnknown('an extension can do everything with the wallet from then on')
    case 'set_signature_allowed':
      return onlyUnknown('it changes who can use the wallet')
  }
}

const onlyUnknown = (why: string): Does => ({ movements: [], unknown: [unknownWhole(why)] })

type Sending = Extract<TonAction, { type: 'send_message' }>

function sentBy(
  { mode, message: { to, value, bounce, body } }: Sending,
  own: readonly string[],
): readonly EffectOf<TonAsset>[] {
  const account = accountInWords(to, bounce)
  const tons: EffectOf<TonAsset> = { does: 'sends', ...tonOf(mode, value), to: account, ...commentIn(body) }
  const told = (inWords: string, receiver: TonAccount, isDust: boolean): readonly EffectOf<TonAsset>[] => [
    {
      does: 'sends',
      inWords,
      asset: null,
      item: account,
      isDust,
      units: 0n,
      to: tonAddress(receiver),
      ...('note' in body && commentIn(body.note)),
    },
    tons,
    ...restOf(body, own),
  ]
  if (body.type === 'jetton_transfer')
    return told(
      `${count(body.amount, 'unit')} of a jetton: which one, only its wallet ${account} knows`,
      body.to,
      body.amount === 0n,
    )
  return body.type === 'nft_transfer' ? told(`the item ${account}`, body.to, false) : [tons]
}

/** Contracts send the TON that they do not use, nearly all of it, to the address that the order names. */
function restOf(body: TonBody, own: readonly string[]): readonly EffectOf<TonAsset>[] {
  if (!('rest' in body) || body.rest === undefined) return []
  const to = tonAddress(body.rest)
  const inWords = 'the TON above that the contract does not use, which can be nearly all'
  return own.includes(to) ? [] : [{ does: 'sends', inWords, asset: 'TON', units: 0n, to }]
}

function commentIn(body: TonBody): Pick<EffectOf<TonAsset>, 'memos'> {
  return body.type === 'comment' ? { memos: [memoOfText('Comment', body.text)] } : {}
}

function tonOf(mode: number, value: bigint): Pick<EffectOf<TonAsset>, 'inWords' | 'asset'> & Units {
  if (carriesAll(mode)) {
    const why = 'a message in it sends all that is left in the wallet'
    return { inWords: 'all TON that is left in the wallet', asset: 'TON', units: null, why }
  }
  const inWords = tonInWords(value)
  const why = 'a message in it sends more than the amount it names'
  return carriesRest(mode)
    ? { inWords: `${inWords} and what the message to the wallet brings`, asset: 'TON', units: null, why }
    : { inWords, asset: 'TON', units: value }
}

/** Orders of extensions (`extn`) and of plugins (`plug`), by which another wallet pays. */
const orders: readonly (number | undefined)[] = [0x6578746e, 0x706c7567]

/** Lists further effects that a message may have, beside the value that it sends. */
function whysUnknown({ mode, message: { to, body } }: Sending, own: readonly string[]): readonly string[] {
  const deletes = destroysAccount(mode) ? ['it can delete the wallet, and what was signed before counts again'] : []
  if (body.type !== 'other') return deletes
  if (orders.includes(body.op)) return [...deletes, 'a message in it tells another wallet to pay']
  return own.includes(tonAddress(to))
    ? [...deletes, 'a message in it tells a wallet of the same key what to do']
    : deletes
}

function feeOf(transaction: TonTransaction, isTwice: boolean): Effects<TonAsset>['fee'] {
  const above = feeAboveUsual(transaction)
  if (mayBePaidAgain(transaction))
    return { kind: 'unknown', inWords: 'The network sets it, and the wallet may pay it many times', counted: 0n }
  if (above === undefined)
    return {
      kind: 'unknown',
      inWords: 'The network sets it. For one of this size it is less than 0.1 TON',
      counted: 0n,
    }
  return { kind: 'most', inWords: tonInWords(above), units: above, counted: isTwice ? 2n * above : above }
}
