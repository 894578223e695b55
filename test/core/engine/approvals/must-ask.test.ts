import { expect, test } from 'vitest'
import { activities } from '../../../../src/core/activities-and-queries.ts'
import { type Asking, mustAsk } from '../../../../src/core/engine/approvals/must-ask.ts'
import { changesGovernance } from '../../../../src/core/engine/evaluation/changes-governance.ts'

const program = { window: false }
const window = { window: true }
const asked = (approvals: Asking['approvals'], caller: typeof program, askAboutGovernance = false, isWindows = true) =>
  activities
    .filter(activity =>
      mustAsk({ approvals, askAboutGovernance }, activity, { caller, beginsOwnSession: false }, () => isWindows),
    )
    .map(({ kind }) => kind)

test('whatever the settings, a program waits for the person to sign, export, import or delete keys, name addresses, tell others, and for the root quorum’s own', () => {
  expect(asked('sign-and-quorum', program).sort()).toEqual(
    [
      ...['SIGN_RAW_PAYLOAD', 'SIGN_RAW_PAYLOADS', 'SIGN_TRANSACTION', 'ETH_SEND_TRANSACTION', 'SOL_SEND_TRANSACTION'],
      ...['EXPORT_PRIVATE_KEY', 'EXPORT_WALLET', 'EXPORT_WALLET_ACCOUNT', 'EXPORT_SECRETS'],
      ...['IMPORT_PRIVATE_KEY', 'IMPORT_SECRETS', 'IMPORT_WALLET'],
      ...['DELETE_WALLETS', 'DELETE_WALLET_ACCOUNTS', 'DELETE_PRIVATE_KEYS', 'DISABLE_PRIVATE_KEY', 'DELETE_SECRETS'],
      ...['DELETE_ORGANIZATION', 'DELETE_SUB_ORGANIZATION', 'UPDATE_ALLOWED_ORIGINS'],
      ...['SET_IP_ALLOWLIST', 'REMOVE_IP_ALLOWLIST'],
      ...['CREATE_ADDRESS_NAMES', 'UPDATE_ADDRESS_NAME', 'DELETE_ADDRESS_NAMES'],
      ...['CREATE_WEBHOOK_ENDPOINT', 'UPDATE_WEBHOOK_ENDPOINT', 'DELETE_WEBHOOK_ENDPOINT'],
      ...activities.filter(({ governance }) => governance.by === 'rootQuorum').map(({ kind }) => kind),
    ].sort(),
  )
  expect(asked('sign-and-quorum', program)).toContain('UPDATE_ROOT_QUORUM')
})

test('governance is asked about besides, in the organization the window acts in and in no other', () => {
  const besides = activities.filter(changesGovernance).map(({ kind }) => kind)
  const usual = asked('sign-and-quorum', program)
  expect(new Set(asked('sign-and-quorum', program, true))).toEqual(new Set([...usual, ...besides]))
  expect(asked('sign-and-quorum', program, true, false)).toEqual(asked('sign-and-quorum', program, false, false))
})

test('imports are asked about in the organization the window acts in, whatever becomes of governance', () => {
  const imports = ['IMPORT_PRIVATE_KEY', 'IMPORT_SECRETS', 'IMPORT_WALLET']
  const elsewhere = asked('sign-and-quorum', program, false, false)
  expect(
    asked('sign-and-quorum', program)
      .filter(kind => !elsewhere.includes(kind))
      .sort(),
  ).toEqual(imports)
})

test('everything means everything but votes, and nothing means nothing', () => {
  const votes = ['APPROVE_ACTIVITY', 'REJECT_ACTIVITY']
  expect(asked('everything', program)).toEqual(activities.map(({ kind }) => kind).filter(kind => !votes.includes(kind)))
  expect(asked('nothing', program, true)).toEqual([])
})

test('in the window a click is the answer already, but never for a signature', () => {
  const signatures = [
    'SIGN_RAW_PAYLOAD',
    'SIGN_RAW_PAYLOADS',
    'SIGN_TRANSACTION',
    'ETH_SEND_TRANSACTION',
    'SOL_SEND_TRANSACTION',
  ]
  expect(asked('sign-and-quorum', window, true)).toEqual(signatures)
  expect(asked('everything', window, true)).toEqual(signatures)
})
