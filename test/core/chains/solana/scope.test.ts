import { base58 } from '@scure/base'
import type { Address } from '@solana/kit'
import { expect, test } from 'vitest'
import { decodeMessage } from '../../../../src/core/chains/solana/decode-message.ts'
import {
  programName,
  systemProgram,
  token2022Program,
  tokenProgram,
} from '../../../../src/core/chains/solana/programs.ts'
import { solanaScope } from '../../../../src/core/chains/solana/scope.ts'
import { compiledText } from '../../../../src/core/policies/engine/compiled-policy.ts'
import { isTrue } from '../../../../src/core/policies/engine/is-true.ts'
import { conditionVocabulary } from '../../../../src/core/policies/engine/vocabulary.ts'
import type { Struct } from '../../../../src/core/policies/language/value.ts'
import type { Reader } from '../../../../src/core/ports/store.ts'
import { messageOfWeb3, type Plan } from './any-transaction.ts'

type Planned = Plan['instructions'][number]

const noRecords = { list: () => [] } as unknown as Reader
const [payer, bob, mint, table, program, multisig] = [1, 2, 3, 4, 5, 6].map(addressOf) as [Address, ...Address[]] as [
  Address,
  Address,
  Address,
  Address,
  Address,
  Address,
]
const [source, destination, co] = [addressOf(7), addressOf(8), addressOf(9)]
const blockhash = base58.encode(new Uint8Array(32).fill(10))

test('every field of wire.md is there, with the name of what an instruction does and the priority fee, and nothing else', () => {
  const data = Buffer.from('0200000000ca9a3b00000000', 'hex')
  const instructions: Planned[] = [
    {
      programAddress: systemProgram as Address,
      accounts: [
        { address: payer, role: 3 },
        { address: bob, role: 1 },
      ],
      data,
    },
    {
      programAddress: program,
      accounts: [
        { address: mint, role: 0 },
        { address: payer, role: 3 },
      ],
      data: Buffer.from('BEEF', 'hex'),
    },
  ]
  const lookup = (writable: bigint[], readonly: bigint[]) => [
    { address_table_key: table, writable_indexes: writable, readonly_indexes: readonly },
  ]
  const hidden = { account_key: 'ADDRESS_TABLE_LOOKUP', signer: false }
  expect(txOf(instructions, { table: { key: table, addresses: [bob, mint] } })).toEqual({
    account_keys: [payer, systemProgram, program],
    addresses: [payer, systemProgram, program],
    program_keys: [systemProgram, program],
    instructions: [
      {
        program_key: systemProgram,
        name: 'Transfer',
        accounts: [
          { account_key: payer, signer: true, writable: true },
          { ...hidden, writable: true },
        ],
        instruction_data_hex: '0200000000ca9a3b00000000',
        address_table_lookups: lookup([0n], []),
        parsed_instruction_data: undefined,
      },
      {
        program_key: program,
        name: undefined,
        accounts: [
          { ...hidden, writable: false },
          { account_key: payer, signer: true, writable: true },
        ],
        instruction_data_hex: 'beef',
        address_table_lookups: lookup([], [1n]),
        parsed_instruction_data: undefined,
      },
    ],
    transfers: [{ from: payer, to: 'ADDRESS_TABLE_LOOKUP', amount: 1_000_000_000n }],
    spl_transfers: [],
    recent_blockhash: blockhash,
    priority_fee: 0n,
    address_table_lookups: lookup([0n], [1n]),
  })
})

const [u64, decimals] = [Buffer.from('0a00000000000000', 'hex'), Buffer.of(6)]
const plain = token([3, u64], [source, destination, payer])
const checked = token([12, u64, decimals], [source, mint, destination, payer])
const withFee = token([26, 1, u64, decimals, u64], [source, mint, destination, payer], token2022Program)
const one = { from: source, to: destination, owner: payer, token_mint: mint, amount: 10n, signers: [] }

test.each<[string, Planned, object[]]>([
  ['Transfer', plain, [{ ...one, token_mint: '' }]],
  ['TransferChecked', checked, [one]],
  ['TransferCheckedWithFee', withFee, [one]],
  ['TransferCheckedWithFee of the program that has none', { ...withFee, programAddress: tokenProgram as Address }, []],
  ['Transfer of another program', { ...plain, programAddress: program }, []],
  [
    'Transfer for an owner of several keys',
    token([3, u64], [source, destination, multisig, payer, co]),
    [{ ...one, owner: multisig, token_mint: '', signers: [payer] }],
  ],
  [
    'Transfer with bytes that the program does not read',
    token([3, u64, 0], [source, destination, payer]),
    [{ ...one, token_mint: '' }],
  ],
  ['Transfer of a byte too few', token([3, u64.subarray(1)], [source, destination, payer]), []],
  ['Transfer without an owner', token([3, u64], [source, destination]), []],
  ['TransferChecked without decimals', token([12, u64], [source, mint, destination, payer]), []],
  ['MintTo', token([7, u64], [source, destination, payer]), []],
  [
    'another instruction of the fee extension',
    token([26, 0, u64, decimals, u64], [source, mint, destination, payer], token2022Program),
    [],
  ],
])('%s as a transfer of tokens', (_, instruction, expected) => {
  expect(txOf([instruction]).spl_transfers).toEqual(expected)
})

test.each<[string, Planned, object[]]>([
  ['Transfer', system('020000000a00000000000000', [payer, bob]), [{ from: payer, to: bob, amount: 10n }]],
  [
    'Transfer with bytes after it',
    system('020000000a00000000000000ff', [payer, bob]),
    [{ from: payer, to: bob, amount: 10n }],
  ],
  [
    'Transfer with an account more',
    system('020000000a00000000000000', [payer, bob, co]),
    [{ from: payer, to: bob, amount: 10n }],
  ],
  ['Transfer of a byte too few', system('020000000a000000000000', [payer, bob]), []],
  ['Transfer to nobody', system('020000000a00000000000000', [payer]), []],
  ['CreateAccount', system(`000000000a00000000000000${'00'.repeat(40)}`, [payer, bob]), []],
  [
    'TransferWithSeed',
    system(`0b0000000a00000000000000${'0100000000000000'}41${'00'.repeat(32)}`, [source, payer, bob]),
    [{ from: source, to: bob, amount: 10n }],
  ],
  [
    'TransferWithSeed whose seed is longer than the rest',
    system(`0b0000000a00000000000000${'0200000000000000'}41${'00'.repeat(32)}`, [source, payer, bob]),
    [],
  ],
])('%s as a transfer of SOL', (_, instruction, expected) => {
  expect(txOf([instruction]).transfers).toEqual(expected)
})

test.each([
  ['solana.tx.transfers.count() == 1 && solana.tx.transfers[0].amount <= 10', true],
  [`solana.tx.transfers.all(transfer, transfer.to == '${bob}')`, true],
  ["solana.tx.program_keys.all(key, key == '11111111111111111111111111111111')", true],
  ["solana.tx.instructions[0].instruction_data_hex[0..8] == '02000000'", true],
  [`solana.tx.instructions[0].accounts[1].account_key == '${bob}'`, true],
  ['solana.tx.instructions[0].accounts.any(account, account.signer && account.writable)', true],
  ['solana.tx.spl_transfers.count() > 0', false],
  // Without an IDL it is missing, so neither this nor its contrary holds.
  ["solana.tx.instructions[0].parsed_instruction_data.instruction_name == 'x'", false],
  ["solana.tx.instructions[0].parsed_instruction_data.instruction_name != 'x'", false],
])('%s', (condition, expected) => {
  const solana = scopeOf([system('020000000a00000000000000', [payer, bob])])
  expect(isTrue(compiledText(conditionVocabulary, condition), { solana })).toBe(expected)
})

test('where something else is signed there is no transaction', () => {
  const scope = solanaScope(undefined, asked)
  expect(scope.tx).toBeUndefined()
  expect(programName(systemProgram)).toBe('System Program')
})

function token(
  data: readonly (number | Uint8Array)[],
  accounts: readonly Address[],
  programAddress = tokenProgram,
): Planned {
  return {
    programAddress: programAddress as Address,
    accounts: accounts.map(address => ({ address, role: address === payer ? 3 : 1 })),
    data: Buffer.concat(data.map(part => (typeof part === 'number' ? Buffer.of(part) : part))),
  }
}

function system(data: string, accounts: readonly Address[]): Planned {
  return { ...token([Buffer.from(data, 'hex')], accounts), programAddress: systemProgram as Address }
}

function scopeOf(instructions: readonly Planned[], more: Partial<Plan> = {}): Struct {
  const message = messageOfWeb3({
    version: 0,
    seed: new Uint8Array(32),
    payer,
    blockhash,
    instructions,
    transfers: [],
    tokenTransfers: [],
    table: null,
    ...more,
  }).serialize()
  const signs = { chain: 'solana', kind: 'solanaTransaction', transaction: decodeMessage(message) } as const
  return solanaScope(signs, asked)
}

const asked = { publicKey: undefined, organizationId: 'o', reader: noRecords }

function txOf(instructions: readonly Planned[], more: Partial<Plan> = {}): Struct {
  return scopeOf(instructions, more).tx as Struct
}

function addressOf(byte: number): Address {
  return base58.encode(new Uint8Array(32).fill(byte)) as Address
}
