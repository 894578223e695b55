/** The first 32 characters of the hash of each cluster's first block (CAIP-2 in the solana namespace). */
export const clusters = {
  main: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
}
