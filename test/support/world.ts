import { createECDH, randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import { newUser } from '../../src/core/records/user.ts'
import { anotherOrganization } from './another-organization.ts'
import { p256Key } from './client.ts'
import type { EngineOptions } from './engine.ts'
import { oneHardwareWallet } from './ledger/one-hardware-wallet.ts'
import { nodeInMemory, nodeOfMainNetwork } from './node-in-memory.ts'
import { examples } from './records.ts'
import { type TestServer, testServer } from './server.ts'

/** An agent with one of everything, and what requests may name of it, by the name of the field. */
export interface World extends TestServer {
  readonly named: Readonly<Record<string, unknown>>
  /** Ids of the same kinds of thing that another organization has, by the same names. */
  readonly elsewhere: Readonly<Record<string, string>>
}

/** Makes a world that several tests of a file look at: it ends with the file. Call this at the top of the file. */
export function worldOfFile(): typeof world {
  const ends: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const end of ends.reverse()) await end()
  })
  return options => world({ ...options, onEnd: end => void ends.push(end) })
}

/** @returns a server whose organization has a wallet, keys, users with every kind of credential, tags, a policy, an invitation. */
export async function world(options: EngineOptions = {}): Promise<World> {
  const server = await testServer({
    approvals: 'nothing',
    rootUsers: 2,
    hardwareWallets: oneHardwareWallet,
    nodes: nodeInMemory(),
    ...options,
  })
  const { organizationId, store } = server
  const owner = server.users[0]!.id
  const wallet = await server.post('ACTIVITY_TYPE_CREATE_WALLET', {
    walletName: 'World',
    accounts: [
      {
        curve: 'CURVE_SECP256K1',
        pathFormat: 'PATH_FORMAT_BIP32',
        path: "m/44'/60'/0'/0/0",
        addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
      },
    ],
  })
  const { walletId, addresses } = wallet.result.createWalletResult as { walletId: string; addresses: [string] }
  await server.engine.settings.update(nodeOfMainNetwork, () => undefined)
  const key = await server.post('ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2', {
    privateKeys: [{ privateKeyName: 'World', curve: 'CURVE_SECP256K1', privateKeyTags: [], addressFormats: [] }],
  })
  const created = key.result.createPrivateKeysResultV2 as { privateKeys: [{ privateKeyId: string }] }
  const [{ privateKeyId }] = created.privateKeys

  const now = server.clock.now()
  const stamps = { organizationId, createdAt: now, updatedAt: now }
  const bob = randomUUID()
  const own = <Kind extends keyof typeof examples>(kind: Kind) => ({ ...examples[kind], ...stamps, id: randomUUID() })
  const apiKey = { ...own('apiKeys'), userId: bob, publicKey: p256Key().publicKey }
  const spareKey = { ...own('apiKeys'), userId: bob, publicKey: p256Key().publicKey }
  const authenticator = { ...own('authenticators'), userId: bob }
  const provider = { ...own('oauthProviders'), userId: bob }
  const invitation = { ...own('invitations'), senderUserId: owner }
  const userTag = { ...own('tags'), name: 'World users', type: 'TAG_TYPE_USER' as const }
  const privateKeyTag = { ...own('tags'), name: 'World keys', type: 'TAG_TYPE_PRIVATE_KEY' as const }
  const policy = { ...own('policies'), name: 'World policy' }
  const contractInterface = own('smartContractInterfaces')
  const velocityControl = own('velocityControls')
  const addressName = { ...own('addressNames'), name: 'World' }
  const secret = { ...own('storedSecrets'), name: 'World', exported: true }
  const sessionProfile = { ...own('sessionProfiles'), name: 'World' }
  const mfaPolicy = {
    ...{ ...own('mfaPolicies'), userId: bob, condition: "activity.action == 'IMPORT'" },
    requiredAuthenticationMethods: [{ any: [{ type: 'AUTHENTICATION_TYPE_API_KEY' as const }] }],
  }
  const webhookEndpoint = { ...own('webhookEndpoints'), name: 'World' }
  await store.write(transaction => {
    transaction.insert('users', newUser({ id: bob, organizationId, name: 'Bob', email: 'bob@example.org' }, now))
    transaction.insert('apiKeys', apiKey)
    transaction.insert('apiKeys', spareKey)
    transaction.insert('authenticators', authenticator)
    transaction.insert('oauthProviders', provider)
    transaction.insert('invitations', invitation)
    transaction.insert('tags', userTag)
    transaction.insert('tags', privateKeyTag)
    transaction.insert('policies', policy)
    transaction.insert('smartContractInterfaces', contractInterface)
    transaction.insert('velocityControls', velocityControl)
    transaction.insert('addressNames', addressName)
    transaction.insert('webhookEndpoints', webhookEndpoint)
    transaction.insert('storedSecrets', secret)
    transaction.insert('sessionProfiles', sessionProfile)
    transaction.insert('mfaPolicies', mfaPolicy)
    const wallet = transaction.find('wallets', organizationId, walletId)!
    transaction.replace('wallets', { ...wallet, exported: true })
    const key = transaction.find('privateKeys', organizationId, privateKeyId)!
    transaction.replace('privateKeys', { ...key, exported: true })
  })
  await server.vault.put({ organizationId, keyId: secret.id }, Buffer.from('a secret of the world'))
  const sent = await server.post('ACTIVITY_TYPE_ETH_SEND_TRANSACTION_V2', {
    ...{ from: addresses[0], caip2: 'eip155:1', calls: [{ to: addresses[0] }] },
  })
  const target = createECDH('prime256v1')
  target.generateKeys()
  return {
    ...server,
    elsewhere: await anotherOrganization(server),
    named: {
      organizationId,
      userId: bob,
      userIds: [bob],
      addUserIds: [bob],
      removeUserIds: [owner],
      senderUserId: owner,
      apiKeyIds: [apiKey.id],
      apiKeyId: apiKey.id,
      authenticatorIds: [authenticator.id],
      authenticatorId: authenticator.id,
      providerIds: [provider.id],
      invitationId: invitation.id,
      userTags: [userTag.id],
      userTagId: userTag.id,
      userTagIds: [userTag.id],
      receiverUserTags: [userTag.id],
      privateKeyTags: [privateKeyTag.id],
      privateKeyTagId: privateKeyTag.id,
      privateKeyTagIds: [privateKeyTag.id],
      secretId: secret.id,
      secretIds: [secret.id],
      policyId: policy.id,
      policyIds: [policy.id],
      smartContractInterfaceId: contractInterface.id,
      velocityControlId: velocityControl.id,
      addressNameId: addressName.id,
      addressNameIds: [addressName.id],
      sessionProfileId: sessionProfile.id,
      mfaPolicyId: mfaPolicy.id,
      endpointId: webhookEndpoint.id,
      walletId,
      walletIds: [walletId],
      signWith: addresses[0],
      from: addresses[0],
      sendTransactionStatusId: sent.id,
      address: addresses[0],
      privateKeyId,
      privateKeyIds: [privateKeyId],
      addPrivateKeyIds: [privateKeyId],
      removePrivateKeyIds: [],
      walletAccountIds: store.list('walletAccounts', organizationId).map(({ id }) => id),
      targetPublicKey: target.getPublicKey('hex'),
      activityId: key.id,
    },
  }
}
