import { z } from 'zod'
import type { Activity } from '../activity/activity.ts'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import { visible } from '../display/visible.ts'
import type { ImportTarget } from '../records/import-target.ts'
import { uuid } from '../schema/uuid.ts'
import { checkImporter, initImport } from './import-target.ts'

const kinds = {
  wallet: { kind: 'INIT_IMPORT_WALLET', noun: 'wallet', resource: 'WALLET', sealed: 'its mnemonic' },
  privateKey: { kind: 'INIT_IMPORT_PRIVATE_KEY', noun: 'private key', resource: 'PRIVATE_KEY', sealed: 'it' },
} as const satisfies Partial<Record<ImportTarget['kind'], object>>

/** The first of the two steps of an import: a key made for it alone. */
export function defineInitImport(what: keyof typeof kinds): Activity {
  const { kind, noun, resource, sealed } = kinds[what]
  return defineActivity({
    kind,
    version: 1,
    summary: `Begin the import of a ${noun}: a key to encrypt ${sealed} to, once and within an hour.`,
    governance: { by: 'policy', resource, action: 'IMPORT' },
    params: {},
    parameters: z.object({ userId: uuid.describe('The user who will import, and who stamps this request.') }),
    result: { version: 1, schema: z.object({ importBundle: z.string() }) },
    example: {
      parameters: { userId: '5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10' },
      result: {
        importBundle:
          '{"version":"v1.0.0","data":"7b227461726765745075626c6963…","dataSignature":"3045…","enclaveQuorumPublic":"04…"}',
      },
    },

    prepare({ userId }, { credential }) {
      checkImporter(credential, userId)
      return credential.user
    },

    describe: ({ name }) => ({
      title: 'Begin an import',
      sentence: `Let ${visible(name, 100)} import a ${noun} within the next hour`,
      key: null,
      fields: [],
      warnings: [],
      raw: [],
    }),

    facts: nothing,

    async execute({ id: userId }, context) {
      const { result, record } = await initImport({ userId, kind: what, count: 1 }, context)
      return { result: { importBundle: result[0] }, record }
    },
  })
}
