import { describe, expect, test } from 'vitest'
import { compileExpression } from '../../../src/core/policy/language/compile.ts'
import { findPitfalls } from '../../../src/core/policy/pitfalls/find-pitfalls.ts'
import { pitfalls } from '../../../src/core/policy/pitfalls/pitfalls.ts'
import { conditionVocabulary, consensusVocabulary } from '../../../src/core/policy/vocabulary.ts'

type Effects = 'deny' | 'allow' | 'both'
interface Examples {
  /** In policies of which effect it is warned of. */
  readonly where: Effects
  /** Begins or is part of what is said. */
  readonly says: RegExp
  readonly traps: readonly string[]
  readonly sound: readonly string[]
}

const key = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const inTable = `solana.tx.instructions.any(i, i.accounts.any(a, a.account_key == '${key}'))`
const noTables = 'solana.tx.address_table_lookups.count() > 0'

const examples: Readonly<Record<string, Examples>> = {
  versionInType: {
    where: 'both',
    says: /activity\.kind == 'SIGN_TRANSACTION'/,
    traps: [
      "activity.type == 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2'",
      "activity.type != 'ACTIVITY_TYPE_SIGN_TRANSACTION'",
      "'ACTIVITY_TYPE_SIGN_TRANSACTION_V2' == activity.type",
      "activity.type in ['ACTIVITY_TYPE_SIGN_TRANSACTION_V2', 'ACTIVITY_TYPE_SIGN_TRANSACTION']",
      "['ACTIVITY_TYPE_SIGN_TRANSACTION_V2'].contains(activity.type)",
      "['ACTIVITY_TYPE_SIGN_TRANSACTION_V2'].any(type, type == activity.type)",
      "!(activity.action == 'SIGN' && activity.type == 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2')",
    ],
    sound: ["activity.action == 'SIGN'", "activity.kind == 'CREATE_USERS'"],
  },
  oneOfTheWaysToSign: {
    where: 'deny',
    says: /can be signed by SIGN_RAW_PAYLOAD/,
    traps: ["activity.kind == 'SIGN_TRANSACTION'", "activity.kind in ['SIGN_TRANSACTION', 'EXPORT_WALLET']"],
    sound: [
      "activity.kind in ['SIGN_TRANSACTION', 'SIGN_RAW_PAYLOAD', 'SIGN_RAW_PAYLOADS']",
      "activity.kind == 'SIGN_TRANSACTION' || activity.kind == 'SIGN_RAW_PAYLOAD' || activity.kind == 'SIGN_RAW_PAYLOADS'",
      "activity.kind == 'EXPORT_WALLET'",
    ],
  },
  oneInsteadOfMany: {
    where: 'deny',
    says: /CREATE_POLICY and CREATE_POLICIES do the same/,
    traps: ["activity.kind == 'CREATE_POLICY'", "activity.kind in ['CREATE_POLICIES']"],
    sound: ["activity.kind in ['CREATE_POLICY', 'CREATE_POLICIES']", "activity.resource == 'POLICY'"],
  },
  howItIsSent: {
    where: 'deny',
    says: /the same bytes can be sent another way/,
    traps: [
      "activity.params.encoding == 'PAYLOAD_ENCODING_EIP712'",
      "activity.params.hash_function in ['HASH_FUNCTION_NO_OP']",
      "activity.params.type == 'TRANSACTION_TYPE_BITCOIN'",
    ],
    sound: ["eth.eip_712.primary_type == 'Permit'", "activity.params.wallet_id == 'x'"],
  },
  addressFromTable: {
    where: 'deny',
    says: /lookup tables too: \|\| solana\.tx\.address_table_lookups/,
    traps: [inTable, `'${key}' in solana.tx.account_keys`, `solana.tx.account_keys.any(k, k == '${key}')`],
    sound: [
      `${inTable} || ${noTables}`,
      `solana.tx.instructions.any(i, i.accounts.any(a, a.account_key in ['${key}', 'ADDRESS_TABLE_LOOKUP']))`,
      `solana.tx.program_keys.any(k, k == '${key}')`,
    ],
  },
  onlyPlainTransfers: {
    where: 'deny',
    says: /other instructions can move the same/,
    traps: [
      `solana.tx.transfers.any(t, t.to == '${key}')`,
      `solana.tx.spl_transfers[0].token_mint == '${key}'`,
      `solana.tx.transfers.filter(t, t.to == '${key}').count() > 0`,
    ],
    sound: [
      `solana.tx.transfers.any(t, t.to == '${key}') || !solana.tx.program_keys.all(k, k in ['${key}']) || ${noTables}`,
    ],
  },
  idsAreNotKeys: {
    where: 'deny',
    says: /another id; wallet_account\.address means the key/,
    traps: ["wallet.id == 'w'", "private_key.id in ['p']", "wallets.any(w, w.id == 'w')"],
    sound: [
      "wallet_account.address == '0x3535353535353535353535353535353535353535'",
      "activity.params.wallet_id == 'w'",
    ],
  },
  namesCanChange: {
    where: 'both',
    says: /Names can be changed/,
    traps: ["wallet.label == 'Treasury'", "private_key.label in ['Hot']", "approvers.any(u, u.alias == 'Ann')"],
    sound: ['wallet.imported', "approvers.any(u, u.id == 'a')"],
  },
  noEthereumAddress: {
    where: 'both',
    says: /is no Ethereum address|checksum of 0x/,
    traps: [
      "eth.tx.to == '0x35353535353535353535353535353535353535'",
      "eth.tx.to in ['vitalik.eth']",
      "eth.tx.to == '0xa0B86991c6218b36c1d19D4a2e9Eb0cE3606eB48'",
    ],
    sound: [
      "eth.tx.to == ''",
      "eth.tx.to == '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'",
      "eth.tx.to == '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'",
    ],
  },
  noSolanaAddress: {
    where: 'both',
    says: /is no Solana address/,
    traps: [
      `solana.tx.program_keys.any(k, k == '${key.toLowerCase()}')`,
      "solana.tx.program_keys.contains('Tokenkeg')",
    ],
    sound: [`solana.tx.program_keys.any(k, k == '${key}')`],
  },
  capitalsInBech32: {
    where: 'both',
    says: /lower case here/,
    traps: [
      "bitcoin.tx.outputs.any(o, o.address == 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4')",
      "wallet_account.address == 'Bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'",
    ],
    sound: ["bitcoin.tx.outputs.any(o, o.address == 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')"],
  },
  capitalsInHex: {
    where: 'both',
    says: /lower-case hex without 0x/,
    traps: [
      "solana.tx.instructions.any(i, i.instruction_data_hex == '0xcafe')",
      "solana.tx.instructions.any(i, i.parsed_instruction_data.discriminator == 'CAFE')",
    ],
    sound: ["solana.tx.instructions.any(i, i.instruction_data_hex == 'cafe')"],
  },
}

test('every warning there is has examples here', () => {
  expect(Object.keys(examples)).toEqual(Object.keys(pitfalls))
})

describe.each(Object.entries(examples))('%s', (_, { where, says, traps, sound }) => {
  const effects = ['EFFECT_ALLOW', 'EFFECT_DENY'] as const
  const warned = (effect: (typeof effects)[number]) =>
    where === 'both' || (where === 'deny') === (effect === 'EFFECT_DENY')

  test.each(traps)('warns of %s, at its place', text => {
    compileExpression(text, text.startsWith('approvers') ? consensusVocabulary : conditionVocabulary)
    for (const effect of effects) {
      const found = findPitfalls(text, effect).filter(({ message }) => says.test(message))
      expect(found).toHaveLength(warned(effect) ? 1 : 0)
      for (const { from, to } of found) {
        expect(text.slice(from, to)).toMatch(/==|!=|in |contains/)
        // The place is an expression by itself.
        expect(() => findPitfalls(text.slice(from, to), effect)).not.toThrow()
      }
    }
  })

  test.each(sound)('says nothing of it for %s', text => {
    compileExpression(text, text.startsWith('approvers') ? consensusVocabulary : conditionVocabulary)
    for (const effect of effects) {
      expect(findPitfalls(text, effect).filter(({ message }) => says.test(message))).toEqual([])
    }
  })
})

test('what says the same twice says it once; an empty expression says nothing', () => {
  const twice = "wallet.id == 'a' || wallet.id == 'b'"
  expect(findPitfalls(twice, 'EFFECT_DENY')).toHaveLength(1)
  expect(findPitfalls(' ', 'EFFECT_DENY')).toEqual([])
})
