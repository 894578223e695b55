import {
  Coins,
  Database,
  Eye,
  EyeOff,
  Gauge,
  Keyboard,
  Lock,
  type LucideIcon,
  Plus,
  Stethoscope,
  Undo2,
  Unlock,
  Usb,
  UserPlus,
} from 'lucide-react'
import { choose } from '../../browser/appearance.ts'
import { useLockNow } from '../../components/lock-now.ts'
import { useChosen } from '../../hooks/chosen.ts'
import { useAppState } from '../../hooks/state.tsx'
import type { Entry } from './entry.ts'

/** What can be begun from anywhere, and the route where it begins. */
const routed: Readonly<Record<string, readonly [title: string, Icon: LucideIcon]>> = {
  'settings/backup': ['Back up everything', Database],
  'settings/doctor': ['Run Doctor', Stethoscope],
  'accounts/new': ['Create wallet', Plus],
  'accounts/restore': ['Restore wallet', Undo2],
  'accounts/ledger': ['Add Ledger', Usb],
  'address-book/new': ['Name an address', Plus],
  'api-keys/new': ['Create API key', Plus],
  'people/new': ['Add a person', UserPlus],
  'policies/new': ['New policy', Plus],
  'policies/limits/new': ['New limit', Gauge],
  'policies/budgets/new': ['New daily budget', Coins],
  'webhooks/new': ['Add a webhook', Plus],
}

const routedEntries: readonly Entry[] = Object.entries(routed).map(([route, [title, Icon]]) => ({
  id: `do ${route}`,
  title,
  Icon,
  to: route,
}))

/** Actions of the window. @param onKeys - Shows the keys. */
export function useActionEntries(onKeys: () => void): readonly Entry[] {
  const { vault } = useAppState()
  const { lockNow } = useLockNow()
  const ofVault: readonly Entry[] =
    vault === null
      ? []
      : vault.status === 'ready'
        ? [{ id: 'lock', title: 'Lock Countersign', about: 'now', Icon: Lock, to: () => void lockNow() }]
        : [{ id: 'unlock', title: 'Unlock Countersign', Icon: Unlock, to: 'settings/vault' }]
  const areHidden = useChosen('amounts') === 'hidden'
  return [
    ...ofVault,
    ...routedEntries,
    {
      id: 'amounts',
      title: areHidden ? 'Show amounts in lists' : 'Hide amounts in lists',
      Icon: areHidden ? Eye : EyeOff,
      to: () => choose('amounts', areHidden ? 'shown' : 'hidden'),
    },
    { id: 'keys', title: 'Show all keys', Icon: Keyboard, key: '?', to: onKeys },
  ]
}
