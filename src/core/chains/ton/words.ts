import { a, bool, int, listOf, string, strings, struct } from '../../policies/language/field-types.ts'
import type { ChainWords } from '../declaration/chain-words.ts'
import { handsOver } from './hands-over.ts'
import { tonPitfalls } from './pitfalls.ts'
import { tonScope } from './scope.ts'
import type { TonSigned } from './signed.ts'

const jettonTransfer = struct('TonJettonTransfer', {
  amount: int(
    'In the smallest unit of the jetton. Which jetton it is, the bytes do not say: the jetton wallet is the destination of the message.',
  ),
  destination: string('Address that gets the jettons, UQ….'),
  response_destination: string('Address that gets the rest of the TON, UQ…. Missing where nobody does.'),
  forward_amount: int('Nanotons that go on to the destination.'),
  comment: string('Comment for the destination. Missing without one, and where it is encrypted.'),
})

const nftTransfer = struct('TonNftTransfer', {
  new_owner: string('Address that gets the NFT, UQ….'),
  response_destination: string('Address that gets the rest of the TON, UQ…. Missing where nobody does.'),
  forward_amount: int('Nanotons that go on to the new owner.'),
})

const message = struct('TonMessage', {
  type: string('What it says: transfer (nothing), comment, encrypted_comment, jetton_transfer, nft_transfer or other.'),
  destination: string('Address that it goes to, UQ….'),
  place: string(
    'That address, and the comment after a comma and a space: UQ…, 12345. The address alone where the message says nothing. Missing where it says anything else.',
  ),
  amount: int('In nanotons: 1 TON is 1000000000. Missing where it sends what is left, or more than it names.'),
  mode: int('Its send mode, as one number.'),
  bounce: bool('Whether it comes back where it is not taken.'),
  has_state_init: bool('Whether it brings the code and data that the account begins with.'),
  op: string('Its operation: 0x and eight digits, in lower case. Missing where it has none.'),
  comment: string('Its comment. Missing without one, and where it is encrypted.'),
  jetton_transfer: a(jettonTransfer, 'What it tells a jetton wallet (TEP-74). Missing in others.'),
  nft_transfer: a(nftTransfer, 'What it tells an NFT (TEP-62). Missing in others.'),
})

const transaction = struct('TonTransaction', {
  wallet: string('Whose contract takes it: V3R2, V4R2 or V5R1.'),
  wallet_id: int('Number of the wallet among those of the key.'),
  network: string('mainnet or testnet, by the wallet id of V5R1. Missing in others, which do not say.'),
  seqno: int('Its number in the wallet.'),
  valid_until: int('Until when the wallet takes it, in seconds since 1970. 4294967295 has no end.'),
  actions: strings(
    'What it does, in order: send_message, deploy_plugin, install_plugin, remove_plugin, add_extension, remove_extension, set_signature_allowed, destroy_account.',
  ),
  messages: listOf(message, 'What it sends, in order. Missing where it does anything but send messages.'),
})

export const tonWords: ChainWords<TonSigned> = {
  keyword: 'ton',
  about: 'What is signed for TON.',
  type: struct('Ton', { tx: a(transaction, 'The transaction that is signed. Missing where none is.') }),
  signed: ['ton.tx'],
  pitfalls: tonPitfalls,
  scope: tonScope,
  accountOf: null,
  handsOver: ({ transaction }) => handsOver(transaction),
}
