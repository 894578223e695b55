import { caip2PrefixOf } from '../chains/address-formats.ts'
import type { ApiKey } from '../credentials/api-key.ts'
import type { Authenticator } from '../credentials/authenticator.ts'
import type { OauthProvider } from '../credentials/oauth-provider.ts'
import { sha256 } from '../crypto/hash.ts'
import type { Invitation } from '../invitations/record.ts'
import type { Organization, Quorum } from '../organizations/record.ts'
import type { Policy } from '../policies/record.ts'
import type { Milliseconds } from '../ports/clock.ts'
import type { Reader } from '../ports/store.ts'
import type { PrivateKey } from '../private-keys/record.ts'
import { apiKeyCredential, passkeyCredential } from '../schema/credential.ts'
import { toHex } from '../schema/hex.ts'
import type { SmartContractInterface } from '../smart-contract-interfaces/record.ts'
import type { Tag } from '../tags/record.ts'
import type { User } from '../users/record.ts'
import type { WalletAccount } from '../wallets/account.ts'
import type { Wallet } from '../wallets/wallet.ts'

/** Records as the public API answers them (wire.md §2.2): unset scalars left out, empty arrays kept. */

export function timestamp(at: Milliseconds) {
  return { seconds: String(Math.floor(at / 1000)), nanos: String((at % 1000) * 1_000_000) }
}

function stamps({ createdAt, updatedAt }: { createdAt: Milliseconds; updatedAt: Milliseconds }) {
  return { createdAt: timestamp(createdAt), updatedAt: timestamp(updatedAt) }
}

export function presentApiKey(apiKey: ApiKey) {
  return {
    credential: apiKeyCredential(apiKey),
    apiKeyId: apiKey.id,
    apiKeyName: apiKey.name,
    ...(apiKey.expirationSeconds !== null && { expirationSeconds: String(apiKey.expirationSeconds) }),
    ...stamps(apiKey),
  }
}

export function presentAuthenticator(authenticator: Authenticator) {
  const { id, name, transports, attestationType, aaguid, credentialId, model } = authenticator
  return {
    transports,
    attestationType,
    aaguid,
    credentialId,
    model,
    credential: passkeyCredential(authenticator),
    authenticatorId: id,
    authenticatorName: name,
    ...stamps(authenticator),
  }
}

export function presentOauthProvider(provider: OauthProvider) {
  const { id, name, issuer, audience, subject } = provider
  return { providerId: id, providerName: name, issuer, audience, subject, ...stamps(provider) }
}

export function presentInvitation(invitation: Invitation) {
  const { id, receiverName, receiverEmail, receiverTagIds, accessType, status, senderUserId } = invitation
  return {
    invitationId: id,
    receiverUserName: receiverName,
    receiverEmail,
    receiverUserTags: receiverTagIds,
    accessType,
    status,
    senderUserId,
    ...stamps(invitation),
  }
}

export function presentTag(tag: Tag) {
  return { tagId: tag.id, tagName: tag.name, tagType: tag.type, ...stamps(tag) }
}

export function presentPolicy(policy: Policy) {
  const { id, name, effect, notes, consensus, condition, time } = policy
  return {
    policyId: id,
    policyName: name,
    effect,
    notes,
    consensus,
    condition,
    ...(time !== '' && { time }),
    ...stamps(policy),
  }
}

export function presentSmartContractInterface(registered: SmartContractInterface) {
  const { id, organizationId, address, type, label, notes } = registered
  return {
    organizationId,
    smartContractInterfaceId: id,
    smartContractAddress: address,
    smartContractInterface: registered.interface,
    type,
    label,
    notes,
    ...stamps(registered),
  }
}

/** `digest`: SHA-256 of the interface as it was given, lower-case hex, to see whether it is the one a client has. */
function presentSmartContractInterfaceReference({ id, address, interface: text }: SmartContractInterface) {
  return {
    smartContractInterfaceId: id,
    smartContractAddress: address,
    digest: toHex(sha256(Buffer.from(text, 'utf8'))),
  }
}

export function presentUser(reader: Reader, user: User) {
  return {
    userId: user.id,
    userName: user.name,
    ...(user.email !== null && { userEmail: user.email }),
    ...(user.phoneNumber !== null && { userPhoneNumber: user.phoneNumber }),
    authenticators: reader.list('authenticators', user.organizationId, { userId: user.id }).map(presentAuthenticator),
    apiKeys: reader.list('apiKeys', user.organizationId, { userId: user.id }).map(presentApiKey),
    userTags: user.tagIds,
    oauthProviders: reader.list('oauthProviders', user.organizationId, { userId: user.id }).map(presentOauthProvider),
    mfaPolicies: [],
    ...stamps(user),
  }
}

export function presentWallet(wallet: Wallet) {
  return {
    walletId: wallet.id,
    walletName: wallet.name,
    exported: wallet.exported,
    imported: wallet.imported,
    ...stamps(wallet),
  }
}

export function presentWalletAccount(account: WalletAccount, wallet?: Wallet) {
  const caip2Prefix = caip2PrefixOf(account.addressFormat)
  return {
    walletAccountId: account.id,
    organizationId: account.organizationId,
    walletId: account.walletId,
    curve: account.curve,
    pathFormat: 'PATH_FORMAT_BIP32',
    path: account.path,
    addressFormat: account.addressFormat,
    address: account.address,
    publicKey: account.publicKey,
    ...(account.name !== null && { name: account.name }),
    ...(caip2Prefix !== undefined && { caip2Prefix }),
    ...(wallet && { walletDetails: presentWallet(wallet) }),
    ...stamps(account),
  }
}

export function presentPrivateKey(privateKey: PrivateKey) {
  return {
    privateKeyId: privateKey.id,
    publicKey: privateKey.publicKey,
    privateKeyName: privateKey.name,
    curve: privateKey.curve,
    addresses: privateKey.addresses,
    privateKeyTags: privateKey.tagIds,
    exported: privateKey.exported,
    imported: privateKey.imported,
    ...stamps(privateKey),
  }
}

export function presentOrganization(reader: Reader, organization: Organization) {
  const { id, name, rootQuorum, features } = organization
  return {
    organizationId: id,
    name,
    users: reader.list('users', id).map(user => presentUser(reader, user)),
    policies: reader.list('policies', id).map(presentPolicy),
    privateKeys: reader.list('privateKeys', id).map(presentPrivateKey),
    invitations: reader.list('invitations', id).map(presentInvitation),
    tags: reader.list('tags', id).map(presentTag),
    rootQuorum: presentQuorum(rootQuorum),
    features,
    wallets: reader.list('wallets', id).map(presentWallet),
    smartContractInterfaceReferences: reader
      .list('smartContractInterfaces', id)
      .map(presentSmartContractInterfaceReference),
  }
}

export function presentQuorum({ threshold, userIds }: Quorum) {
  return { threshold, userIds }
}
