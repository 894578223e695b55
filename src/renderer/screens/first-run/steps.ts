/** The numbered steps of the first run, in their order. */
export const steps = [
  { name: 'vault', label: 'Key vault' },
  { name: 'organization', label: 'Organization' },
  { name: 'apiKey', label: 'API key' },
  { name: 'wallet', label: 'Wallet' },
] as const

export type StepName = (typeof steps)[number]['name'] | 'welcome' | 'restore' | 'done'

/** How many numbered steps lie behind this one. */
export function stepsBehind(step: StepName): number {
  if (step === 'welcome' || step === 'restore') return 0
  const index = steps.findIndex(({ name }) => name === step)
  return index < 0 ? steps.length : index
}
