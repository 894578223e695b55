import { expect, test } from 'vitest'
import { activities } from '../../../src/core/activities-and-queries.ts'
import type { RecordDeclaration } from '../../../src/core/records/define/define-record.ts'
import { type RecordKind, records } from '../../../src/core/records/index.ts'
import { type World, world } from '../../support/world.ts'
import { exampleIn } from '../../support/world-examples.ts'

const counted: readonly RecordDeclaration[] = records.filter(({ quotas }) => Object.keys(quotas).length > 0)

test.each(activities.flatMap(activity => activity.types.map(type => ({ ...type, activity }))))(
  '$type makes nothing that has a quota once the quota is reached',
  async type => {
    const agent = await world()
    const { parameters, key, organizationId } = await exampleIn(agent, type.activity, type)
    const none = Object.fromEntries(counted.flatMap(({ quotas }) => Object.keys(quotas).map(name => [name, 0])))
    await agent.store.write(transaction => transaction.setSetting('limits', none))
    const before = heldBy(agent)
    await agent
      .post(type.type, parameters, { ...(organizationId && { organizationId }), ...(key && { key }) })
      .catch(() => undefined)
    for (const [kind, number] of Object.entries(heldBy(agent))) {
      expect(number, kind).toBeLessThanOrEqual(before[kind] ?? 0)
    }
  },
)

function heldBy({ store }: World): Readonly<Record<string, number>> {
  const organizations = store.organizations()
  return Object.fromEntries(
    counted.map(({ kind, counted: which }) => [
      kind,
      organizations.reduce((sum, { id }) => sum + store.list(kind as RecordKind, id, which ?? {}).length, 0),
    ]),
  )
}
