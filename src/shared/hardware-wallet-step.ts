/**
 * Step that a request waits for, or that the person takes next with a hardware wallet. `wallet` is the person’s name for it, ready to
 * be shown; null if its owner is not known.
 */
export type HardwareWalletStep =
  | { readonly step: 'lookForIt' }
  | { readonly step: 'waitForItsTurn' }
  | {
      readonly step: 'connect' | 'unlock' | 'decide' | 'refuseWhatIsLeft' | 'closeOtherPrograms'
      readonly wallet: Name
    }
  | { readonly step: 'openApp'; readonly wallet: Name; readonly apps: readonly [string, ...string[]] }
  | { readonly step: 'agreeToOpenApp'; readonly wallet: Name; readonly app: string }
  /** `app`: what is to be opened in its place. */
  | { readonly step: 'closeApp'; readonly wallet: Name; readonly open: string | null; readonly app: string | null }
  | { readonly step: 'updateApp'; readonly app: string | null }
  | { readonly step: 'chooseOne'; readonly wallet: Name; readonly app: string }
  | { readonly step: 'compareAddress'; readonly path: string }
  /** `how`: what the operating system wants done, a sentence; null where that is not known. */
  | { readonly step: 'giveAccess'; readonly how: string | null }

type Name = string | null
type StepName = HardwareWalletStep['step']
type Words = { readonly [Each in StepName]: (step: Extract<HardwareWalletStep, { step: Each }>) => string }

const named = ({ wallet }: { readonly wallet: Name }): string =>
  wallet === null ? 'the Ledger' : `the Ledger “${wallet}”`

/** Each is a sentence. */
const words: Words = {
  lookForIt: () => 'Looking for the hardware wallet.',
  waitForItsTurn: () => 'Waits until the Ledger has finished another request.',
  connect: step => `Connect ${named(step)} with its cable and unlock it.`,
  unlock: step => `Unlock ${named(step)} with its PIN.`,
  decide: step => `Read what ${named(step)} shows, and sign or refuse there.`,
  refuseWhatIsLeft: step => `Refuse on ${named(step)} what its screen still shows: it was cancelled in Countersign.`,
  closeOtherPrograms: step =>
    `Close Ledger Live and other programs that use ${named(step)}, and finish what its screen shows.`,
  openApp: step => `Open the ${anyOf(step.apps)} app on ${named(step)}.`,
  agreeToOpenApp: step => `Agree on ${named(step)} to open the ${step.app} app.`,
  closeApp: step =>
    `Close the ${step.open ?? 'open'} app on ${named(step)}${step.app === null ? '' : ` and open the ${step.app} app`}.`,
  updateApp: ({ app }) => `Update the ${app ?? 'open'} app in Ledger Live.`,
  chooseOne: step =>
    `Several Ledgers are connected. Open the ${step.app} app on ${named(step)}, or leave only that one connected.`,
  compareAddress: ({ path }) =>
    `Compare the address for ${path} with the one on the Ledger, and confirm or cancel there.`,
  giveAccess: ({ how }) => how ?? 'Give the agent access to USB devices.',
}

/** Words for the window and for errors. */
export function stepInWords(step: HardwareWalletStep): string {
  return (words[step.step] as (step: HardwareWalletStep) => string)(step)
}

function anyOf(names: readonly [string, ...string[]]): string {
  const last = names.at(-1) as string
  return names.length === 1 ? last : `${names.slice(0, -1).join(', ')} or ${last}`
}
