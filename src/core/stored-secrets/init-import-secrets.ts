import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import { visible } from '../display/visible.ts'
import { initImport } from '../transfer/import-target.ts'
import { encryptionSuite, secretCount } from './secret-parameters.ts'

export const initImportSecrets = defineActivity({
  kind: 'INIT_IMPORT_SECRETS',
  version: 1,
  summary: 'Begin the import of secrets: for each a key to encrypt it to, once and within an hour.',
  governance: { by: 'policy', resource: 'SECRET', action: 'IMPORT' },
  params: {},
  parameters: z.object({
    encryptionSuite,
    numSecrets: secretCount.describe('How many secrets will be imported.'),
  }),
  result: { version: 1, schema: z.object({ enclaveTargetMessages: z.array(z.string()) }) },
  example: {
    parameters: { encryptionSuite: 'TRANSPORT_ENCRYPTION_SUITE_ENCLAVE_ENCRYPT_V1', numSecrets: 1 },
    result: {
      enclaveTargetMessages: [
        '{"version":"v1.0.0","data":"7b227461726765745075626c6963…","dataSignature":"3045…","enclaveQuorumPublic":"04…"}',
      ],
    },
  },

  prepare: ({ numSecrets }, { credential }) => ({ user: credential.user, count: numSecrets }),

  describe: ({ user, count }) => ({
    title: 'Begin an import',
    sentence: `Let ${visible(user.name, 100)} import ${count === 1 ? 'a secret' : `${count} secrets`} within the next hour`,
    key: null,
    fields: [],
    warnings: [],
    raw: [],
  }),

  facts: nothing,

  async execute({ user: { id: userId }, count }, context) {
    const { result, record } = await initImport({ userId, kind: 'storedSecret', count }, context)
    return { result: { enclaveTargetMessages: [...result] }, record }
  },
})
