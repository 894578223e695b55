import type { PrepareContext } from '../activity/context.ts'
import { findOrganization } from '../activity/open-organization.ts'
import { requireProof } from '../credentials/prove-providers.ts'
import { checkNewPrivateKeys } from '../private-keys/new-private-key.ts'
import { invalidField } from '../schema/invalid-field.ts'
import { isContactOf } from '../sign-in/contact.ts'
import { requireUnspent } from '../sign-in/spend-token.ts'
import { invalidVerification, requireServes, spendableFor } from '../sign-in/verification-token.ts'
import { checkCredentials, checkUsers } from '../users/new-users.ts'
import { toUser, type UserParameters } from '../users/user-parameters.ts'
import { checkAccounts } from '../wallets/new-accounts.ts'
import type { SubOrganizationParameters } from './sub-organization-parameters.ts'

/** An id no organization has, for looking up what is in an organization that does not exist yet: nothing. */
const notYet = ''

/**
 * Everything about a sub-organization that can be told before it is made.
 * @throws AgentError `REQUEST_INVALID`, `VERIFICATION_INVALID`, and as `checkUsers` does
 */
export function checkSubOrganization(parameters: SubOrganizationParameters, context: PrepareContext) {
  const { reader, organizationId } = context
  const parent = findOrganization(reader, organizationId)
  if (parent.parentId !== null) {
    throw invalidField(
      'organizationId',
      'a sub-organization cannot have sub-organizations; name its parent organization',
    )
  }
  const { subOrganizationName, rootUsers, rootQuorumThreshold, wallet, privateKeys = [] } = parameters
  const verified = provedFor(parameters, context)
  if (rootQuorumThreshold > rootUsers.length) {
    throw invalidField('parameters.rootQuorumThreshold', 'must be at most the number of root users')
  }
  const users: UserParameters[] = rootUsers.map(toUser)
  for (const { oauthProviders } of users) requireProof(oauthProviders, context)
  checkUsers(users, { reader, organizationId: null, field: 'parameters.rootUsers' })
  checkCredentials(users)
  checkNewPrivateKeys(privateKeys, reader, notYet)
  return {
    parent,
    name: subOrganizationName || 'Sub-organization',
    users,
    threshold: rootQuorumThreshold,
    wallet: wallet && { ...wallet, accounts: checkAccounts(wallet.accounts, reader, notYet) },
    privateKeys,
    disabled: parameters,
    verified,
  }
}

export type NewSubOrganization = ReturnType<typeof checkSubOrganization>

/** The proved contact: the first user's own, with a token that has made no other organization. @throws AgentError `VERIFICATION_INVALID` */
function provedFor({ verified, rootUsers }: SubOrganizationParameters, { reader, organizationId }: PrepareContext) {
  if (!verified) return undefined
  const [first] = rootUsers
  requireServes(reader, verified, organizationId)
  if (!isContactOf(verified, { email: first?.userEmail ?? null, phoneNumber: first?.userPhoneNumber ?? null })) {
    throw invalidVerification('it proves another contact than that of the first root user.')
  }
  requireUnspent(reader, organizationId, spendableFor(verified, 'SIGN_UP'))
  return verified
}
