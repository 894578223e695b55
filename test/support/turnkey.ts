import { ApiKeyStamper } from '@turnkey/api-key-stamper'
import { TurnkeyClient } from '@turnkey/http'
import { createAccount } from '@turnkey/viem'
import type { LocalAccount } from 'viem'

/** Credentials as `--init` writes them, and as the window shows those of a new API key. */
export interface ClientCredentials {
  readonly organizationId: string
  readonly apiPublicKey: string
  readonly apiPrivateKey: string
  readonly baseUrl: string
}

/** The public SDK as anyone would set it up. */
export function turnkeyClient({ baseUrl, apiPublicKey, apiPrivateKey }: ClientCredentials): TurnkeyClient {
  return new TurnkeyClient({ baseUrl }, new ApiKeyStamper({ apiPublicKey, apiPrivateKey }))
}

type ViemClient = Parameters<typeof createAccount>[0]['client']

/** The public viem adapter as anyone would set it up. */
export function viemAccount(credentials: ClientCredentials, signWith: string): Promise<LocalAccount> {
  // @turnkey/viem is typed for an older @turnkey/http, whose client has private parts of other names.
  const client = turnkeyClient(credentials) as unknown as ViemClient
  return createAccount({ client, organizationId: credentials.organizationId, signWith })
}

export const ethereumAccount = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
} as const

export const solanaAccount = {
  curve: 'CURVE_ED25519',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/501'/0'/0'",
  addressFormat: 'ADDRESS_FORMAT_SOLANA',
} as const
