/** Loads what the adapter loads at its first call, so that a clock that a test moves does not run out meanwhile. */
export function loadLedgerLibraries(): Promise<unknown> {
  return Promise.all([
    import('@ledgerhq/hw-app-eth/lib/Eth'),
    import('@ledgerhq/hw-app-btc/lib/newops/appClient'),
    import('@ledgerhq/hw-app-btc/lib/getWalletPublicKey'),
    import('@ledgerhq/hw-app-btc/lib/getTrustedInput'),
    import('@ledgerhq/hw-app-btc/lib/splitTransaction'),
    import('@ledgerhq/hw-app-btc/lib/startUntrustedHashTransactionInput'),
    import('@ledgerhq/hw-app-btc/lib/finalizeInput'),
    import('@ledgerhq/hw-app-btc/lib/signTransaction'),
    import('@ledgerhq/hw-app-btc/lib/signMessage'),
    import('@ledgerhq/psbtv2/lib/psbtv2'),
    import('@ledgerhq/hw-app-solana/lib/Solana'),
  ])
}
