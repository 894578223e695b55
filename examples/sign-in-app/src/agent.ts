import { TurnkeyClient } from '@turnkey/core'
import { organizationId, url } from './settings.ts'

const settings = {
  apiBaseUrl: url,
  authProxyUrl: url,
  authProxyConfigId: organizationId,
  organizationId,
  // The person has some minutes to approve. The client asks three times, unless told otherwise; its type has no field for it.
  activityPoller: { intervalMs: 1_000, numRetries: 600 },
}

/** The public client, unmodified: both of its addresses are the agent's. */
export const turnkey = new TurnkeyClient(settings)
