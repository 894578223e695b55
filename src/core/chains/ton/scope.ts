import { lazily } from '../../policies/language/lazily.ts'
import type { Struct } from '../../policies/language/value.ts'
import { placeInWords } from '../declaration/place-in-words.ts'
import { type TonAccount, tonAddress } from './address.ts'
import { ops, type TonBody } from './body.ts'
import { nameOf } from './hands-over.ts'
import type { TonMessage } from './message.ts'
import { networkOf } from './network.ts'
import { carriesAll, carriesRest } from './send-mode.ts'
import type { TonSigned } from './signed.ts'
import type { TonTransaction } from './transaction.ts'
import { opInWords } from './units.ts'

export function tonScope(signed: TonSigned | undefined): Struct {
  return lazily({ tx: () => signed && transactionScope(signed.transaction) })
}

function transactionScope(transaction: TonTransaction): Struct {
  const { version, walletId, seqno, validUntil, actions } = transaction
  return lazily({
    wallet: () => version,
    wallet_id: () => BigInt(walletId),
    network: () => networkOf(transaction),
    seqno: () => BigInt(seqno),
    valid_until: () => BigInt(validUntil),
    actions: () => actions.map(nameOf),
    messages: () =>
      actions.every(action => nameOf(action) === 'send_message')
        ? actions.flatMap(action => (action.type === 'send_message' ? messageScope(action.message, action.mode) : []))
        : undefined,
  })
}

function messageScope({ to, value, bounce, hasStateInit, body }: TonMessage, mode: number): Struct {
  const op = opOf(body)
  return lazily({
    type: () => body.type,
    destination: () => tonAddress(to),
    place() {
      const comment = commentOf(body)
      return body.type === 'transfer' || comment !== undefined ? placeInWords(tonAddress(to), comment) : undefined
    },
    amount: () => (carriesAll(mode) || carriesRest(mode) ? undefined : value),
    mode: () => BigInt(mode),
    bounce: () => bounce,
    has_state_init: () => hasStateInit,
    op: () => (op === undefined ? undefined : opInWords(op)),
    comment: () => commentOf(body),
    jetton_transfer: () =>
      body.type === 'jetton_transfer'
        ? lazily({
            amount: () => body.amount,
            destination: () => tonAddress(body.to),
            response_destination: () => addressOf(body.rest),
            forward_amount: () => body.forwardAmount,
            comment: () => commentOf(body.note),
          })
        : undefined,
    nft_transfer: () =>
      body.type === 'nft_transfer'
        ? lazily({
            new_owner: () => tonAddress(body.to),
            response_destination: () => addressOf(body.rest),
            forward_amount: () => body.forwardAmount,
          })
        : undefined,
  })
}

function opOf(body: TonBody): number | undefined {
  if (body.type === 'transfer') return undefined
  return body.type === 'other' ? body.op : ops[body.type]
}

function commentOf(body: TonBody): string | undefined {
  return body.type === 'comment' ? body.text : undefined
}

function addressOf(account: TonAccount | undefined): string | undefined {
  return account && tonAddress(account)
}
