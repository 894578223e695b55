import { a, bool, int, ints, listOf, mapOf, string, strings, struct } from '../../policies/language/field-types.ts'

const account = struct('Account', {
  account_key: string('Address, base58; ADDRESS_TABLE_LOOKUP where it comes from a lookup table.'),
  signer: bool('Whether it must sign.'),
  writable: bool('Whether it may be changed.'),
})

const addressTableLookup = struct('AddressTableLookup', {
  address_table_key: string('Address of the lookup table, base58.'),
  writable_indexes: ints('Entries of it that may be changed.'),
  readonly_indexes: ints('Entries of it that are only read.'),
})

const parsedInstruction = struct('ParsedInstructionData', {
  instruction_name: string(
    'Name of the instruction in the IDL. Missing where an older IDL has another instruction of this name.',
  ),
  discriminator: string('Bytes it is told by, lower-case hex.'),
  named_accounts: mapOf(
    { kind: 'string' },
    'Addresses by their name in the IDL, base58. Those of a group are named after it: group.account.',
  ),
  program_call_args: mapOf(
    { kind: 'dynamic' },
    'Arguments by their name in the IDL; vectors and arrays are lists, structs maps, keys base58, bytes lower-case hex without 0x. An empty option is missing.',
  ),
})

const instruction = struct('Instruction', {
  program_key: string('Address of the program that is called, base58.'),
  name: string(
    'What the System, Token, Associated Token, Compute Budget and Stake programs call it: Transfer, Assign, SetAuthority, DelegateStake … Missing for other programs, and where it is not read here.',
  ),
  accounts: listOf(account, 'Accounts it is called with.'),
  instruction_data_hex: string('Its data, lower-case hex without 0x.'),
  address_table_lookups: listOf(addressTableLookup, 'Lookup tables it uses.'),
  parsed_instruction_data: a(
    parsedInstruction,
    'Its data, read with the IDL that is registered for the program. Missing without one, and where the data is not exactly what one instruction of it takes.',
  ),
})

const transfer = struct('Transfer', {
  from: string('Address that pays, base58.'),
  to: string('Address that is paid, base58.'),
  amount: int('Lamports: 1 SOL is 1000000000.'),
})

const splTransfer = struct('SPLTransfer', {
  from: string('Token account that pays, base58.'),
  to: string('Token account that is paid, base58.'),
  owner: string('Owner of the token account that pays, base58.'),
  token_mint: string('Mint of the token, base58; empty where the instruction does not name it.'),
  amount: int('In base units of the token.'),
  signers: strings('Addresses that sign for an owner of several keys, base58; empty where the owner signs itself.'),
})

const transaction = struct('SolanaTransaction', {
  account_keys: strings('Addresses it names itself, base58: without those from lookup tables.'),
  addresses: strings(
    'Every address it names, base58: account_keys, and keys in the data of instructions that have a name here, such as a new owner. Addresses from lookup tables, and in the data of other instructions, are not among them.',
  ),
  program_keys: strings(
    'Addresses of the programs it calls, base58. Includes the Compute Budget Program if a version 1 transaction pays a priority fee.',
  ),
  instructions: listOf(
    instruction,
    'What it does, in order. A priority fee in the header of version 1 comes last, as an instruction PriorityFee of the Compute Budget Program without accounts and data.',
  ),
  transfers: listOf(
    transfer,
    'Its payments of SOL at the top level: Transfer and TransferWithSeed of the System Program. Other instructions can move SOL too; program_keys and instructions tell of them.',
  ),
  spl_transfers: listOf(
    splTransfer,
    'Its transfers of tokens (Transfer, TransferChecked, TransferCheckedWithFee of Token and Token-2022) at the top level. Other instructions can move tokens too.',
  ),
  recent_blockhash: string('The block it is good after, base58; the nonce where it uses a nonce account.'),
  priority_fee: int('Lamports that it pays at most to be carried out sooner, besides those for its signatures.'),
  address_table_lookups: listOf(addressTableLookup, 'Lookup tables it uses.'),
})

export const solanaWords = struct('Solana', {
  tx: a(transaction, 'The transaction that is signed. Missing where none is.'),
})
