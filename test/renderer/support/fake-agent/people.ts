import type { HandlersOf } from '../../../../src/shared/call.ts'
import type { PersonView, peopleCalls } from '../../../../src/shared/people.ts'
import type { sessionCalls } from '../../../../src/shared/sessions.ts'
import type { Parts } from './parts.ts'

/** Answers about users, their credentials and their tags. */
export function peopleAnswers({
  data,
  people,
  changeUsers,
  newId,
}: Parts): HandlersOf<typeof peopleCalls & typeof sessionCalls> {
  return {
    'people.get': async () => data.people,
    'users.create': async input => {
      const user: PersonView = {
        id: newId(),
        name: input.name,
        email: input.email ?? null,
        emailVerified: false,
        phoneNumber: null,
        phoneVerified: false,
        root: false,
        reach: 'allowed',
        window: false,
        program: false,
        tagIds: [],
        apiKeys: [],
        passkeys: [],
        mfaPolicies: [],
        sessions: [],
        providers: [],
        createdAt: Date.now(),
      }
      people({ users: [...data.people.users, user] })
      return { userId: user.id }
    },
    'users.rename': async input => {
      changeUsers(user => (user.id === input.userId ? { ...user, name: input.name } : user))
    },
    'mfaPolicies.delete': async ({ mfaPolicyId }) => {
      changeUsers(user => ({ ...user, mfaPolicies: user.mfaPolicies.filter(({ id }) => id !== mfaPolicyId) }))
    },
    'users.delete': async input => {
      people({ users: data.people.users.filter(({ id }) => id !== input.userId) })
    },
    'passkeys.create': async ({ userId, name, credentialId }) => {
      const passkey = { ...{ id: newId(), name, credentialId }, model: 'Passkey', used: false, countWentBack: false }
      changeUsers(user =>
        user.id === userId ? { ...user, passkeys: [...user.passkeys, { ...passkey, createdAt: Date.now() }] } : user,
      )
      return { passkeyId: passkey.id }
    },
    'passkeys.delete': async input => {
      changeUsers(user => ({ ...user, passkeys: user.passkeys.filter(({ id }) => id !== input.passkeyId) }))
    },
    'tags.create': async input => {
      const tag = { id: newId(), name: input.name, createdAt: Date.now() }
      people({ tags: [...data.people.tags, tag] })
      changeUsers(user => (input.userIds.includes(user.id) ? { ...user, tagIds: [...user.tagIds, tag.id] } : user))
      return { tagId: tag.id }
    },
    'tags.update': async input => {
      const { tagId, name, addUserIds, removeUserIds } = input
      people({ tags: data.people.tags.map(tag => (tag.id === tagId ? { ...tag, name: name ?? tag.name } : tag)) })
      changeUsers(user => {
        const others = user.tagIds.filter(id => id !== tagId || !removeUserIds.includes(user.id))
        return { ...user, tagIds: addUserIds.includes(user.id) ? [...others, tagId] : others }
      })
    },
    'tags.delete': async input => {
      people({ tags: data.people.tags.filter(({ id }) => id !== input.tagId) })
    },
    'sessions.end': async ({ sessionId }) => {
      changeUsers(user => ({ ...user, sessions: user.sessions.filter(({ id }) => id !== sessionId) }))
    },
  }
}
