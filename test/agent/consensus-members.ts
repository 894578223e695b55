import { generateP256KeyPair } from '@turnkey/crypto'
import type { TurnkeyApiTypes, TurnkeyClient } from '@turnkey/http'
import { type ClientCredentials, ethereumAccount, turnkeyClient } from '../support/turnkey.ts'

export interface Member {
  readonly userId: string
  readonly credentials: ClientCredentials
  readonly client: TurnkeyClient
}

export type NewPolicy = Pick<TurnkeyApiTypes['v1CreatePolicyIntentV3'], 'condition' | 'consensus' | 'time'>

export function thrownBy<Thrown>(call: Promise<unknown>): Promise<Thrown> {
  return call.then(
    () => Promise.reject(new Error('it was not refused')),
    thrown => thrown,
  )
}

/** Requests of an organization. @param organizationOf - Returns its id, once it is known. */
export function consensusRequests(organizationOf: () => string) {
  /** Two requests of one millisecond with the same parameters would be one request. */
  let last = 0
  function envelope() {
    last = Math.max(Date.now(), last + 1)
    return { organizationId: organizationOf(), timestampMs: String(last) }
  }

  /** Users who are no root users, with an API key each. */
  async function addMembers(root: TurnkeyClient, { baseUrl }: ClientCredentials, names: string[]): Promise<Member[]> {
    const keys = names.map(() => generateP256KeyPair())
    const { activity } = await root.createUsers({
      ...envelope(),
      type: 'ACTIVITY_TYPE_CREATE_USERS_V4',
      parameters: {
        users: names.map((userName, index) => ({
          userName,
          apiKeys: [{ apiKeyName: userName, publicKey: keys[index]?.publicKey ?? '', curveType: 'API_KEY_CURVE_P256' }],
          authenticators: [],
          oauthProviders: [],
          userTags: [],
        })),
      },
    })
    const userIds = activity.result.createUsersResult?.userIds ?? []
    return keys.map(({ publicKey, privateKey }, index) => {
      const credentials = {
        organizationId: organizationOf(),
        baseUrl,
        apiPublicKey: publicKey,
        apiPrivateKey: privateKey,
      }
      return { userId: userIds[index] ?? '', credentials, client: turnkeyClient(credentials) }
    })
  }

  async function addWallet(root: TurnkeyClient): Promise<{ walletId: string; address: string }> {
    const { activity } = await root.createWallet({
      ...envelope(),
      type: 'ACTIVITY_TYPE_CREATE_WALLET',
      parameters: { walletName: 'Treasury', accounts: [ethereumAccount] },
    })
    const { walletId, addresses } = activity.result.createWalletResult ?? { walletId: '', addresses: [] }
    return { walletId, address: addresses[0] ?? '' }
  }

  async function addPolicies(
    root: TurnkeyClient,
    policies: readonly (NewPolicy & { readonly denies?: boolean })[],
  ): Promise<string[]> {
    const { activity } = await root.createPolicies({
      ...envelope(),
      type: 'ACTIVITY_TYPE_CREATE_POLICIES',
      parameters: {
        policies: policies.map(({ denies = false, ...expressions }) => ({
          ...expressions,
          policyName: crypto.randomUUID(),
          effect: denies ? 'EFFECT_DENY' : 'EFFECT_ALLOW',
          notes: '',
        })),
      },
    })
    return activity.result.createPoliciesResult?.policyIds ?? []
  }

  const payloadRequest = (signWith: string, payload: string) => ({
    ...envelope(),
    type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2' as const,
    parameters: {
      signWith,
      payload,
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' as const,
      hashFunction: 'HASH_FUNCTION_NO_OP' as const,
    },
  })

  return { envelope, addMembers, addWallet, addPolicies, payloadRequest }
}
