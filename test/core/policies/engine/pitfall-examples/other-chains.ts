import type { ExamplesByName } from './examples.ts'

const called = "tron.tx.contract[0].contract_address == 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'"

/** Examples of warnings about Tron, Stellar, the XRP Ledger, Bitcoin and Dogecoin. */
export const otherChains: ExamplesByName = {
  noTronAddress: {
    where: 'both',
    says: /is no Tron address \(base58, in which capitals count\)/,
    traps: ["tron.tx.contract[0].to_address == '41a614f803b6fd780986a42c78ec9c7f77e6ded13c'"],
    sound: ["tron.tx.contract[0].to_address == 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'"],
  },
  anyCallOfContract: {
    where: 'allow',
    says: /^This allows any call of the contract/,
    traps: [
      called,
      `${called} && tron.tx.contract[0].data != 'a9059cbb'`,
      `${called} && tron.tx.contract[0].data[0..0] == ''`,
      `${called} || tron.tx.contract[0].data[0..8] == 'a9059cbb'`,
      `${called} && !(tron.tx.contract[0].data[0..8] in ['a9059cbb'])`,
    ],
    sound: [
      `${called} && tron.tx.contract[0].data[0..8] == 'a9059cbb'`,
      `${called} && tron.tx.contract.all(c, c.data[0..8] in ['a9059cbb', '095ea7b3'])`,
    ],
  },
  anyContractWithCall: {
    where: 'allow',
    says: /^This allows that call of any contract/,
    traps: [
      "tron.tx.contract[0].data[0..8] == 'a9059cbb'",
      "tron.tx.contract.all(c, c.data[0..8] in ['a9059cbb']) && tron.tx.contract.count() == 1",
      "tron.tx.contract[0].data == 'a9059cbb' && tron.tx.contract[0].contract_address != 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'",
    ],
    sound: [`${called} && tron.tx.contract[0].data[0..8] == 'a9059cbb'`, called],
  },
  capitalsInTronHex: {
    where: 'both',
    says: /lower-case hex without 0x/,
    traps: [
      "tron.tx.ref_block_bytes == 'AB12'",
      "tron.tx.contract[0].data == '0xcafe'",
      "tron.tx.contract[0].data[0..10] == '0x095ea7b3'",
      "tron.tx.contract.any(c, c.data[0..8] in ['095EA7B3'])",
    ],
    sound: ["tron.tx.ref_block_bytes == 'ab12'", "tron.tx.contract[0].data[0..8] == '095ea7b3'"],
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
  noDogecoinAddress: {
    where: 'both',
    says: /is no Dogecoin address/,
    traps: ["doge.tx.outputs.any(o, o.address == 'dbus3bamqjgjulbjtyxpezdwqrwf5iwxgc')"],
    sound: ["doge.tx.outputs.all(o, o.address in ['DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC', ''])"],
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
}
