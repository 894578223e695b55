import { a, int, listOf, string, struct } from '../../policies/language/field-types.ts'

const call = struct('TempoCall', {
  to: string('Contract that is called, 0x and 40 hex digits; empty where one is created.'),
  input: string('Calldata, lower-case hex with 0x.'),
  function_signature: string('First four bytes of the calldata with 0x; empty where there are fewer.'),
})

const transaction = struct('TempoTransaction', {
  chain_id: int('Number of the chain.'),
  nonce: int('How many transactions the account has sent before.'),
  gas_limit: int('Most units of gas it may use.'),
  max_fee_per_gas: int('Most that one unit of gas may cost.'),
  max_priority_fee_per_gas: int('Most that is paid per unit of gas as a tip.'),
  valid_before: int('Until when it is good, in seconds since 1970; 0 where that is open.'),
  valid_after: int('From when it is good, in seconds since 1970; 0 where that is open.'),
  from: string('Address of the key that signs.'),
  fee_token: string(
    'Contract of the token the fee is paid in; empty where none is named, and where somebody else pays.',
  ),
  calls: listOf(call, 'What it calls, in order.'),
})

export const tempo = struct('Tempo', { tx: a(transaction, 'The transaction that is signed. Missing where none is.') })
