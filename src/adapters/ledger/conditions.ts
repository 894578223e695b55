import { AgentError, type FailureCode } from '../../core/errors.ts'
import { type HardwareWalletStep, stepInWords } from '../../shared/hardware-wallet-step.ts'
import type { HardwareWalletCondition } from '../../shared/hardware-wallets.ts'
import { type AppName, appsForCoins } from './apps.ts'

interface Matter {
  /** Why a request ends that could not wait longer. */
  readonly failure: FailureCode
  /** Returns the problem, as a sentence. */
  readonly meaning: (about: About) => string
  /** Returns the step that the person takes. */
  readonly step: (about: About) => HardwareWalletStep
}

interface About {
  /** Name that the person gave the device, if it is known. */
  readonly name: string | undefined
  readonly app: AppName | null
  readonly openApp?: string | undefined
  /** Step that the operating system requires. */
  readonly access?: string | undefined
}

/** Steps that the person takes, by condition, with the reason why a request gives up on it. */
const matters: Readonly<Record<Exclude<HardwareWalletCondition, 'ready' | 'connecting'>, Matter>> = {
  disconnected: {
    failure: 'DEVICE_DISCONNECTED',
    meaning: ({ name }) => `${capital(theLedger(name))} is not connected.`,
    step: ({ name = null }) => ({ step: 'connect', wallet: name }),
  },
  locked: {
    failure: 'DEVICE_LOCKED',
    meaning: ({ name }) => `${capital(theLedger(name))} is locked.`,
    step: ({ name = null }) => ({ step: 'unlock', wallet: name }),
  },
  dashboard: {
    failure: 'DEVICE_APP_CLOSED',
    meaning: ({ name }) => `No app is open on ${theLedger(name)}.`,
    step: ({ name = null, app }) => ({ step: 'openApp', wallet: name, apps: app ? [app] : appsForCoins }),
  },
  wrongApp: {
    failure: 'DEVICE_APP_CLOSED',
    meaning: ({ name, openApp }) => `The ${openApp ?? 'wrong'} app is open on ${theLedger(name)}.`,
    step: ({ name = null, app, openApp = null }) => ({ step: 'closeApp', wallet: name, open: openApp, app }),
  },
  appTooOld: {
    failure: 'DEVICE_APP_OUTDATED',
    meaning: ({ app, openApp, name }) => `The ${app ?? openApp ?? 'open'} app on ${theLedger(name)} is too old.`,
    step: ({ app, openApp = null }) => ({ step: 'updateApp', app: app ?? openApp }),
  },
  busyElsewhere: {
    failure: 'DEVICE_BUSY',
    meaning: ({ name }) => `${capital(theLedger(name))} is busy with another program or with its own menu.`,
    step: ({ name = null }) => ({ step: 'closeOtherPrograms', wallet: name }),
  },
  noAccess: {
    failure: 'DEVICE_NO_ACCESS',
    meaning: () => 'This computer does not let the agent talk to the Ledger.',
    step: ({ access = null }) => ({ step: 'giveAccess', how: access }),
  },
}

/** Null where there is nothing to do. */
export function nextStep(condition: HardwareWalletCondition, about: About): HardwareWalletStep | null {
  return condition === 'ready' || condition === 'connecting' ? null : matters[condition].step(about)
}

/** Why a request ends for which the person did not do the next step in time. */
export function conditionError(condition: Exclude<HardwareWalletCondition, 'ready'>, about: About): AgentError {
  // A device that never finished coming back is not there.
  const { failure, meaning, step } = matters[condition === 'connecting' ? 'disconnected' : condition]
  return new AgentError(failure, `${meaning(about)} ${stepInWords(step(about))} Then ask again.`)
}

export function theLedger(name?: string): string {
  return name === undefined ? 'the Ledger' : `the Ledger “${name}”`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
