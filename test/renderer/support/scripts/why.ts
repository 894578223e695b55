import type { ExplainedView, Why, WhyNow } from '../../../../src/shared/why.ts'
import { day, idOf } from './basics.ts'

const leaf = (text: string, value: string, failed = false): ExplainedView => ({ text, value, failed, parts: [] })

const whyNow: WhyNow = {
  sentence: 'It would be allowed: allowed by the policy “Payroll may pay salaries”.',
  root: { approved: 0, threshold: 2, decided: false },
  policies: [
    {
      id: idOf(901),
      name: 'Payroll may pay salaries',
      effect: 'allow',
      outcome: 'allow',
      isUnnamed: false,
      condition: {
        text: "activity.resource == 'PRIVATE_KEY' && eth.tx.value <= 2000000000000000000",
        value: 'true',
        failed: false,
        parts: [
          {
            text: "activity.resource == 'PRIVATE_KEY'",
            value: 'true',
            failed: false,
            parts: [leaf('activity.resource', "'PRIVATE_KEY'"), leaf("'PRIVATE_KEY'", "'PRIVATE_KEY'")],
          },
          {
            text: 'eth.tx.value <= 2000000000000000000',
            value: 'true',
            failed: false,
            parts: [
              {
                text: 'eth.tx.value',
                value: '1500000000000000000',
                failed: false,
                parts: [leaf('eth.tx', 'EthereumTransaction')],
              },
              leaf('2000000000000000000', '2000000000000000000'),
            ],
          },
        ],
      },
      consensus: {
        text: "approvers.any(user, user.id == '0190b000')",
        value: 'true',
        failed: false,
        parts: [leaf('approvers', '1 item')],
      },
      time: null,
    },
    {
      id: idOf(902),
      name: 'No exports',
      effect: 'deny',
      outcome: 'denyImplicit',
      isUnnamed: false,
      condition: {
        text: "activity.action == 'EXPORT'",
        value: 'false',
        failed: false,
        parts: [leaf('activity.action', "'SIGN'")],
      },
      consensus: null,
      time: null,
    },
    {
      id: idOf(904),
      name: 'Typed data of one contract',
      effect: 'allow',
      outcome: 'error',
      isUnnamed: false,
      condition: leaf("eth.eip_712.primary_type == 'Permit'", 'this request has no typed data', true),
      consensus: null,
      time: null,
    },
    {
      id: idOf(905),
      name: 'Everything',
      effect: 'allow',
      outcome: 'allow',
      isUnnamed: false,
      condition: null,
      consensus: null,
      time: null,
    },
  ],
}

export const why: Why = {
  decided: 'It was allowed by the policy “Payroll may pay salaries”.',
  recorded: [
    {
      at: Date.now() - day,
      userName: 'Intern',
      outcomes: [
        { policyName: 'Payroll may pay salaries', outcome: 'requiresConsensus' },
        { policyName: 'No exports', outcome: 'denyImplicit' },
      ],
    },
  ],
  approvers: [{ userName: 'Intern', credentialName: 'Treasury bot' }],
  now: whyNow,
  nowUntold: null,
}

/** As `visible()` leaves it; deep, long and failed. */
export const hostileWhy: Why = {
  ...why,
  decided: `Nobody allowed “⟨U+202E⟩${'x'.repeat(120)}”`,
  now: {
    sentence: `Nobody allowed “⟨U+202E⟩${'x'.repeat(120)}”`,
    root: { approved: 2, threshold: 2, decided: true },
    policies: [
      {
        id: idOf(903),
        name: `Allow ⟨U+202E⟩gnihton ${'z'.repeat(120)}`,
        effect: 'allow',
        outcome: 'timeInactive',
        isUnnamed: false,
        condition: Array.from({ length: 12 }).reduce<ExplainedView>(
          part => ({ text: `!(${part.text})`, value: 'true', failed: false, parts: [part] }),
          leaf(`'${'y'.repeat(200)}⟨U+200B⟩'`, '<img src=x onerror=alert(1)>', true),
        ),
        consensus: null,
        time: null,
      },
    ],
  },
}
