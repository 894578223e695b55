import { friend, stranger } from '../surroundings.ts'
import { type MessageCase, permit, safe } from './message.ts'

/** Messages for a Safe. */
export const safes: Readonly<Record<string, MessageCase>> = {
  'a Safe that is not known': {
    says: /It speaks for the account .* which is not known here/,
    level: 'notice',
    fires: safe({}, stranger),
    below: safe({}, friend),
    mustNot: permit(),
  },
  'code that runs as the Safe': {
    says: /would run with every right of the Safe/,
    level: 'danger',
    fires: safe({ operation: 1 }),
    below: safe({ operation: 0 }),
    mustNot: safe({ operation: 1, to: '0x9641d764fc13c8B624c04430C7356C1C7C8102e2' }),
  },
  'a refund out of the Safe': {
    says: /pays a refund beside that to/,
    level: 'danger',
    fires: safe({ gasPrice: 1, refundReceiver: stranger }),
    below: safe({ gasPrice: 0, refundReceiver: stranger }),
    mustNot: safe({}),
  },
}
