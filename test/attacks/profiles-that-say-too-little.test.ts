/**
 * Promise: the card of a session profile warns of everything by which its sessions change who may do what.
 */
import { expect, test } from 'vitest'
import { activities } from '../../src/core/activities-and-queries.ts'
import { changesGovernance } from '../../src/core/engine/evaluation/changes-governance.ts'
import { hereIn } from '../../src/core/policies/engine/pitfalls/named-ids.ts'
import { profileWarnings } from '../../src/core/session-profiles/describe-session-profile.ts'
import { testEngine } from '../support/engine.ts'

test('a scope of one kind or type that changes who may do what', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const here = hereIn(agent.store, agent.organizationId)
  const isSilent = (scope: string) =>
    profileWarnings({ name: 'x', scope, expirationSeconds: null, notes: '' }, here).every(
      ({ level }) => level !== 'danger',
    )
  // Its sessions begin none with another profile, so a new one gives them nothing.
  const widening = activities.filter(each => changesGovernance(each) && each.kind !== 'CREATE_SESSION_PROFILE')
  const scopes = widening.flatMap(({ kind, types, governance }) => [
    ...(governance.by === 'policy' ? [`activity.kind == '${kind}'`] : []),
    `activity.type == '${types[0]!.type}'`,
  ])
  expect(scopes.filter(isSilent)).toEqual([])
  expect(isSilent("activity.action == 'SIGN'")).toBe(true)
})
