import type { GrantView } from '../../../../src/shared/standing-approvals.ts'
import { idOf, lasting, minute, recipient } from './basics.ts'
import { cardOf } from './cards.ts'

export const offered = cardOf(
  7,
  {},
  {
    offer: {
      sentence: `transfers to ${recipient} on Ethereum with Main wallet, asked by Treasury bot`,
      unit: 'ETH',
    },
  },
)

export function grantOf(number: number, change: Partial<GrantView> = {}): GrantView {
  return {
    id: idOf(7000 + number),
    credentialId: idOf(302),
    names: {},
    used: 0.2,
    sentence: `Send up to 2 ETH to ${recipient} on Ethereum with Main wallet, asked by Treasury bot`,
    use: '0.4 of 2 ETH · 3 of 100 requests',
    usedUp: false,
    createdAt: Date.now() - 3 * minute,
    ...lasting,
    activityId: idOf(5010),
    covers: [
      { label: 'To', value: recipient },
      { label: 'API key or passkey', value: idOf(302) },
    ],
    ...change,
  }
}
