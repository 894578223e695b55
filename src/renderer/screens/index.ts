import type { Screen } from '../shell/screen.ts'
import { accounts } from './accounts/screen.tsx'
import { activity } from './activity/screen.tsx'
import { addressBook } from './address-book/screen.tsx'
import { apiKeys } from './api-keys/screen.tsx'
import { approvals } from './approvals/screen.tsx'
import { hardwareWallets } from './hardware-wallets/screen.tsx'
import { help } from './help/screen.tsx'
import { messages } from './messages/screen.tsx'
import { organization } from './organization/screen.tsx'
import { people } from './people/screen.tsx'
import { policies } from './policies/screen.tsx'
import { reference } from './reference/screen.tsx'
import { settings } from './settings/screen.tsx'
import { webhooks } from './webhooks/screen.tsx'

/** Every screen of the main window, in the order of the rail. The first is where a route that does not exist leads. */
export const screens: readonly [Screen, ...Screen[]] = [
  approvals,
  accounts,
  hardwareWallets,
  addressBook,
  activity,
  apiKeys,
  policies,
  settings,
  people,
  organization,
  messages,
  webhooks,
  help,
  reference,
]
