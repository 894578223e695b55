import type { Engine } from '../engine/engine.ts'

export interface ProgramAccount {
  readonly address: string
  /** Hex, as its curve writes it. */
  readonly publicKey: string
}

/** Lists the accounts of an organization in one format of addresses, as wallets order them. */
export function accountsOf({ store }: Engine, organizationId: string, format: string): readonly ProgramAccount[] {
  const inWallets = store.list('walletAccounts', organizationId).filter(each => each.addressFormat === format)
  const alone = store
    .list('privateKeys', organizationId)
    .flatMap(({ publicKey, addresses }) =>
      addresses.filter(each => each.format === format).map(({ address }) => ({ address, publicKey })),
    )
  return [...new Map([...inWallets, ...alone].map(each => [each.address, each])).values()]
}
