import type { ExamplesByName } from './examples.ts'

/** Examples of warnings about the two chains of Move. */
export const aptosAndSui: ExamplesByName = {
  noAptosAddress: {
    where: 'both',
    says: /is no address as Aptos transactions have them/,
    traps: ["aptos.tx.sender == '0x1'", `aptos.tx.payments.all(p, p.to == '0x${'0A'.repeat(32)}')`],
    sound: [`aptos.tx.sender == '0x${'0a'.repeat(32)}'`, "aptos.tx.function == '0x1::coin::transfer'"],
  },
  onlyAptosPayments: {
    where: 'deny',
    says: /^Only what does nothing but pay has payments/,
    traps: [
      `aptos.tx.payments.any(p, p.to == '0x${'0a'.repeat(32)}')`,
      "aptos.tx.payments.any(p, p.token == 'x') || aptos.tx.kind != 'entry_function'",
      "aptos.tx.payments.any(p, p.token == 'x') || aptos.tx.function == '0x1::coin::transfer'",
      "aptos.tx.payments.any(p, p.token == 'x') && aptos.tx.function in ['0x1::coin::transfer']",
    ],
    sound: ["aptos.tx.payments.any(p, p.token == 'x') || !(aptos.tx.function in ['0x1::coin::transfer'])"],
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
  onlySuiTransfers: {
    where: 'deny',
    says: /^A call can hand over the same/,
    traps: [
      `sui.tx.transfers.any(t, t.to == '0x${'0a'.repeat(32)}')`,
      `sui.tx.transfers[0..2].any(t, t.to == '0x${'0a'.repeat(32)}')`,
      `sui.tx.transfers.any(t, t.to == '0x${'0a'.repeat(32)}') && sui.tx.functions.count() > 0`,
      `sui.tx.transfers.any(t, t.to == '0x${'0a'.repeat(32)}') || sui.tx.functions.count() > 1`,
      `sui.tx.transfers.any(t, t.to == '0x${'0a'.repeat(32)}') || sui.tx.functions.any(f, f == '0x2::coin::join')`,
      `sui.tx.transfers.any(t, t.to == '0x${'0a'.repeat(32)}') || 'Publish' in sui.tx.commands`,
    ],
    sound: [
      `sui.tx.transfers.any(t, t.to == '0x${'0a'.repeat(32)}') || sui.tx.functions.count() > 0`,
      `sui.tx.transfers.any(t, t.to == '0x${'0a'.repeat(32)}') || 'MoveCall' in sui.tx.commands`,
      `sui.tx.transfers.any(t, t.to == '0x${'0a'.repeat(32)}') || !sui.tx.functions.all(f, f in ['0x2::coin::join'])`,
    ],
  },
}
