import type { ExecutionContext, PrepareContext } from '../activity/context.ts'
import type { Description } from '../activity/description.ts'
import { nothing } from '../activity/facts.ts'
import type { Outcome } from '../activity/outcome.ts'
import { requireProof } from '../credentials/prove-providers.ts'
import { checkUsers, insertUsers, userFields, userRecords } from './new-users.ts'
import type { UserParameters } from './user-parameters.ts'

/**
 * Returns the parts that are common to activities that create users and nothing else.
 *
 * @param field - The path of the list of users in the request.
 * @param sentence - What the person reads first.
 */
export function creatingUsers(field: string, sentence: (users: readonly UserParameters[]) => string) {
  return {
    /** @throws AgentError as {@link checkUsers} does, and `OIDC_TOKEN_INVALID` */
    check<Users extends readonly UserParameters[]>(users: Users, context: PrepareContext): Users {
      const { reader, organizationId } = context
      for (const { oauthProviders } of users) requireProof(oauthProviders, context)
      checkUsers(users, { reader, organizationId, field })
      return users
    },

    describe: (users: readonly UserParameters[]): Description => ({
      title: 'Add users',
      sentence: sentence(users),
      key: null,
      fields: userFields(users),
      warnings: [],
      raw: [],
    }),

    facts: nothing,

    /** @throws AgentError as {@link userRecords} does */
    async execute(
      users: readonly UserParameters[],
      context: ExecutionContext,
    ): Promise<Outcome<{ userIds: string[] }>> {
      const created = await userRecords(users, { ...context, field })
      return {
        result: { userIds: created.map(({ user }) => user.id) },
        record: transaction => insertUsers(transaction, created),
      }
    },
  }
}
