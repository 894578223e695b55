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
import { tonAddress, tonWallet, tonWallets } from './address.ts'
import type { TonAsset } from './assets.ts'
import type { JettonTransfer, NftTransfer, TonBody } from './body.ts'
import { feeAboveUsual } from './fee.ts'
import { isFarMoreThanGas, isMoreThanGas } from './gas-of-orders.ts'
import { orderOfExtension } from './hands-over.ts'
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
  const isFarMore = isFarMoreThanGas(actions)
  const done = actions.map(action => doneBy(action, own, isFarMore))
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

/**
 * @param own - The wallets of the key, of every version.
 * @param isFarMore - Whether far more TON goes with orders than gas takes.
 */
function doneBy(action: TonAction, own: readonly string[], isFarMore: boolean): Does {
  switch (action.type) {
    case 'send_message':
      return {
        movements: sentBy(action, own, isFarMore),
        unknown: unknownBy(action, own),
      }
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

function sentBy(sending: Sending, own: readonly string[], isFarMore: boolean): readonly EffectOf<TonAsset>[] {
  const { mode, message } = sending
  const { to, value, bounce, body } = message
  if (body.type === 'jetton_transfer' || body.type === 'nft_transfer') return sentByOrder(sending, body, own, isFarMore)
  // What is not read may be a call of a contract: paying it with one makes nobody known.
  const isUnproven = body.type === 'other' && { isUnproven: true as const }
  return [{ does: 'sends', ...tonOf(mode, value), to: accountInWords(to, bounce), ...commentIn(body), ...isUnproven }]
}

/**
 * The contract gets the TON, and hands some of it on to the recipient. As gas it makes the contract known for its own orders, and nobody for
 * anything else. More than that makes nobody known.
 */
function sentByOrder(
  { mode, message: { to, value, bounce } }: Sending,
  body: JettonTransfer | NftTransfer,
  own: readonly string[],
  isFarMore: boolean,
): readonly EffectOf<TonAsset>[] {
  const contract = accountInWords(to, bounce)
  const ofContract = isFarMore ? {} : { item: contract }
  const unproven = { isUnproven: true } as const
  const recipient = { to: tonAddress(body.to), ...commentIn(body.note) }
  const isAny = carriesAll(mode) || carriesRest(mode)
  const most = isAny || body.forwardAmount < value ? body.forwardAmount : value
  const forwarded = isMoreThanGas(most) ? most : 0n
  const handedOn = {
    inWords: `${tonInWords(forwarded)}, handed on by the contract`,
    asset: 'TON',
    units: forwarded,
  } as const
  return [
    body.type === 'jetton_transfer'
      ? {
          does: 'sends',
          inWords: `${count(body.amount, 'unit')} of a jetton: which one, only its wallet ${contract} knows`,
          ...{ asset: null, item: contract, isDust: body.amount === 0n, units: 0n, ...recipient },
        }
      : { does: 'sends', inWords: `the item ${contract}`, asset: null, item: contract, units: 0n, ...recipient },
    {
      does: 'sends',
      ...tonOf(mode, value - (isAny ? 0n : forwarded)),
      to: contract,
      ...ofContract,
      ...(isFarMore && unproven),
    },
    ...(forwarded > 0n ? [{ does: 'sends', ...handedOn, ...recipient, ...ofContract, ...unproven } as const] : []),
    ...restOf(body, own),
  ]
}

/** Contracts send the TON that they do not use, nearly all of it, to the address that the order names. */
function restOf({ rest }: JettonTransfer | NftTransfer, own: readonly string[]): readonly EffectOf<TonAsset>[] {
  if (rest === undefined) return []
  const to = tonAddress(rest)
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
const orders: readonly (number | undefined)[] = [orderOfExtension, 0x706c7567]

/**
 * Lists further effects that a message may have, beside the value that it sends. No limit counts what a contract holds for the wallet, such as
 * jettons that it burns.
 */
function unknownBy(
  { mode, message: { to, body } }: Sending,
  own: readonly string[],
): readonly UnknownEffect<TonAsset>[] {
  const deletes = destroysAccount(mode)
    ? [unknownWhole('it can delete the wallet, and what was signed before counts again')]
    : []
  if (body.type !== 'other') return deletes
  if (orders.includes(body.op)) return [...deletes, unknownWhole('a message in it tells another wallet to pay')]
  const address = tonAddress(to)
  if (own.includes(address))
    return [...deletes, unknownWhole('a message in it tells a wallet of the same key what to do')]
  const why = 'what a message in it orders is not read here'
  const said = { inWords: `What ${address} does with what it holds for the wallet, because ${why}`, of: null }
  return [...deletes, { why, mayMove: () => false, said }]
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
