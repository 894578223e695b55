import * as ecc from '@bitcoinerlab/secp256k1'
import { approveFirst, type TestEngine } from '../../support/engine.ts'

export const kinds = [
  ['P2PKH', "m/44'/0'/0'/0/0"],
  ['P2SH', "m/49'/0'/0'/0/0"],
  ['P2WPKH', "m/84'/0'/0'/0/0"],
  ['P2WSH', "m/48'/0'/0'/2'/0/0"],
  ['P2TR', "m/86'/0'/0'/0/0"],
] as const
export type Kind = (typeof kinds)[number][0]

export interface Account {
  readonly type: Kind
  readonly address: string
  readonly publicKey: Uint8Array
}

/** A wallet with an account of every kind. */
export async function withAccounts(agent: TestEngine, network = 'MAINNET'): Promise<Account[]> {
  const wallet = agent.post('ACTIVITY_TYPE_CREATE_WALLET', {
    walletName: 'Coins',
    accounts: kinds.map(([type, path]) => ({
      curve: 'CURVE_SECP256K1',
      pathFormat: 'PATH_FORMAT_BIP32',
      path,
      addressFormat: `ADDRESS_FORMAT_BITCOIN_${network}_${type}`,
    })),
  })
  if ((await wallet).status === 'ACTIVITY_STATUS_PENDING') await approveFirst(agent)
  const accounts = agent.store.list('walletAccounts', agent.organizationId)
  return kinds.map(([type, path]) => {
    const { address, publicKey } = accounts.find(account => account.path === path)!
    return { type, address, publicKey: new Uint8Array(Buffer.from(publicKey, 'hex')) }
  })
}

export const asking = (signWith: string, psbt: Uint8Array) => ({
  signWith,
  unsignedTransaction: Buffer.from(psbt).toString('hex'),
  type: 'TRANSACTION_TYPE_BITCOIN',
})

export const isGood = (publicKey: Buffer, digest: Buffer, signature: Buffer) =>
  publicKey.length === 32 ? ecc.verifySchnorr(digest, publicKey, signature) : ecc.verify(digest, publicKey, signature)
