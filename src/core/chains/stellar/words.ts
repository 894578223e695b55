import { quoted } from '../../display/visible.ts'
import { a, int, listOf, string, struct } from '../../policies/language/field-types.ts'
import { lazily } from '../../policies/language/lazily.ts'
import type { Struct } from '../../policies/language/value.ts'
import type { ChainWords } from '../declaration/chain-words.ts'
import { both } from '../declaration/pitfall.ts'
import { addressOfPlace, placeInWords } from '../declaration/place-in-words.ts'
import { placeWithoutCustomer } from '../declaration/place-without-customer.ts'
import { textOf } from '../wire/text-of.ts'
import { isStellarAddress } from './address.ts'
import { handsOver, typeOf } from './hands-over.ts'
import type { StellarAct, StellarOperation } from './operation.ts'
import { arrivesWhole, isPathPayment, type PathPayment } from './path-payment.ts'
import type { StellarSigned } from './signed.ts'
import type { StellarMemo, StellarTransaction } from './transaction.ts'
import type { StellarAccount } from './xdr-parts.ts'

const operation = struct('StellarOperation', {
  type: string('What it does: payment, create_account, path_payment_strict_send, change_trust, set_options …'),
  source: string('Address of the account it acts for.'),
  destination: string(
    'Address that is paid, G…. Missing where none is, where one customer of it is paid, in operations that are not read here, and where path_destination is meant.',
  ),
  account: string(
    'Address that is paid, G…, whether or not one customer of it is. Missing where path_destination is meant.',
  ),
  place: string(
    'Address that is paid, and after a comma and a space the memo of the transaction, a text or a number: G…, 12345. The address alone where there is no memo. Missing where destination is, and for other memos.',
  ),
  customer: int('Number of the customer of that address that is paid (M…). Missing where it names none.'),
  path_destination: string(
    'Address that gets what a path payment delivers, G…, where that is another asset or less than is spent: others can keep nearly all of it. Missing in others, and where one customer of it is paid.',
  ),
  asset: string('XLM, or code and issuer: USDC-G…. Of payment and create_account. Missing in others.'),
  amount: int('Of that asset, in units of 10^-7: 1 XLM is 10000000. Of payment and create_account. Missing in others.'),
})

const transaction = struct('StellarTransaction', {
  network: string('pubnet, testnet or other.'),
  source: string('Address of the account it is of.'),
  fee: int('Fee at most, in stroops: 1 XLM is 10000000.'),
  memo: string('Text of its memo, or its number. Missing without one, and for a hash.'),
  operations: listOf(operation, 'What it does, in order. Missing where an operation that cannot be read hides others.'),
})

export const stellarWords: ChainWords<StellarSigned> = {
  keyword: 'stellar',
  about: 'What is signed for Stellar.',
  type: struct('Stellar', { tx: a(transaction, 'The transaction that is signed. Missing where none is.') }),
  signed: ['stellar.tx'],
  pitfalls: {
    stellarPlace: placeWithoutCustomer('stellar.tx.operations[].place', 'stellar.tx.operations[].destination'),
    noStellarAddress: {
      effects: both,
      says({ path, texts }) {
        if (!/^stellar\.tx\.(source|operations\[\]\.(source|destination|account|place|path_destination))$/.test(path))
          return undefined
        const wrong = texts.find(text => !isStellarAddress(path.endsWith('.place') ? addressOfPlace(text) : text))
        return wrong === undefined
          ? undefined
          : `${quoted(wrong, 60)} is no address of an account on Stellar. It is never equal.`
      },
    },
  },
  scope: signed => lazily({ tx: () => signed && transactionScope(signed.transaction) }),
  accountOf: null,
  handsOver: ({ transaction }) => handsOver(transaction),
}

function transactionScope(transaction: StellarTransaction): Struct {
  const { network, source, fee, memo, operations, operationCount } = transaction
  return lazily({
    network: () => network,
    source: () => source.address,
    fee: () => fee,
    memo() {
      if (memo?.kind === 'id') return `${memo.id}`
      return memo?.kind === 'text' ? Buffer.from(memo.bytes).toString('utf8') : undefined
    },
    operations: () =>
      operations.length === operationCount
        ? operations.map(each => operationScope(each, source.address, memo))
        : undefined,
  })
}

function operationScope(operation: StellarOperation, source: string, memo: StellarMemo | undefined): Struct {
  const { act } = operation
  const paid = paidBy(act)
  return lazily({
    type: () => typeOf(operation),
    source: () => operation.source?.address ?? source,
    destination: () => (paid?.customer === undefined ? paid?.address : undefined),
    account: () => paid?.address,
    place() {
      if (paid === undefined || paid.customer !== undefined) return undefined
      if (memo === undefined) return paid.address
      const tag = memo.kind === 'id' ? `${memo.id}` : memo.kind === 'text' ? textOf(memo.bytes) : undefined
      return tag === undefined ? undefined : placeInWords(paid.address, tag)
    },
    customer: () => paid?.customer,
    path_destination: () => (isExchanged(act) && act.to.customer === undefined ? act.to.address : undefined),
    asset() {
      if (act.type === 'create_account') return 'XLM'
      if (act.type !== 'payment') return undefined
      return act.asset.issuer === null ? 'XLM' : `${act.asset.code}-${act.asset.issuer}`
    },
    amount: () => (act.type === 'payment' || act.type === 'create_account' ? act.amount : undefined),
  })
}

/** Tells if others on the path may keep something: what is spent is then not what somebody is paid. */
function isExchanged(act: StellarAct): act is PathPayment {
  return isPathPayment(act) && !arrivesWhole(act)
}

function paidBy(act: StellarAct): StellarAccount | undefined {
  if (isExchanged(act) || !('to' in act) || typeof act.to === 'bigint') return undefined
  return typeof act.to === 'string' ? { address: act.to, customer: undefined } : act.to
}
