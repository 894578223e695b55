import { a, int, listOf, string, strings, struct } from '../../policies/language/field-types.ts'

const payment = struct('AptosPayment', {
  to: string('Address that is paid, 0x and 64 digits in lower case.'),
  amount: int('In base units of the token: 1 APT is 100000000.'),
  token: string(
    'Type of the coin, for example 0x1::aptos_coin::AptosCoin, which stands for APT in each of its forms; metadata address of any other fungible asset, 0x and 64 digits.',
  ),
})

const transaction = struct('AptosTransaction', {
  sender: string('Address that sends it, 0x and 64 digits in lower case.'),
  sequence_number: int('Number of the transaction among those of its sender.'),
  chain_id: int('1 is the main network, 2 that for tests.'),
  max_gas_amount: int('Units of gas that it may use.'),
  gas_unit_price: int('Octas for each unit of gas: 1 APT is 100000000.'),
  expiration: int('When it expires, in seconds since 1970.'),
  fee_payer: string('Address that pays the fee in place of the sender. Missing where nobody does.'),
  secondary_signers: strings('Addresses that sign beside the sender.'),
  kind: string('entry_function, script, or multisig for what is executed for an account of several owners.'),
  function: string(
    'Function that is called, for example 0x1::aptos_account::transfer: the address of its module with 64 digits, that of the framework with one. Missing unless kind is entry_function.',
  ),
  type_arguments: strings(
    'Types the function is called with, as Move writes them. Missing unless kind is entry_function.',
  ),
  arguments: strings(
    'Arguments of the function, the BCS of each as lower-case hex without 0x. Missing unless kind is entry_function.',
  ),
  payments: listOf(
    payment,
    'What is paid by a transaction that does nothing else: a call of aptos_account::transfer, transfer_coins or batch_transfer, coin::transfer or primary_fungible_store::transfer. Missing for any other.',
  ),
})

export const aptosVocabulary = struct('Aptos', {
  tx: a(transaction, 'The transaction that is signed. Missing where none is.'),
})
