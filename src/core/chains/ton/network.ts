import type { TonTransaction } from './transaction.ts'
import { type TonVersion, walletId, walletIdV5, walletIdV5OfTestnet } from './wallet-version.ts'

export type TonNetwork = 'mainnet' | 'testnet'

/** The wallet ids of the first wallet of a key: others are of accounts that the agent does not know. */
export const ownWalletIds: Readonly<Record<TonVersion, readonly number[]>> = {
  V3R2: [walletId],
  V4R2: [walletId],
  V5R1: [walletIdV5, walletIdV5OfTestnet],
}

/** Returns the network that the wallet id names. Only v5 has such ids. */
export function networkOf({ walletId: id }: TonTransaction): TonNetwork | undefined {
  if (id === walletIdV5) return 'mainnet'
  return id === walletIdV5OfTestnet ? 'testnet' : undefined
}

/** CAIP-2 names, by the global id of each network. */
const ids: Readonly<Record<TonNetwork, string>> = { mainnet: 'tvm:-239', testnet: 'tvm:-3' }

/** The network (CAIP-2) that a transaction is for; `undefined` where its wallet id does not say it. */
export function networkIdOf(transaction: TonTransaction): string | undefined {
  const network = networkOf(transaction)
  return network && ids[network]
}
