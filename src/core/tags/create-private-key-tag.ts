import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import { visible } from '../display/visible.ts'
import { requireQuota } from '../quotas.ts'
import { label } from '../schema/label.ts'
import { uuid } from '../schema/uuid.ts'
import { changeTags, checkTagName, findCarriers } from './tags.ts'

const type = 'TAG_TYPE_PRIVATE_KEY'

export const createPrivateKeyTag = defineActivity({
  kind: 'CREATE_PRIVATE_KEY_TAG',
  version: 1,
  summary: 'Create a tag for private keys.',
  governance: { by: 'policy', resource: 'PRIVATE_KEY', action: 'CREATE' },
  params: {},
  parameters: z.object({
    privateKeyTagName: label.describe('Name of the tag, unique among tags of private keys.'),
    privateKeyIds: z.array(uuid).max(1000).describe('Who gets it at once; an empty array for nobody.'),
  }),
  result: { version: 1, schema: z.object({ privateKeyTagId: z.string(), privateKeyIds: z.array(z.string()) }) },
  example: {
    parameters: { privateKeyTagName: 'Treasury', privateKeyIds: ['5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10'] },
    result: {
      privateKeyTagId: '9a4a6d3e-55b1-4f0e-8b0e-6f2f0c1d7e33',
      privateKeyIds: ['5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10'],
    },
  },

  prepare({ privateKeyTagName: name, privateKeyIds }, { reader, organizationId }) {
    checkTagName(reader, organizationId, name, type)
    requireQuota(reader, organizationId, 'tags', 1)
    return { name, carriers: findCarriers(reader, organizationId, privateKeyIds, type) }
  },

  describe: ({ name, carriers }) => ({
    title: 'Create a tag',
    sentence: `Create the private key tag “${visible(name, 100)}”`,
    key: null,
    fields: carriers.map(({ id, name }) => ({ label: visible(name, 100), value: id, style: 'bytes' })),
    warnings: [],
    raw: [],
  }),

  facts: nothing,

  async execute({ name, carriers }, { organizationId, now, newId }) {
    const tag = { id: newId(), organizationId, name, type, createdAt: now, updatedAt: now } as const
    const privateKeyIds = carriers.map(({ id }) => id)
    return {
      result: { privateKeyTagId: tag.id, privateKeyIds },
      record(transaction) {
        requireQuota(transaction, organizationId, 'tags', 1)
        transaction.insert('tags', tag)
        for (const id of privateKeyIds)
          changeTags(transaction, { organizationId, id, type, now }, tagIds => [...tagIds, tag.id])
      },
    }
  },
})
