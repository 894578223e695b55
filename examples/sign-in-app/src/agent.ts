import { TurnkeyClient } from '@turnkey/core'
import { organizationId, url } from './settings.ts'

/** The public client, unmodified: both of its addresses are the agent's. */
export const turnkey = new TurnkeyClient({
  apiBaseUrl: url,
  authProxyUrl: url,
  authProxyConfigId: organizationId,
  organizationId,
})
