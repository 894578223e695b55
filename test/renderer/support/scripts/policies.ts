import { policyField } from '../../../../src/core/policies/describe-policy.ts'
import { expressionBriefly, expressionInWords } from '../../../../src/core/policies/in-words/expression-in-words.ts'
import type { Shown } from '../../../../src/shared/card.ts'
import type { PolicyView } from '../../../../src/shared/policies.ts'
import { day, idOf } from './basics.ts'

/** As the agent answers it. */
function worded(policy: Omit<PolicyView, 'inWords' | 'briefly'>): PolicyView {
  const inWords = (text: string) => expressionInWords(text, namesOf(policy))
  const { condition, consensus, time } = policy
  return {
    ...policy,
    inWords: { condition: inWords(condition), consensus: inWords(consensus), time: inWords(time) },
    briefly: expressionBriefly(condition, namesOf(policy)),
  }
}

export const policies: PolicyView[] = [
  worded({
    id: idOf(901),
    name: 'Payroll may pay salaries',
    effect: 'allow',
    condition: "activity.resource == 'WALLET' && activity.action == 'SIGN' && wallet.id == '0190b000'",
    consensus: "approvers.any(user, user.tags.contains('0190b000-0000-7000-8000-000000000601'))",
    time: '',
    notes: 'Agreed on with Grace.\nSee the minutes of May.',
    ids: [
      { kind: 'userTag', id: idOf(601), name: 'Payroll' },
      { kind: 'user', id: idOf(402), name: 'Grace' },
      { kind: 'user', id: '0190b000-dead-7000-8000-000000000000', name: null },
    ],
    createdAt: Date.now() - day,
  }),
  worded({
    id: idOf(902),
    name: 'No exports',
    effect: 'deny',
    condition: "activity.action == 'EXPORT'",
    consensus: '',
    time: '',
    notes: '',
    ids: [],
    createdAt: Date.now() - day,
  }),
]

/** As `visible()` leaves it. */
export const hostilePolicy: PolicyView = worded({
  id: idOf(903),
  name: `Allow ⟨U+202E⟩gnihton ${'z'.repeat(120)}`,
  effect: 'allow',
  condition: `tr⟨U+200B⟩ue && ${'x'.repeat(200)}\n// <script>alert(1)</script>`,
  consensus: 'true',
  time: '',
  notes: `Z${'\u0301\u0300'.repeat(30)}algo`,
  ids: [
    { kind: 'user', id: `⟨U+200B⟩${'i'.repeat(100)}… (300 characters in all)`, name: null },
    { kind: 'userTag', id: 'x', name: `⟨U+202E⟩${'n'.repeat(100)}` },
  ],
  createdAt: Date.now() - day,
})

export const manyPolicies: PolicyView[] = Array.from({ length: 60 }, (_, index) =>
  worded({
    id: idOf(9000 + index),
    name: `Rule ${index + 1}`,
    effect: index % 3 === 0 ? 'deny' : 'allow',
    condition: `wallet.id == '0190b000-0000-7000-8000-${String(index).padStart(12, '0')}'`,
    consensus: '',
    time: '',
    notes: '',
    ids: [],
    createdAt: Date.now() - index * day,
  }),
)

function namesOf({ ids }: Pick<PolicyView, 'ids'>) {
  return {
    nameOf: (_: string, id: string) => ids.find(each => each.id === id)?.name ?? undefined,
    isOnlyOneNamed: () => true,
    hasVelocityControl: () => true,
  }
}

/** Fields of a card that asks to change the first policy. */
export function changedPolicy(): Shown['fields'] {
  const [policy] = policies as [PolicyView]
  const described = (condition: string) =>
    policyField({ ...policy, effect: 'EFFECT_ALLOW', condition }, namesOf(policy))
  return [
    { label: 'What changes', value: 'which requests it matches' },
    {
      label: 'From now on',
      value: '',
      children: [described("activity.action == 'SIGN' && eth.tx.data[0..10] == '0x'")],
    },
    { label: 'Until now', value: '', children: [described(policy.condition)] },
  ]
}
