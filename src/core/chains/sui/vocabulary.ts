import { a, int, listOf, string, strings, struct } from '../../policies/language/field-types.ts'

const transfer = struct('SuiTransfer', {
  to: string('Address that it is handed to, 0x and 64 digits in lower case.'),
  kind: string(
    'sui: SUI out of the gas coin. gas_coin: all that is in it. coin: split off an object that is a coin, of whichever kind. object: an object. upgrade_capability: the right to replace the code that it publishes. some_coins, result: what is not known.',
  ),
  amount: int('In MIST: 1 SUI is 1000000000. Missing unless kind is sui.'),
  object: string('Id of the object, or of that which the coin was split off. Missing unless kind is object or coin.'),
})

const transaction = struct('SuiTransaction', {
  sender: string('Address that sends it, 0x and 64 digits in lower case.'),
  gas_owner: string('Address whose coins pay the fee: the sender, or a sponsor.'),
  gas_price: int('MIST for each unit of gas: 1 SUI is 1000000000.'),
  gas_budget: int('Fee at most, in MIST.'),
  expiration_epoch: int('The last epoch in which it is good. Missing where it names none.'),
  network: string(
    'mainnet, testnet or other. Missing where it names none, as most transactions do: it is good on each.',
  ),
  commands: strings(
    'What it does, in order: MoveCall, TransferObjects, SplitCoins, MergeCoins, Publish, MakeMoveVec, Upgrade.',
  ),
  functions: strings(
    'Functions that it calls, in order, for example 0x2::coin::join: the address of the package with 64 digits, those of the framework with one.',
  ),
  type_arguments: strings('Types that functions are called with, in order, as Move writes them.'),
  transfers: listOf(
    transfer,
    'What TransferObjects hands over, in order. Missing where the address of one is not in the bytes, or where coins are merged into those of somebody else.',
  ),
})

export const suiVocabulary = struct('Sui', {
  tx: a(transaction, 'The transaction that is signed. Missing where none is.'),
})
