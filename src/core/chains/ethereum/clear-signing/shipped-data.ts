import type { ShippedData } from '../../../../shared/card.ts'

/** Said without reading them, which takes time. `registry.test.ts` holds them to the files. */
export const ethereumShippedData: readonly ShippedData[] = [
  {
    name: 'Descriptions of contracts (ERC-7730), 2026-08-20',
    version: 'ethereum/clear-signing-erc7730-registry at 3b66ba289cd3988ea791346629445f9ab6ae86f3',
  },
  {
    name: 'List of tokens',
    version: 'tokens.json, SHA-256 f414a1c4a1e19d702e043fa506a319839688604097e12ad432e0b30fab83a204',
  },
]
