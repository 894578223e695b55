import { calls as activityCalls } from './activities/index.ts'
import type { Activity } from './activity/activity.ts'
import { calls as mfaPolicies } from './mfa-policies/index.ts'
import { calls as organizations } from './organizations/index.ts'
import { calls as policies } from './policies/index.ts'
import type { Query } from './query/define.ts'
import { calls as sessionProfiles } from './session-profiles/index.ts'
import type { Subject } from './subject.ts'
import { subjectsWithParams } from './subjects-with-params.ts'
import { calls as velocityControls } from './velocity-controls/index.ts'

const subjects: readonly Subject[] = [
  ...subjectsWithParams,
  policies,
  sessionProfiles,
  mfaPolicies,
  velocityControls,
  organizations,
  activityCalls,
]

/** Every activity the agent can perform. Routes, catalogue and reference are read from this list. */
export const activities: readonly Activity[] = subjects.flatMap(subject => subject.activities)

/** Every question the agent answers. Routes and reference are read from this list. */
export const queries: readonly Query[] = subjects.flatMap(subject => subject.queries)
