import { ApiKeyStamper } from '@turnkey/api-key-stamper'
import { TurnkeyClient } from '@turnkey/http'
import { createAccount } from '@turnkey/viem'
import type { Countersign } from 'countersign/testing'
import type { LocalAccount } from 'viem'

/** What a client needs of an agent: it can be sent to other processes as JSON. */
export type Client = Pick<Countersign, 'baseUrl' | 'organizationId' | 'apiPublicKey' | 'apiPrivateKey' | 'accounts'>

/** An account of viem that signs with the first key of the agent's wallet. */
export async function firstAccount({ baseUrl, organizationId, accounts, ...key }: Client): Promise<LocalAccount> {
  const client = new TurnkeyClient({ baseUrl }, new ApiKeyStamper(key))
  const address = accounts[0]?.address ?? ''
  // @turnkey/viem is typed for an older @turnkey/http, whose client has private parts of other names.
  const signer = client as unknown as Parameters<typeof createAccount>[0]['client']
  return createAccount({ client: signer, organizationId, signWith: address, ethereumAddress: address })
}
