import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { visible } from '../display/visible.ts'
import { label } from '../schema/label.ts'
import { uuid } from '../schema/uuid.ts'
import { changeTags, checkTagName, findCarriers, findTag } from './tags.ts'

const type = 'TAG_TYPE_PRIVATE_KEY'

export const updatePrivateKeyTag = defineActivity({
  kind: 'UPDATE_PRIVATE_KEY_TAG',
  version: 1,
  summary: 'Rename a tag of private keys, or change who has it.',
  governance: { by: 'policy', resource: 'PRIVATE_KEY', action: 'UPDATE' },
  params: {},
  parameters: z.object({
    privateKeyTagId: uuid.describe('The tag.'),
    newPrivateKeyTagName: label.optional().describe('Its new name; absent keeps the old one.'),
    addPrivateKeyIds: z.array(uuid).max(1000).describe('Who gets it.'),
    removePrivateKeyIds: z.array(uuid).max(1000).describe('Who loses it.'),
  }),
  result: { version: 1, schema: z.object({ privateKeyTagId: z.string() }) },
  example: {
    parameters: {
      privateKeyTagId: '9a4a6d3e-55b1-4f0e-8b0e-6f2f0c1d7e33',
      newPrivateKeyTagName: 'Treasury',
      addPrivateKeyIds: ['5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10'],
      removePrivateKeyIds: [],
    },
    result: { privateKeyTagId: '9a4a6d3e-55b1-4f0e-8b0e-6f2f0c1d7e33' },
  },

  prepare(
    { privateKeyTagId, newPrivateKeyTagName: name, addPrivateKeyIds, removePrivateKeyIds },
    { reader, organizationId },
  ) {
    const tag = findTag(reader, organizationId, privateKeyTagId, type)
    if (name !== undefined && name !== tag.name) checkTagName(reader, organizationId, name, type)
    return {
      tag,
      name,
      added: findCarriers(reader, organizationId, addPrivateKeyIds, type),
      removed: findCarriers(reader, organizationId, removePrivateKeyIds, type),
    }
  },

  describe: ({ tag, name, added, removed }) => ({
    title: 'Change a tag',
    sentence:
      name === undefined
        ? `Change who has the private key tag “${visible(tag.name, 100)}”`
        : `Rename the private key tag “${visible(tag.name, 100)}” to “${visible(name, 100)}”`,
    key: null,
    fields: [
      ...added.map(({ id, name }) => ({ label: `Gets it: ${visible(name, 100)}`, value: id, style: 'bytes' as const })),
      ...removed.map(({ id, name }) => ({
        label: `Loses it: ${visible(name, 100)}`,
        value: id,
        style: 'bytes' as const,
      })),
    ],
    warnings: [],
    raw: [],
  }),

  // It is about the tag: whoever may do something with a key of some tag may not therefore say which keys have it.
  facts: () => ({ privateKeyIds: [] }),

  async execute({ tag, name, added, removed }, { organizationId, now }) {
    return {
      result: { privateKeyTagId: tag.id },
      record(transaction) {
        const current = findTag(transaction, organizationId, tag.id, type)
        transaction.replace('tags', { ...current, name: name ?? current.name, updatedAt: now })
        for (const { id } of added)
          changeTags(transaction, { organizationId, id, type, now }, tagIds => [...tagIds, tag.id])
        for (const { id } of removed)
          changeTags(transaction, { organizationId, id, type, now }, tagIds => tagIds.filter(each => each !== tag.id))
      },
    }
  },
})
