/** The numbered steps of the first run, in their order. */
const setUpSteps = [
  { name: 'vault', label: 'Unlocking' },
  { name: 'organization', label: 'Organization' },
  { name: 'apiKey', label: 'API key' },
  { name: 'wallet', label: 'Wallet' },
] as const

/** Steps of a restore: what is entered, and while it is put in place. */
const restoreSteps = [
  { name: 'restore', label: 'Backup' },
  { name: 'restoring', label: 'Restore' },
] as const

export type StepName = (typeof setUpSteps | typeof restoreSteps)[number]['name'] | 'welcome' | 'done'

export interface StepMark {
  readonly name: StepName
  readonly label: string
  readonly isBehind: boolean
}

/** The numbered steps of the way that this one is on. */
export function stepMarks(step: StepName): readonly StepMark[] {
  const steps = step === 'restore' || step === 'restoring' ? restoreSteps : setUpSteps
  const index = steps.findIndex(({ name }) => name === step)
  const behind = index >= 0 ? index : step === 'welcome' ? 0 : steps.length
  return steps.map(({ name, label }, each) => ({ name, label, isBehind: each < behind }))
}
