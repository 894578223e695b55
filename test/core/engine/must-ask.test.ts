import { expect, test } from 'vitest'
import { activities } from '../../../src/core/activities/index.ts'
import { mustAsk } from '../../../src/core/engine/must-ask.ts'

const program = { window: false }
const window = { window: true }
const asked = (mode: Parameters<typeof mustAsk>[0], caller: typeof program) =>
  activities.filter(activity => mustAsk(mode, activity, caller)).map(({ kind }) => kind)

test('whatever the settings, a program waits for the person to sign, export or delete keys, and for the root quorum’s own', () => {
  expect(asked('sign-and-quorum', program).sort()).toEqual(
    [
      ...['SIGN_RAW_PAYLOAD', 'SIGN_RAW_PAYLOADS', 'SIGN_TRANSACTION'],
      ...['EXPORT_PRIVATE_KEY', 'EXPORT_WALLET', 'EXPORT_WALLET_ACCOUNT'],
      ...['DELETE_WALLETS', 'DELETE_WALLET_ACCOUNTS', 'DELETE_PRIVATE_KEYS', 'DISABLE_PRIVATE_KEY'],
      ...['DELETE_ORGANIZATION', 'DELETE_SUB_ORGANIZATION'],
      ...activities.filter(({ governance }) => governance.by === 'rootQuorum').map(({ kind }) => kind),
    ].sort(),
  )
  expect(asked('sign-and-quorum', program)).toContain('UPDATE_ROOT_QUORUM')
})

test('everything means everything but votes, and nothing means nothing', () => {
  const votes = ['APPROVE_ACTIVITY', 'REJECT_ACTIVITY']
  expect(asked('everything', program)).toEqual(activities.map(({ kind }) => kind).filter(kind => !votes.includes(kind)))
  expect(asked('nothing', program)).toEqual([])
})

test('in the window a click is the answer already, but never for a signature', () => {
  const signatures = ['SIGN_RAW_PAYLOAD', 'SIGN_RAW_PAYLOADS', 'SIGN_TRANSACTION']
  expect(asked('sign-and-quorum', window)).toEqual(signatures)
  expect(asked('everything', window)).toEqual(signatures)
})
