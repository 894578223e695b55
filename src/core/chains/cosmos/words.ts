import { a, int, listOf, string, strings, struct } from '../../policies/language/field-types.ts'
import type { ChainWords } from '../declaration/chain-words.ts'
import { cosmosAccountOf } from './address.ts'
import { cosmosHandsOver } from './hands-over.ts'
import { cosmosPitfalls } from './pitfalls.ts'
import { cosmosScope } from './scope.ts'
import type { CosmosSigned } from './signed.ts'

const coin = struct('CosmosCoin', {
  denom: string('Denomination, for example uatom.'),
  amount: int('In base units: 1 ATOM is 1000000 uatom.'),
})

const message = struct('CosmosMessage', {
  type: string(
    'Its type, for example /cosmos.bank.v1beta1.MsgSend; of one in amino JSON that is not read, its amino name. Missing for one with a field that its kind does not have here.',
  ),
  signers: strings('Addresses that must sign it. Missing where it is not read.'),
  to: string(
    'Address that is paid; over IBC the receiver on the other chain. Missing where there is none, or several. A receiver that is no address may be an order to the other chain: only a policy that names it allows the transfer.',
  ),
  validator: string('Address of the validator. Missing where there is none.'),
  contract: string('Address of the contract that is called. Missing where there is none.'),
  grantee: string('Address that may act, or acts, for others. Missing where there is none.'),
  channel: string('Channel of IBC. Missing where there is none.'),
  memo: string(
    'Memo of a transfer over IBC, by which the other chain can send the coins on. Empty where there is none. Missing for other messages. Only a policy that names the memo allows the transfer.',
  ),
  amount: listOf(coin, 'What it sends, delegates or pays a contract. Missing where there is no such thing.'),
})

const payment = struct('CosmosPayment', {
  from: string('Address that pays.'),
  to: string('Address that is paid.'),
  place: string(
    'That address, and the memo of the transaction after a comma and a space: cosmos1…, 12345. The address alone where there is no memo.',
  ),
  denom: string('Denomination, for example uatom.'),
  amount: int('In base units: 1 ATOM is 1000000 uatom.'),
})

const transaction = struct('CosmosTransaction', {
  sign_mode: string('SIGN_MODE_DIRECT or SIGN_MODE_LEGACY_AMINO_JSON.'),
  chain_id: string('For example cosmoshub-4.'),
  account_number: int('Number of the account on the chain.'),
  sequence: int(
    'How many transactions the account has sent before. Missing where several sign and it is not told which.',
  ),
  fee: listOf(coin, 'The fee.'),
  fee_payer: string('Address that pays the fee. Missing where the first signer does.'),
  fee_granter: string('Address whose coins the payer may use. Missing where there is none.'),
  gas: int('The most gas it may use.'),
  memo: string('Its memo; empty where it has none. Transfers over IBC have another, in messages[].memo.'),
  timeout_height: int('The last block it is good for. Missing where there is none.'),
  messages: listOf(
    message,
    'What it does, in order. Behind a MsgExec stand the messages that it carries out for others.',
  ),
  payments: listOf(
    payment,
    'Its payments on the same chain, one for each coin: MsgSend and MsgMultiSend. Other messages can move coins too; messages tells of them.',
  ),
  extensions: strings('Types of what the chain adds to transactions.'),
})

const offChain = struct('CosmosOffChainMessage', {
  signer: string('Address.'),
  text: string('The text. Missing where it is not UTF-8.'),
})

export const cosmosWords: ChainWords<CosmosSigned> = {
  keyword: 'cosmos',
  about: 'What is signed for the Cosmos Hub, Sei and other chains of the Cosmos SDK.',
  type: struct('Cosmos', {
    tx: a(transaction, 'The transaction that is signed. Missing where none is.'),
    message: a(offChain, 'The off-chain message (ADR-036) that is signed. Missing where none is.'),
  }),
  signed: ['cosmos.tx', 'cosmos.message'],
  pitfalls: cosmosPitfalls,
  scope: cosmosScope,
  accountOf: cosmosAccountOf,
  handsOver: cosmosHandsOver,
}
