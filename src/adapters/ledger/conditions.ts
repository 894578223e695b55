import { AgentError, type FailureCode } from '../../core/errors.ts'
import type { HardwareWalletCondition } from '../../core/ports/hardware-wallets.ts'

interface Matter {
  /** Why a request ends that could not wait longer. */
  readonly failure: FailureCode
  /** What the matter is, as a sentence. */
  readonly meaning: (about: About) => string
  /** What the person does, as a sentence. */
  readonly nextStep: (about: About) => string
}

interface About {
  /** What the person calls the device, or `the Ledger`. */
  readonly device: string
  readonly app: string | null
  readonly openApp?: string | undefined
  /** What the operating system wants done. */
  readonly access?: string | undefined
}

/** What the person does about each condition, and why a request gives up on it. */
const matters: Readonly<Record<Exclude<HardwareWalletCondition, 'ready' | 'connecting'>, Matter>> = {
  disconnected: {
    failure: 'DEVICE_DISCONNECTED',
    meaning: ({ device }) => `${capital(device)} is not connected.`,
    nextStep: ({ device }) => `Connect ${device} with its cable and unlock it.`,
  },
  locked: {
    failure: 'DEVICE_LOCKED',
    meaning: ({ device }) => `${capital(device)} is locked.`,
    nextStep: ({ device }) => `Unlock ${device} with its PIN.`,
  },
  dashboard: {
    failure: 'DEVICE_APP_CLOSED',
    meaning: ({ device }) => `No app is open on ${device}.`,
    nextStep: ({ app, device }) =>
      app ? `Open the ${app} app on ${device}.` : `Open the Ethereum, Bitcoin or Solana app on ${device}.`,
  },
  wrongApp: {
    failure: 'DEVICE_APP_CLOSED',
    meaning: ({ device, openApp }) => `The ${openApp ?? 'wrong'} app is open on ${device}.`,
    nextStep: ({ app, device, openApp }) =>
      `Close the ${openApp ?? 'open'} app on ${device}${app ? ` and open the ${app} app` : ''}.`,
  },
  appTooOld: {
    failure: 'DEVICE_APP_OUTDATED',
    meaning: ({ app, openApp, device }) => `The ${app ?? openApp ?? 'open'} app on ${device} is too old.`,
    nextStep: ({ app, openApp }) => `Update the ${app ?? openApp ?? 'open'} app in Ledger Live.`,
  },
  busyElsewhere: {
    failure: 'DEVICE_BUSY',
    meaning: ({ device }) => `${capital(device)} is busy with another program or with its own menu.`,
    nextStep: ({ device }) =>
      `Close Ledger Live and other programs that use ${device}, and finish what its screen shows.`,
  },
  noAccess: {
    failure: 'DEVICE_NO_ACCESS',
    meaning: () => 'This computer does not let the agent talk to the Ledger.',
    nextStep: ({ access }) => access ?? 'Give the agent access to USB devices.',
  },
}

/** Empty where there is nothing to do. */
export function nextStep(condition: HardwareWalletCondition, about: About): string {
  return condition === 'ready' || condition === 'connecting' ? '' : matters[condition].nextStep(about)
}

/** Why a request ends for which the person did not do the next step in time. */
export function conditionError(condition: Exclude<HardwareWalletCondition, 'ready'>, about: About): AgentError {
  // A device that never finished coming back is one that is not there.
  const matter = matters[condition === 'connecting' ? 'disconnected' : condition]
  return new AgentError(matter.failure, `${matter.meaning(about)} ${matter.nextStep(about)} Then ask again.`)
}

export function theLedger(name?: string): string {
  return name === undefined ? 'the Ledger' : `the Ledger “${name}”`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
