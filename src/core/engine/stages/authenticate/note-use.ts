import type { Credential } from '../../../activity/credential.ts'
import { untriedOf } from '../../../consensus/login-methods.ts'
import type { Milliseconds } from '../../../milliseconds.ts'
import type { Store, Transaction } from '../../../ports/store.ts'

/** Pages a passkey is remembered to have been used at. */
const mostOrigins = 10

/**
 * Records what a verified stamp shows for the first time: that somebody holds the key and uses it in this organization. It is
 * written once in the life of a key, and once for each page of a passkey, so nothing is added to later requests.
 */
export async function noteUse(store: Store, credential: Credential, now: Milliseconds): Promise<void> {
  if (credential.shows) await store.write(transaction => keepUse(transaction, credential, now))
}

function keepUse(transaction: Transaction, { organizationId, key, shows }: Credential, now: Milliseconds): void {
  if (key.kind === 'apiKey') {
    const apiKey = transaction.find('apiKeys', organizationId, key.id)
    if (apiKey) transaction.replace('apiKeys', { ...apiKey, provenAt: apiKey.provenAt ?? now })
    settleQuorum(transaction, organizationId)
    return
  }
  const passkey = transaction.find('authenticators', organizationId, key.id)
  if (!passkey) return
  const origins = [...new Set([...passkey.origins, ...(shows?.origin === undefined ? [] : [shows.origin])])]
  transaction.replace('authenticators', {
    ...passkey,
    provenAt: passkey.provenAt ?? now,
    origins: origins.slice(-mostOrigins),
  })
  settleQuorum(transaction, organizationId)
}

/** Once enough of the root users have signed something, nobody can take their quorum back any more. */
function settleQuorum(transaction: Transaction, organizationId: string): void {
  const organization = transaction.find('organizations', organizationId, organizationId)
  if (!organization?.rootQuorum.previous) return
  const { threshold, userIds } = organization.rootQuorum
  if (untriedOf(transaction, organizationId, { threshold, userIds }).length > 0) return
  transaction.replace('organizations', { ...organization, rootQuorum: { threshold, userIds } })
}
