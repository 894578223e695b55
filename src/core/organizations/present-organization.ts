import { sha256 } from '../crypto/hash.ts'
import type { Reader } from '../ports/store.ts'
import { invitations } from '../records/invitation.ts'
import type { Organization } from '../records/organization.ts'
import { policies } from '../records/policy.ts'
import { privateKeys } from '../records/private-key.ts'
import type { SmartContractInterface } from '../records/smart-contract-interface.ts'
import { tags } from '../records/tag.ts'
import { wallets } from '../records/wallet.ts'
import { toHex } from '../schema/hex.ts'
import { presentUser } from '../users/present-user.ts'
import { presentQuorum } from './present-quorum.ts'

/** Returns the organization as the public API answers it (wire.md §2.2), with all that it holds. */
export function presentOrganization(reader: Reader, organization: Organization) {
  const { id, name, rootQuorum, features } = organization
  return {
    organizationId: id,
    name,
    users: reader.list('users', id).map(user => presentUser(reader, user)),
    policies: reader.list('policies', id).map(policies.present),
    privateKeys: reader.list('privateKeys', id).map(privateKeys.present),
    invitations: reader.list('invitations', id).map(invitations.present),
    tags: reader.list('tags', id).map(tags.present),
    rootQuorum: presentQuorum(rootQuorum),
    features,
    wallets: reader.list('wallets', id).map(wallets.present),
    smartContractInterfaceReferences: reader.list('smartContractInterfaces', id).map(referenceTo),
  }
}

/** `digest`: SHA-256 of the interface as it was given, lower-case hex, to see whether it is the one a client has. */
function referenceTo({ id, address, interface: text }: SmartContractInterface) {
  return {
    smartContractInterfaceId: id,
    smartContractAddress: address,
    digest: toHex(sha256(Buffer.from(text, 'utf8'))),
  }
}
