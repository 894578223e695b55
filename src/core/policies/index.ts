import type { Subject } from '../subject.ts'
import { createPolicies } from './create-policies.ts'
import { createPolicy } from './create-policy.ts'
import { deletePolicies } from './delete-policies.ts'
import { deletePolicy } from './delete-policy.ts'
import { getActivePolicies } from './get-active-policies.ts'
import { getPolicy } from './get-policy.ts'
import { getPolicyEvaluations } from './get-policy-evaluations.ts'
import { listPolicies } from './list-policies.ts'
import { rehearsePolicy } from './rehearse-policy.ts'
import { updatePolicy } from './update-policy.ts'

export const calls: Subject = {
  activities: [createPolicies, createPolicy, deletePolicies, deletePolicy, updatePolicy],
  queries: [getPolicy, listPolicies, getActivePolicies, getPolicyEvaluations, rehearsePolicy],
}
