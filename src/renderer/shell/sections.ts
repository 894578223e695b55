import { History, KeyRound, Settings, Signature, WalletMinimal } from 'lucide-react'

/** The screens of the main window, in the order of the rail. */
export const sections = [
  { route: 'approvals', label: 'Approvals', Icon: Signature },
  { route: 'accounts', label: 'Accounts', Icon: WalletMinimal },
  { route: 'activity', label: 'Activity', Icon: History },
  { route: 'api-keys', label: 'API keys', Icon: KeyRound },
  { route: 'settings', label: 'Settings', Icon: Settings },
] as const

export type Section = (typeof sections)[number]['route']

export const isSection = (route: string | undefined): route is Section =>
  sections.some(section => section.route === route)
