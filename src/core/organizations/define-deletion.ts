import type { z } from 'zod'
import type { Activity } from '../activity/activity.ts'
import type { PrepareContext } from '../activity/context.ts'
import type { Definition } from '../activity/declaration.ts'
import { defineActivity } from '../activity/define.ts'
import { quoted, visible } from '../display/visible.ts'
import { labelOf } from '../stored-secrets/secret-fields.ts'
import { deletableOrganization, deleteOrganization } from './organization-contents.ts'

type Deletable = ReturnType<typeof deletableOrganization>

interface Deletion<Parameters extends z.ZodType, Result extends z.ZodType>
  extends Omit<Definition<Parameters, Result, Deletable>, 'prepare' | 'describe' | 'execute' | 'version'> {
  /** Tells if keys may be deleted that were never exported. @throws AgentError for a request that means another organization */
  unexported(parameters: z.output<Parameters>, context: PrepareContext): boolean
  answer(organizationId: string): z.output<Result>
}

const governance = { by: 'policy', resource: 'ORGANIZATION', action: 'DELETE' } as const

/** The two activities that delete the sub-organization they are sent to. */
export function defineDeletion<Parameters extends z.ZodType, Result extends z.ZodType>({
  unexported,
  answer,
  ...definition
}: Deletion<Parameters, Result>): Activity {
  return defineActivity<Parameters, Result, Deletable, typeof governance, Record<never, never>>({
    ...definition,
    version: 1,
    governance,
    params: {},

    prepare: (parameters, context) =>
      deletableOrganization(context.reader, context.organizationId, unexported(parameters, context)),

    describe: ({ organization, wallets, privateKeys, storedSecrets }) => ({
      title: 'Delete a sub-organization',
      sentence: `Delete the sub-organization ${quoted(organization.name, 100)} with all its users and keys, for good`,
      key: null,
      fields: [
        ...[...wallets, ...privateKeys].map(({ name, exported }) => ({
          label: visible(name, 100),
          value: inWords(exported),
        })),
        ...storedSecrets.map(secret => ({ label: labelOf(secret), value: inWords(secret.exported) })),
      ],
      warnings:
        wallets.length + privateKeys.length + storedSecrets.length === 0
          ? []
          : [
              {
                level: 'danger',
                text: 'Its keys and secrets are destroyed. Without a backup of them, everything at their addresses is lost.',
              },
            ],
      raw: [],
    }),

    // It concerns all of its users alike, so each keeps the vote against it.
    facts: ({ wallets, privateKeys, storedSecrets }) => ({
      touches: { walletIds: idsOf(wallets), privateKeyIds: idsOf(privateKeys), secretIds: idsOf(storedSecrets) },
    }),

    async execute({ unexported }, { organizationId, activityId, now }) {
      return {
        result: answer(organizationId),
        record: transaction => deleteOrganization(transaction, organizationId, { unexported, activityId, now }),
      }
    },
  })
}

function inWords(exported: boolean): string {
  return exported ? 'has been exported' : 'never exported'
}

function idsOf(records: readonly { readonly id: string }[]): string[] {
  return records.map(({ id }) => id)
}
