import type { PolicyView } from '../../../../src/shared/policies.ts'
import { day, idOf } from './basics.ts'

export const policies: PolicyView[] = [
  {
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
  },
  {
    id: idOf(902),
    name: 'No exports',
    effect: 'deny',
    condition: "activity.action == 'EXPORT'",
    consensus: '',
    time: '',
    notes: '',
    ids: [],
    createdAt: Date.now() - day,
  },
]

/** As `visible()` leaves it. */
export const hostilePolicy: PolicyView = {
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
}

export const manyPolicies: PolicyView[] = Array.from({ length: 60 }, (_, index) => ({
  id: idOf(9000 + index),
  name: `Rule ${index + 1}`,
  effect: index % 3 === 0 ? 'deny' : 'allow',
  condition: `wallet.id == '0190b000-0000-7000-8000-${String(index).padStart(12, '0')}'`,
  consensus: '',
  time: '',
  notes: '',
  ids: [],
  createdAt: Date.now() - index * day,
}))
