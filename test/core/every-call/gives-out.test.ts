import { expect, test } from 'vitest'
import { activities } from '../../../src/core/activities-and-queries.ts'

const signing = [
  'SIGN_RAW_PAYLOAD',
  'SIGN_RAW_PAYLOADS',
  'SIGN_TRANSACTION',
  'ETH_SEND_TRANSACTION',
  'SOL_SEND_TRANSACTION',
]
const exporting = ['EXPORT_PRIVATE_KEY', 'EXPORT_SECRETS', 'EXPORT_WALLET', 'EXPORT_WALLET_ACCOUNT']

test.each(activities.map(activity => [activity.kind, activity] as const))(
  '%s gives out signatures, keys or nothing, as its governance says',
  (kind, { governance }) => {
    const action = governance.by === 'policy' ? governance.action : undefined
    expect(action === 'SIGN').toBe(signing.includes(kind))
    expect(action === 'EXPORT').toBe(exporting.includes(kind))
  },
)
