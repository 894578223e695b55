import { randomUUID } from 'node:crypto'
import { newOrganization } from '../../src/core/records/organization.ts'
import { newUser } from '../../src/core/records/user.ts'
import { examples } from './records.ts'
import type { TestServer } from './server.ts'
import type { World } from './world.ts'

/** Another organization with one of everything. */
export async function anotherOrganization({ store, clock }: TestServer): Promise<World['elsewhere']> {
  const now = clock.now()
  const organizationId = randomUUID()
  const stamps = { organizationId, createdAt: now, updatedAt: now }
  const userId = randomUUID()
  const walletId = randomUUID()
  const own = <Kind extends keyof typeof examples>(kind: Kind) => ({ ...examples[kind], ...stamps, id: randomUUID() })
  const apiKey = { ...own('apiKeys'), userId }
  const authenticator = { ...own('authenticators'), userId }
  const provider = { ...own('oauthProviders'), userId }
  const account = { ...own('walletAccounts'), walletId, address: '0x0000000000000000000000000000000000000001' }
  const privateKey = own('privateKeys')
  const invitation = { ...own('invitations'), senderUserId: userId }
  const userTag = own('tags')
  const privateKeyTag = { ...own('tags'), name: 'Keys', type: 'TAG_TYPE_PRIVATE_KEY' as const }
  const policy = own('policies')
  const contractInterface = own('smartContractInterfaces')
  const velocityControl = own('velocityControls')
  const addressName = own('addressNames')
  const webhookEndpoint = own('webhookEndpoints')
  const secret = own('storedSecrets')
  const sessionProfile = own('sessionProfiles')
  const mfaPolicy = { ...own('mfaPolicies'), userId }
  const rootQuorum = { threshold: 1, userIds: [userId] }
  await store.write(transaction => {
    transaction.insert('organizations', newOrganization({ id: organizationId, name: 'Globex', rootQuorum }, now))
    transaction.insert('users', newUser({ id: userId, organizationId, name: 'Carol' }, now))
    transaction.insert('wallets', { ...own('wallets'), id: walletId })
    transaction.insert('apiKeys', apiKey)
    transaction.insert('authenticators', authenticator)
    transaction.insert('oauthProviders', provider)
    transaction.insert('walletAccounts', account)
    transaction.insert('privateKeys', privateKey)
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
  })
  return {
    organizationId,
    ...named(userId, 'userId', 'userIds', 'addUserIds', 'removeUserIds', 'senderUserId'),
    ...named(apiKey.id, 'apiKeyId', 'apiKeyIds'),
    ...named(authenticator.id, 'authenticatorId', 'authenticatorIds'),
    ...named(provider.id, 'providerIds'),
    ...named(walletId, 'walletId', 'walletIds'),
    ...named(account.id, 'walletAccountIds'),
    ...named(privateKey.id, 'privateKeyId', 'privateKeyIds', 'addPrivateKeyIds', 'removePrivateKeyIds', 'signWith'),
    ...named(account.address, 'address'),
    ...named(invitation.id, 'invitationId'),
    ...named(sessionProfile.id, 'sessionProfileId'),
    ...named(mfaPolicy.id, 'mfaPolicyId'),
    ...named(userTag.id, 'userTagId', 'userTagIds', 'userTags', 'receiverUserTags'),
    ...named(privateKeyTag.id, 'privateKeyTagId', 'privateKeyTagIds', 'privateKeyTags'),
    ...named(policy.id, 'policyId', 'policyIds'),
    ...named(contractInterface.id, 'smartContractInterfaceId'),
    ...named(velocityControl.id, 'velocityControlId'),
    ...named(addressName.id, 'addressNameId', 'addressNameIds'),
    ...named(webhookEndpoint.id, 'endpointId'),
    ...named(secret.id, 'secretId', 'secretIds'),
  }
}

function named(id: string, ...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map(name => [name, id]))
}
