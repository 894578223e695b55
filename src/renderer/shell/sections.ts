import {
  BookOpen,
  Building2,
  History,
  KeyRound,
  ScrollText,
  Settings,
  Signature,
  Usb,
  Users,
  WalletMinimal,
} from 'lucide-react'

/** The screens of the main window, in the order of the rail. `inBar`: also in the bar of a narrow window. */
export const sections = [
  { route: 'approvals', label: 'Approvals', Icon: Signature, inBar: true },
  { route: 'accounts', label: 'Accounts', Icon: WalletMinimal, inBar: true },
  { route: 'devices', label: 'Hardware wallets', Icon: Usb, inBar: false },
  { route: 'activity', label: 'Activity', Icon: History, inBar: true },
  { route: 'api-keys', label: 'API keys', Icon: KeyRound, inBar: true },
  { route: 'people', label: 'People', Icon: Users, inBar: false },
  { route: 'organization', label: 'Organization', Icon: Building2, inBar: false },
  { route: 'policies', label: 'Policies', Icon: ScrollText, inBar: false },
  { route: 'settings', label: 'Settings', Icon: Settings, inBar: false },
  { route: 'help', label: 'Help', Icon: BookOpen, inBar: false },
] as const

export type Section = (typeof sections)[number]['route'] | 'more'

export const isSection = (route: string | undefined): route is Section =>
  route === 'more' || sections.some(section => section.route === route)
