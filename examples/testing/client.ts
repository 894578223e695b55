import { ApiKeyStamper } from '@turnkey/api-key-stamper'
import { TurnkeyClient } from '@turnkey/http'
import type { Countersign } from 'countersign/testing'
import { createAccount } from 'countersign/viem'
import type { LocalAccount } from 'viem'

/** What a client needs of an agent: it can be sent to other processes as JSON. */
export type Client = Pick<Countersign, 'baseUrl' | 'organizationId' | 'apiPublicKey' | 'apiPrivateKey' | 'accounts'>

/** An account of viem that signs with the first key of the agent's wallet. */
export function firstAccount({ baseUrl, organizationId, accounts, ...key }: Client): LocalAccount {
  const client = new TurnkeyClient({ baseUrl }, new ApiKeyStamper(key))
  return createAccount({ client, organizationId, signWith: accounts[0]?.address ?? '' })
}
