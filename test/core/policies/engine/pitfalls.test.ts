/** Long because it is a list: each warning of the editor, with what it is and is not about. */
import { describe, expect, test } from 'vitest'
import { findPitfalls } from '../../../../src/core/policies/engine/pitfalls/find-pitfalls.ts'
import { type Here, hereIn, namedIds } from '../../../../src/core/policies/engine/pitfalls/named-ids.ts'
import { pitfalls } from '../../../../src/core/policies/engine/pitfalls/pitfalls.ts'
import {
  anybodyMeets,
  findPolicyPitfalls,
  policyPitfalls,
} from '../../../../src/core/policies/engine/pitfalls/policy-pitfalls.ts'
import { conditionVocabulary, consensusVocabulary } from '../../../../src/core/policies/engine/vocabulary.ts'
import { compileExpression } from '../../../../src/core/policies/language/compile.ts'
import { testEngine } from '../../../support/engine.ts'
import { addUser } from '../../../support/policies.ts'
import { idOf } from '../../../support/records.ts'
import { velocityControl } from '../../../support/spending.ts'

/** An organization with one limit, one user, and a tag of either kind. */
const here: Here = {
  hasVelocityControl: identifier => identifier === 'daily',
  nameOf: (kind, id) => ({ user: 'ann', userTag: 'traders', keyTag: 'keys' })[kind] === id ? 'Its name' : undefined,
}

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
  addressInData: {
    where: 'deny',
    says: /ask for it in solana\.tx\.addresses/,
    traps: [`'${key}' in solana.tx.account_keys`, `solana.tx.account_keys.any(k, k == '${key}') || ${noTables}`],
    sound: [`'${key}' in solana.tx.addresses || ${noTables}`, `solana.tx.program_keys.any(k, k == '${key}')`],
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
  holdsOfNothing: {
    where: 'allow',
    says: /is empty\. Require that it is not: && .*\.count\(\) > 0/,
    traps: [
      `solana.tx.transfers.all(t, t.to == '${key}' && t.amount <= 1000)`,
      'solana.tx.transfers.all(t, t.amount <= 1000)',
      "bitcoin.tx.outputs.all(o, o.address == 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')",
      "wallets.all(w, w.id == 'w')",
      "!wallets.any(w, w.id != 'w')",
      "!(activity.action == 'SIGN' && wallets.any(w, w.id != 'w'))",
      `solana.tx.instructions.any(i, i.accounts.all(a, a.account_key == '${key}'))`,
      `solana.tx.transfers.all(t, t.to == '${key}') && solana.tx.transfers.filter(t, t.amount > 1).count() <= 2`,
    ],
    sound: [
      `solana.tx.transfers.count() > 0 && solana.tx.transfers.all(t, t.to == '${key}')`,
      `solana.tx.transfers.count == 1 && solana.tx.transfers.all(t, t.to == '${key}')`,
      "wallets.any(w, w.id == 'w')",
      "!wallets.all(w, w.id == 'w')",
      "['a'].all(id, id == activity.params.wallet_id)",
      "approvers.all(u, u.id in ['a'])",
    ],
  },
  otherInstructions: {
    where: 'allow',
    says: /other instructions of the same transaction can move money too/,
    traps: [
      `solana.tx.transfers.all(t, t.to == '${key}' && t.amount <= 1000)`,
      `solana.tx.spl_transfers.any(t, t.to == '${key}')`,
      `solana.tx.transfers[0].to == '${key}'`,
      `solana.tx.transfers.count() == 1 && solana.tx.transfers[0].to == '${key}'`,
      `solana.tx.transfers.all(t, t.to == '${key}') && solana.tx.program_keys.all(k, k == '${key}')`,
    ],
    sound: [
      `solana.tx.transfers.count() == solana.tx.instructions.count() && solana.tx.transfers.all(t, t.to == '${key}')`,
      `solana.tx.instructions.all(i, i.program_key == '${key}')`,
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
  noAptosAddress: {
    where: 'both',
    says: /is no address as Aptos transactions have them/,
    traps: ["aptos.tx.sender == '0x1'", `aptos.tx.payments.all(p, p.to == '0x${'0A'.repeat(32)}')`],
    sound: [`aptos.tx.sender == '0x${'0a'.repeat(32)}'`, "aptos.tx.function == '0x1::coin::transfer'"],
  },
  onlyAptosPayments: {
    where: 'deny',
    says: /^Only what does nothing but pay has payments/,
    traps: [`aptos.tx.payments.any(p, p.to == '0x${'0a'.repeat(32)}')`],
    sound: ["aptos.tx.payments.any(p, p.token == 'x') || aptos.tx.kind != 'entry_function'"],
  },
  noSuiAddress: {
    where: 'both',
    says: /is no address as Sui transactions have them/,
    traps: ["sui.tx.sender == '0x2'", `sui.tx.transfers.all(t, t.to == '0x${'0A'.repeat(32)}')`],
    sound: [`sui.tx.sender == '0x${'0a'.repeat(32)}'`, "sui.tx.transfers.all(t, t.kind == 'sui')"],
  },
  noSuiFunction: {
    where: 'both',
    says: /is no function as Sui transactions have them/,
    traps: ["sui.tx.functions.all(f, f == '0xdee9::clob_v2::cancel_all_orders')", "'coin::join' in sui.tx.functions"],
    sound: [
      "sui.tx.functions.all(f, f in ['0x2::coin::join'])",
      `sui.tx.functions.all(f, f == '0x${'0a'.repeat(32)}::m::f')`,
    ],
  },
  onlyEthereumRecipients: {
    where: 'deny',
    says: /^Whoever is paid by a call, as with tokens/,
    traps: ["eth.tx.to == '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'"],
    sound: ["eth.tx.to == '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' || eth.tx.data != '0x'"],
  },
  onlyTempoContracts: {
    where: 'deny',
    says: /^This names the contract that is called/,
    traps: ["tempo.tx.calls.any(c, c.to == '0x20c0000000000000000000000000000000000000')"],
    sound: ["tempo.tx.calls.any(c, c.to == '0x20c0000000000000000000000000000000000000' && c.input != '0x')"],
  },
  onlySuiTransfers: {
    where: 'deny',
    says: /^A call can hand over the same/,
    traps: [`sui.tx.transfers.any(t, t.to == '0x${'0a'.repeat(32)}')`],
    sound: [`sui.tx.transfers.any(t, t.to == '0x${'0a'.repeat(32)}') || sui.tx.functions.count() > 0`],
  },
  noTronAddress: {
    where: 'both',
    says: /is no Tron address \(base58, in which capitals count\)/,
    traps: ["tron.tx.contract[0].to_address == '41a614f803b6fd780986a42c78ec9c7f77e6ded13c'"],
    sound: ["tron.tx.contract[0].to_address == 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'"],
  },
  anyCallOfContract: {
    where: 'allow',
    says: /^This allows any call of the contract/,
    traps: ["tron.tx.contract[0].contract_address == 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'"],
    sound: [
      "tron.tx.contract[0].contract_address == 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' && tron.tx.contract[0].data[0..8] == 'a9059cbb'",
    ],
  },
  capitalsInTronHex: {
    where: 'both',
    says: /lower-case hex without 0x/,
    traps: ["tron.tx.ref_block_bytes == 'AB12'", "tron.tx.contract[0].data == '0xcafe'"],
    sound: ["tron.tx.ref_block_bytes == 'ab12'"],
  },
  noCosmosAddress: {
    where: 'both',
    says: /is no address of a Cosmos chain/,
    traps: ["cosmos.tx.fee_payer == 'COSMOS19RL4CM2HMR8AFY4KLDPXZ3FKA4JGUQ0AUQDAL4'"],
    sound: ["cosmos.tx.fee_payer == 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4'"],
  },
  onlyCosmosPayments: {
    where: 'deny',
    says: /^Only payments by MsgSend and MsgMultiSend are listed here/,
    traps: ["cosmos.tx.payments.any(p, p.to == 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4')"],
    sound: [
      "cosmos.tx.payments.any(p, p.to == 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4') || cosmos.tx.messages.count() > 1",
    ],
  },
  otherCosmosMessages: {
    where: 'allow',
    says: /^Only payments are listed here, and other messages/,
    traps: ["cosmos.tx.payments.all(p, p.to == 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4')"],
    sound: ["cosmos.tx.messages.all(m, m.type == '/cosmos.bank.v1beta1.MsgSend')"],
  },
  receiverWithoutChannel: {
    where: 'allow',
    says: /^A transfer over IBC pays that address on the chain behind its channel/,
    traps: [
      "cosmos.tx.messages.all(m, m.type == '/ibc.applications.transfer.v1.MsgTransfer' && m.to == 'osmo19rl4cm2hmr8afy4kldpxz3fka4jguq0a5m7df8')",
      "cosmos.tx.messages.all(m, m.to == 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4')",
    ],
    sound: [
      "cosmos.tx.messages.all(m, m.type == '/ibc.applications.transfer.v1.MsgTransfer' && m.to == 'osmo19rl4cm2hmr8afy4kldpxz3fka4jguq0a5m7df8' && m.channel == 'channel-141')",
      "cosmos.tx.messages.all(m, m.type == '/cosmos.bank.v1beta1.MsgSend' && m.to == 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4')",
    ],
  },
  noStellarAddress: {
    where: 'both',
    says: /is no address of an account on Stellar/,
    traps: ["stellar.tx.source == 'gb3jdwcqjcwmj3iilwigdtqjjc5567pgvevxscvpeqotdn64vjbdqbyx'"],
    sound: ["stellar.tx.source == 'GB3JDWCQJCWMJ3IILWIGDTQJJC5567PGVEVXSCVPEQOTDN64VJBDQBYX'"],
  },
  noXrpAddress: {
    where: 'both',
    says: /is no classic address of the XRP Ledger/,
    traps: ["xrp.tx.destination == 'XV5sbjUmgPpvXv4ixFWZ5ptAYZ6PD2q1qM6owqNbug8W6KV'"],
    sound: ["xrp.tx.destination == 'rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v3'"],
  },
  noTonAddress: {
    where: 'both',
    says: /^“(EQBo.*is never equal: addresses are compared as UQ…\. Write UQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG7Q6\.|nobody.*is no address on TON)/,
    traps: [
      "ton.tx.messages.any(m, m.destination == 'EQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG-n_' && m.type == 'transfer')",
      "ton.tx.messages.any(m, m.jetton_transfer.destination == 'nobody')",
    ],
    sound: [
      "ton.tx.messages.any(m, m.destination == 'UQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG7Q6' && m.type == 'transfer')",
    ],
  },
  onlyTonDestinations: {
    where: 'deny',
    says: /^A message can pay others than its destination/,
    traps: [
      "ton.tx.messages.any(m, m.destination == 'UQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG7Q6')",
      "ton.tx.messages.any(m, m.place == 'UQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG7Q6, 5')",
      "ton.tx.messages.any(m, m.jetton_transfer.destination == 'UQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG7Q6')",
    ],
    sound: [
      "ton.tx.messages.any(m, m.destination == 'UQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG7Q6') || !ton.tx.messages.all(m, m.type in ['transfer', 'comment'])",
    ],
  },
  anyMessageOnTon: {
    where: 'allow',
    says: /^This allows any message to the account/,
    traps: ["ton.tx.messages.all(m, m.destination == 'UQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG7Q6')"],
    sound: [
      "ton.tx.messages.all(m, m.destination == 'UQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG7Q6' && m.op == '0x00000000')",
    ],
  },
  noDogecoinAddress: {
    where: 'both',
    says: /is no Dogecoin address/,
    traps: ["doge.tx.outputs.any(o, o.address == 'dbus3bamqjgjulbjtyxpezdwqrwf5iwxgc')"],
    sound: ["doge.tx.outputs.all(o, o.address in ['DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC', ''])"],
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
  velocityControlNotHereAllows: {
    where: 'allow',
    says: /No limit .* “\w+”: this policy allows nothing/,
    traps: [
      'controls.weekly',
      "activity.action == 'SIGN' && controls.weekly",
      '!controls.weekly == false',
      'controls.daily || controls.weekly',
      'solana.tx.transfers.all(t, controls.weekly)',
      'controls.daily == controls.weekly',
    ],
    sound: ['controls.daily', '!controls.daily', "wallet.label == 'controls.weekly'"],
  },
  velocityControlNotHereForbids: {
    where: 'deny',
    says: /No limit .* “\w+”: while there is none, this policy denies everything/,
    traps: ['!controls.weekly', "activity.action == 'SIGN' && !(controls.daily && controls.weekly)"],
    sound: ['!controls.daily'],
  },
  idNotHere: {
    where: 'both',
    says: /There is no (user|tag of users|tag of private keys) with the id “/,
    traps: [
      "approvers.any(u, u.id == 'somebody')",
      "approvers.any(u, 'somebody' == u.id)",
      "approvers[0].id == 'somebody'",
      "approvers.any(u, u.id in ['ann', 'somebody'])",
      "approvers.any(u, u.tags.contains('ann'))",
      "approvers.filter(u, 'nothing' in u.tags).count() > 1",
      "approvers.any(u, u.tags.any(t, t == 'keys'))",
      "credentials.any(c, c.user_id == 'somebody')",
      "activity.params.user_id == 'somebody'",
      "activity.params.user_ids.any(i, i == 'somebody')",
      "private_key.tags.contains('traders')",
    ],
    sound: [
      "approvers.any(u, u.id == 'ann' && u.tags.contains('traders'))",
      "credentials.any(c, c.user_id == 'ann')",
      "activity.params.user_ids.any(i, i in ['ann'])",
      "private_key.tags.contains('keys')",
      "approvers.any(u, u.alias == 'somebody')",
    ],
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
  expect(Object.keys(examples).sort()).toEqual(Object.keys(pitfalls).sort())
})

describe.each(Object.entries(examples))('%s', (_, { where, says, traps, sound }) => {
  const effects = ['EFFECT_ALLOW', 'EFFECT_DENY'] as const
  const warned = (effect: (typeof effects)[number]) =>
    where === 'both' || (where === 'deny') === (effect === 'EFFECT_DENY')

  test.each(traps)('warns of %s, at its place', text => {
    compileExpression(text, /^(approvers|credentials)/.test(text) ? consensusVocabulary : conditionVocabulary)
    for (const effect of effects) {
      const found = findPitfalls(text, effect, here).filter(({ message }) => says.test(message))
      expect(found).toHaveLength(warned(effect) ? 1 : 0)
      for (const { from, to } of found) {
        expect(text.slice(from, to)).toMatch(/==|!=|in |contains|^controls\.\w+$|\.(all|any|count)\(|\[0\]/)
        // The place is an expression by itself.
        expect(() => findPitfalls(text.slice(from, to), effect, here)).not.toThrow()
      }
    }
  })

  test.each(sound)('says nothing of it for %s', text => {
    compileExpression(text, /^(approvers|credentials)/.test(text) ? consensusVocabulary : conditionVocabulary)
    for (const effect of effects) {
      expect(findPitfalls(text, effect, here).filter(({ message }) => says.test(message))).toEqual([])
    }
  })
})

test('what says the same twice says it once; an empty expression says nothing', () => {
  const twice = "wallet.id == 'a' || wallet.id == 'b'"
  expect(findPitfalls(twice, 'EFFECT_DENY', here)).toHaveLength(1)
  expect(findPitfalls(' ', 'EFFECT_DENY', here)).toEqual([])
})

describe('a policy as a whole', () => {
  const anybody = [
    '',
    ' ',
    'true',
    'approvers.count() >= 1',
    'approvers.any(u, true)',
    "approvers.any(u, u.id != 'ann')",
    'credentials.count() > 0',
    "approvers.all(u, u.email == '')",
  ]
  const somebody = [
    "approvers.any(u, u.id == 'ann')",
    'approvers.count() >= 2',
    "approvers.any(u, u.tags.contains('traders'))",
    'false',
    "credentials.any(c, c.type == 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR')",
    'approvers.nonsense',
    "approvers[1].id != ''",
  ]
  const everything = ['', '\n', 'true', '1 == 1', '!false']
  const something = ["activity.action == 'SIGN'", 'controls.daily', "true && eth.tx.to == ''", 'false', 'not (']

  test('every warning there is is tried here', () => {
    expect(Object.keys(policyPitfalls)).toEqual(['everybodyEverything'])
  })

  test('that lets everybody do everything is warned of, and no other', () => {
    const said = (condition: string, consensus: string, effect: 'EFFECT_ALLOW' | 'EFFECT_DENY' = 'EFFECT_ALLOW') =>
      findPolicyPitfalls({ effect, condition, consensus })
    for (const condition of [...everything, ...something]) {
      for (const consensus of [...anybody, ...somebody]) {
        const open = everything.includes(condition) && anybody.includes(consensus)
        expect(said(condition, consensus), `${condition}; ${consensus}`).toHaveLength(open ? 1 : 0)
        expect(said(condition, consensus, 'EFFECT_DENY')).toEqual([])
      }
    }
  })

  test('is met by anybody or by those it means', () => {
    expect(anybody.filter(anybodyMeets)).toEqual(anybody)
    expect(somebody.filter(anybodyMeets)).toEqual([])
  })
})

test('what is there is what the organization has now', async () => {
  const agent = await testEngine()
  const { organizationId, store, clock } = agent
  const now = clock.now()
  const tags = await Promise.all(
    (['TAG_TYPE_USER', 'TAG_TYPE_PRIVATE_KEY'] as const).map(async (type, index) => {
      const tag = { id: idOf(50 + index), organizationId, name: type, type, createdAt: now, updatedAt: now }
      await store.write(transaction => transaction.insert('tags', tag))
      return tag.id
    }),
  )
  const ann = await addUser(agent, 'Ann')
  await store.write(transaction => transaction.insert('velocityControls', velocityControl({ organizationId })))
  const found = hereIn(store, organizationId)
  const [userTag = '', keyTag = ''] = tags
  expect(found.nameOf('user', ann.id)).toBe('Ann')
  expect([found.nameOf('userTag', userTag), found.nameOf('keyTag', keyTag)]).toEqual([
    'TAG_TYPE_USER',
    'TAG_TYPE_PRIVATE_KEY',
  ])
  // A tag of the other kind is none.
  expect([found.nameOf('userTag', keyTag), found.nameOf('keyTag', userTag), found.nameOf('user', keyTag)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect([found.hasVelocityControl('daily_ether'), found.hasVelocityControl('Daily ether')]).toEqual([true, false])
  expect(hereIn(store, idOf(99)).nameOf('user', ann.id)).toBeUndefined()
})

test('ids are told once, in the order they are written, and none of what does not parse', () => {
  const text = "approvers.any(u, u.id in ['b', 'a', 'b'] && 'a' in u.tags)"
  expect(namedIds(text, "credentials.any(c, c.user_id == 'c')", 'not (')).toEqual([
    { kind: 'user', id: 'b' },
    { kind: 'user', id: 'a' },
    { kind: 'userTag', id: 'a' },
    { kind: 'user', id: 'c' },
  ])
})

test('the card of a policy names those it means, and warns of what is not there', async () => {
  const agent = await testEngine({ approvals: 'everything' })
  const ann = await addUser(agent, 'Ann')
  const policy = {
    policyName: 'P',
    effect: 'EFFECT_ALLOW',
    condition: 'controls.weekly',
    consensus: `approvers.any(u, u.id == '${ann.id}' || u.id == 'gone')`,
    notes: '',
  }
  const record = await agent.post('ACTIVITY_TYPE_CREATE_POLICY_V3', policy)
  const { fields, warnings } = agent.engine.approvals.card(record.id)?.shown ?? { fields: [], warnings: [] }
  expect(fields[0]?.children).toEqual(
    expect.arrayContaining([
      { label: 'User it names', value: `“Ann”, ${ann.id}` },
      { label: 'User it names', value: 'gone, which is not in this organization' },
    ]),
  )
  expect(warnings.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^“P”: No limit .* “weekly”/),
    expect.stringMatching(/^“P”: There is no user with the id “gone”/),
  ])
})
