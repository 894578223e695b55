import { findOrganization } from '../../core/activity/open-organization.ts'
import { isProgram } from '../../core/consensus/is-program.ts'
import { createAuthenticators } from '../../core/credentials/create-authenticators.ts'
import { deleteAuthenticators } from '../../core/credentials/delete-authenticators.ts'
import { visible } from '../../core/display/visible.ts'
import type { Engine } from '../../core/engine/engine.ts'
import { AgentError } from '../../core/errors.ts'
import { deleteMfaPolicy } from '../../core/mfa-policies/delete-mfa-policy.ts'
import type { Store } from '../../core/ports/store.ts'
import type { Authenticator } from '../../core/records/authenticator.ts'
import type { OauthProvider } from '../../core/records/oauth-provider.ts'
import type { Organization } from '../../core/records/organization.ts'
import type { User } from '../../core/records/user.ts'
import { createUserTag } from '../../core/tags/create-user-tag.ts'
import { deleteUserTags } from '../../core/tags/delete-user-tags.ts'
import { updateUserTag } from '../../core/tags/update-user-tag.ts'
import { createUsers } from '../../core/users/create-users.ts'
import { deleteUsers } from '../../core/users/delete-users.ts'
import { updateUserName } from '../../core/users/update-user-name.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { QuorumView } from '../../shared/organization.ts'
import type { PasskeyView, PeopleView, PersonView, ProviderView, peopleCalls } from '../../shared/people.ts'
import type { Needs } from '../context/handler-context.ts'
import { apiKeyView, isRegistered, reachOf } from './api-keys.ts'
import { mfaPoliciesOf } from './mfa-policies.ts'
import { sessionsOf } from './sessions.ts'

export function peopleHandlers({ engine, window }: Needs<'engine' | 'window'>): HandlersOf<typeof peopleCalls> {
  const { store } = engine
  return {
    async 'people.get'({ organizationId }) {
      const organization = findOrganization(store, organizationId)
      const users = store.list('users', organizationId).map(user => personView(engine, organization, user))
      return {
        // Those who decide come first.
        users: users.sort((a, b) => Number(b.root) - Number(a.root)),
        tags: store
          .list('tags', organizationId, { type: 'TAG_TYPE_USER' })
          .map(({ id, name, createdAt }) => ({ id, name: visible(name), createdAt })),
        quorum: quorumView(organization),
        ...previousQuorum(store, organization),
      }
    },
    async 'users.create'({ organizationId, name, email }) {
      const user = {
        userName: name,
        ...(email !== undefined && { userEmail: email }),
        apiKeys: [],
        authenticators: [],
        oauthProviders: [],
        userTags: [],
      }
      const { userIds } = await window.submit<{ userIds: [string] }>(organizationId, createUsers, { users: [user] })
      return { userId: userIds[0] }
    },
    async 'users.rename'({ organizationId, userId, name }) {
      await window.submit(organizationId, updateUserName, { userId, userName: name })
    },
    async 'users.delete'({ organizationId, userId }) {
      await window.submit(organizationId, deleteUsers, { userIds: [userId] })
    },
    async 'passkeys.create'({ organizationId, userId, name, challenge, transports, ...attestation }) {
      const passkey = {
        authenticatorName: name,
        challenge,
        attestation: {
          ...attestation,
          transports: transports.map(transport => `AUTHENTICATOR_TRANSPORT_${transport.toUpperCase()}`),
        },
      }
      const parameters = { userId, authenticators: [passkey] }
      const { authenticatorIds } = await window.submit<{ authenticatorIds: [string] }>(
        organizationId,
        createAuthenticators,
        parameters,
      )
      return { passkeyId: authenticatorIds[0] }
    },
    async 'passkeys.delete'({ organizationId, passkeyId }) {
      const passkey = store.find('authenticators', organizationId, passkeyId)
      if (!passkey) throw new AgentError('RESOURCE_NOT_FOUND', 'This passkey was deleted already.')
      const parameters = { userId: passkey.userId, authenticatorIds: [passkeyId] }
      await window.submit(organizationId, deleteAuthenticators, parameters)
    },
    async 'mfaPolicies.delete'({ organizationId, ...which }) {
      await window.submit(organizationId, deleteMfaPolicy, which)
    },
    async 'tags.create'({ organizationId, name, userIds }) {
      const { userTagId } = await window.submit<{ userTagId: string }>(organizationId, createUserTag, {
        userTagName: name,
        userIds,
      })
      return { tagId: userTagId }
    },
    async 'tags.update'({ organizationId, tagId, name, addUserIds, removeUserIds }) {
      await window.submit(organizationId, updateUserTag, {
        userTagId: tagId,
        ...(name !== undefined && { newUserTagName: name }),
        addUserIds,
        removeUserIds,
      })
    },
    async 'tags.delete'({ organizationId, tagId }) {
      await window.submit(organizationId, deleteUserTags, { userTagIds: [tagId] })
    },
  }
}

export function quorumView({ rootQuorum }: Organization): QuorumView {
  return { threshold: rootQuorum.threshold, of: rootQuorum.userIds.length }
}

function previousQuorum(store: Store, { id, rootQuorum: { previous } }: Organization): Partial<PeopleView> {
  if (!previous) return {}
  const names = previous.userIds.map(userId => visible(store.find('users', id, userId)?.name ?? ''))
  return { previousQuorum: { threshold: previous.threshold, names } }
}

function personView(engine: Engine, organization: Organization, user: User): PersonView {
  const { store } = engine
  const { id, organizationId, email, emailVerified, phoneNumber, phoneVerified, tagIds, createdAt } = user
  const apiKeys = store.list('apiKeys', organizationId, { userId: id })
  return {
    id,
    name: visible(user.name),
    email: email === null ? null : visible(email),
    emailVerified,
    phoneNumber,
    phoneVerified,
    root: organization.rootQuorum.userIds.includes(id),
    reach: reachOf(organization, id),
    window: apiKeys.some(({ isWindowKey }) => isWindowKey),
    program: isProgram(store, user),
    tagIds,
    apiKeys: apiKeys.filter(isRegistered).map(apiKey => apiKeyView(engine, apiKey, user.name, organization)),
    sessions: sessionsOf(engine, user),
    passkeys: store.list('authenticators', organizationId, { userId: id }).map(passkeyView),
    mfaPolicies: mfaPoliciesOf(store, user),
    providers: store.list('oauthProviders', organizationId, { userId: id }).map(providerView),
    createdAt,
  }
}

function passkeyView(passkey: Authenticator): PasskeyView {
  const { id, name, credentialId, model, provenAt, countWentBackAt, createdAt } = passkey
  return {
    id,
    name: visible(name),
    credentialId,
    model: visible(model),
    used: provenAt !== null,
    countWentBack: countWentBackAt !== null,
    createdAt,
  }
}

function providerView({ id, name, issuer, audience, subject }: OauthProvider): ProviderView {
  return { id, name: visible(name), issuer: visible(issuer), audience: visible(audience), subject: visible(subject) }
}
