import type { ExamplesByName } from './examples.ts'

const key = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const inTable = `solana.tx.instructions.any(i, i.accounts.any(a, a.account_key == '${key}'))`
const noTables = 'solana.tx.address_table_lookups.count() > 0'

/** Examples of warnings about Solana, and about lists that are empty. */
export const solana: ExamplesByName = {
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
  noSolanaAddress: {
    where: 'both',
    says: /is no Solana address/,
    traps: [
      `solana.tx.program_keys.any(k, k == '${key.toLowerCase()}')`,
      "solana.tx.program_keys.contains('Tokenkeg')",
    ],
    sound: [`solana.tx.program_keys.any(k, k == '${key}')`],
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
