import { BookUser, History } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ActivityRow } from '../../../shared/activity.ts'
import { useAgent } from '../../hooks/agent.tsx'
import { useOrganizationId } from '../../hooks/state.tsx'
import type { Entry } from './entry.ts'
import { activityIn, addressIn } from './pasted.ts'

/** The activity whose id or fingerprint was pasted. */
export function useActivityEntries(typed: string): readonly Entry[] {
  const agent = useAgent()
  const organizationId = useOrganizationId()
  const by = activityIn(typed)
  const [found, setFound] = useState<{ readonly by: string; readonly row: ActivityRow } | null>(null)
  useEffect(() => {
    if (by === null) return
    let wanted = true
    void agent.call('activities.find', { organizationId, by }).then(answer => {
      if (wanted && answer.ok && answer.value) setFound({ by, row: answer.value })
    })
    return () => {
      wanted = false
    }
  }, [agent, organizationId, by])
  if (by === null || found?.by !== by) return []
  const { id, sentence, apiKeyName } = found.row
  return [{ id, title: sentence, about: apiKeyName, alsoFoundBy: [by], Icon: History, to: `activity/${id}` }]
}

/** Offers to name an address that was pasted and that nothing here has. */
export function unknownAddressEntries(typed: string, known: readonly Entry[]): readonly Entry[] {
  const address = addressIn(typed)
  const has = (entry: Entry) =>
    [entry.address, ...(entry.alsoFoundBy ?? [])].some(each => each?.toLowerCase() === address?.toLowerCase())
  if (address === null || known.some(has)) return []
  return [{ id: 'new address', title: 'Name this address', address, Icon: BookUser, to: `address-book/new/${address}` }]
}
