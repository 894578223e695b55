import { a, dynamic, int, listOf, mapOf, string, struct } from '../../policies/language/field-types.ts'

const onlyOf = (types: string) => `Only transactions of type ${types} have it: reading it of another is an error.`

const authorization = struct('Eip7702Authorization', {
  address: string('Contract whose code an account takes over; all zeros takes it away again.'),
  chain_id: dynamic('Number of the chain; 0 for every chain. Compares with numbers and with quoted decimals.'),
  nonce: dynamic('Nonce of that account. Compares with numbers and with quoted decimals.'),
})

const transaction = struct('EthereumTransaction', {
  from: string('Address of the key that signs, 0x and 40 hex digits. Hex compares in any case.'),
  to: string('Recipient or contract, 0x and 40 hex digits; empty where a contract is created.'),
  data: string('Calldata in lower-case hex with 0x; 0x where there is none. [0..10] is the selector.'),
  value: int('Native coin that goes with it, in wei.'),
  gas: int('Most units of gas it may use.'),
  gas_price: int(`Wei per unit of gas. ${onlyOf('LEGACY and TYPE_1')}`),
  chain_id: int(
    'Number of the chain, for example 1 for Ethereum. Missing where a transaction names none and is good on every chain: one of six fields, from before EIP-155, that was sent as a payload.',
  ),
  nonce: int('How many transactions the account has sent before.'),
  max_fee_per_gas: int(`Most wei per unit of gas. ${onlyOf('TYPE_2 and later')}`),
  max_priority_fee_per_gas: int(`Most wei per unit of gas as a tip. ${onlyOf('TYPE_2 and later')}`),
  max_fee_per_blob_gas: int(`Most wei per unit of gas of blobs. ${onlyOf('TYPE_3')}`),
  highest_fee: int('Wei that its gas and its blobs can cost at most, whatever its type.'),
  type: string('LEGACY, TYPE_1 (access list), TYPE_2 (fee market), TYPE_3 (blobs) or TYPE_4 (authorizations).'),
  authorization_list: listOf(authorization, `Accounts that take over code with it. ${onlyOf('TYPE_4')}`),
  function_name: string(
    'Name of the function that is called. Missing unless an interface is registered for `to`, has the selector, and the calldata is exactly what that function takes. Missing too where the card knows the selector by another name, an older interface has other functions of this name, or the card or another interface has names of its arguments in other places.',
  ),
  function_signature: string(
    'First four bytes of the calldata in lower-case hex with 0x; empty where there are fewer, or a contract is created. Needs no interface.',
  ),
  contract_call_args: mapOf(
    { kind: 'dynamic' },
    'Arguments of the call by name, by position from 0 where they have none; tuples and arrays are lists, bytes lower-case hex with 0x. Missing where function_name is.',
  ),
})

const domain = struct('Eip712Domain', {
  name: string('Name of the application or contract. Missing where the domain has none.'),
  version: string('Its version. Missing where the domain has none.'),
  chain_id: int('Number of the chain. Missing where the domain has none.'),
  verifying_contract: string('Address of the contract that checks the signature. Missing where the domain has none.'),
})

const typedData = struct('Eip712TypedData', {
  primary_type: string('Name of the type of the message, for example Permit.'),
  domain: a(domain, 'What the message is for.'),
  message: mapOf(
    { kind: 'dynamic' },
    'Members of the message by name. Integers compare with numbers and with quoted decimals, hex in any case; structs are maps, arrays lists.',
  ),
})

export const ethereumWords = struct('Ethereum', {
  tx: a(transaction, 'The transaction that is signed. Missing where none is.'),
  eip_712: a(typedData, 'The typed message (EIP-712) that is signed. Missing where none is, or several are at once.'),
  eip_7702_authorization: a(
    authorization,
    'The authorization (EIP-7702) that is signed. Missing where none is, or several are at once.',
  ),
})
