import { expect, test } from 'vitest'
import { conditionError } from '../../../src/adapters/ledger/conditions.ts'
import type { LedgerDevice } from '../../../src/adapters/ledger/device.ts'
import { failureOn, wrongDevice } from '../../../src/adapters/ledger/failures.ts'
import type { Roster } from '../../../src/adapters/ledger/roster.ts'
import { LinkFailure } from '../../../src/adapters/ledger/source.ts'
import { StatusFailure, statusError } from '../../../src/adapters/ledger/status-failure.ts'
import type { AgentError } from '../../../src/core/errors.ts'
import { type HardwareWalletStep, stepInWords } from '../../../src/shared/hardware-wallet-step.ts'
import type { HardwareWalletCondition } from '../../../src/shared/hardware-wallets.ts'

const wallet = 'Savings'
const steps: Readonly<Record<HardwareWalletStep['step'], readonly HardwareWalletStep[]>> = {
  lookForIt: [{ step: 'lookForIt' }],
  waitForItsTurn: [{ step: 'waitForItsTurn' }],
  connect: [wallet, null].map(wallet => ({ step: 'connect', wallet })),
  unlock: [{ step: 'unlock', wallet }],
  decide: [{ step: 'decide', wallet }],
  refuseWhatIsLeft: [{ step: 'refuseWhatIsLeft', wallet }],
  closeOtherPrograms: [{ step: 'closeOtherPrograms', wallet }],
  openApp: [{ step: 'openApp', wallet, apps: ['Ethereum', 'Bitcoin', 'Solana'] }],
  agreeToOpenApp: [{ step: 'agreeToOpenApp', wallet, app: 'Ethereum' }],
  closeApp: ['Ethereum', null].map(app => ({ step: 'closeApp', wallet, open: 'Bitcoin', app })),
  updateApp: ['Ethereum', null].map(app => ({ step: 'updateApp', app })),
  chooseOne: [{ step: 'chooseOne', wallet, app: 'Ethereum' }],
  compareAddress: [{ step: 'compareAddress', path: "m/44'/60'/0'/0/0" }],
  giveAccess: ['Install the udev rule.', null].map(how => ({ step: 'giveAccess', how })),
}

const conditions: Readonly<Record<Exclude<HardwareWalletCondition, 'ready'>, true>> = {
  ...{ disconnected: true, connecting: true, locked: true, dashboard: true, wrongApp: true, appTooOld: true },
  ...{ busyElsewhere: true, noAccess: true },
}

const statuses = [
  0x5303, 0x5501, 0x6985, 0x6986, 0x5502, 0x5123, 0x6601, 0x6d00, 0x6700, 0x6a84, 0x662f, 0x6faa, 0x6f01,
]

const device = { calledFor: wallet } as LedgerDevice
const roster = { refresh: () => Promise.resolve() } as unknown as Roster
const said = ({ code, message }: AgentError) => `${code}  ${message}`

/** How each sentence about a Ledger reads. Other tests look for what it is about. `-u` renews the file. */
test('what is said about a Ledger', async () => {
  const about = { name: wallet, app: 'Ethereum', openApp: 'Bitcoin' } as const
  const text = [
    ...Object.values(steps).flatMap(each => each.map(step => `${step.step}  ${stepInWords(step)}`)),
    ...Object.keys(conditions).map(each => said(conditionError(each as keyof typeof conditions, about))),
    ...(['gone', 'held'] as const).map(kind => said(failureOn(device, new LinkFailure(kind), roster) as AgentError)),
    said(wrongDevice({ identity: '', walletName: wallet })),
    ...[...statuses, 0x1234].map(code => said(statusError(new StatusFailure(code)))),
  ]
  await expect(`${text.join('\n')}\n`).toMatchFileSnapshot('sentences.txt')
})
