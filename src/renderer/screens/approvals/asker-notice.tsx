import { useEffect } from 'react'
import type { Asker } from '../../../shared/approvals.ts'
import { Notice } from '../../components/notice.tsx'
import { useNow } from '../../hooks/now.ts'
import { useQuery } from '../../hooks/query.ts'
import { timeOf } from '../../words/time.ts'

/** Milliseconds after which a program that neither waits nor asks counts as gone. */
const patience = 15_000

/** Says that the program of a request does not wait for the answer any more; nothing while it waits. */
export function AskerNotice({ id }: { readonly id: string }) {
  const { data: asker, refresh } = useQuery('approvals.asker', { id })
  const now = useNow(5_000)
  const isSilent = !!asker && !asker.waits && now - (asker.lastAskedAt ?? 0) > patience
  // A program that asks again every few seconds is no news: the time is asked for once it seems to be gone.
  useEffect(() => {
    if (isSilent) refresh()
  }, [isSilent, refresh])
  if (!asker || asker.waits) return null
  if (!isSilent) return <p className="quiet">The program asks every few seconds what you decided.</p>
  if (!asker.gaveUp) return <p className="quiet">{goneWords(asker)}</p>
  return (
    <Notice tone="warning" live title={`The program stopped waiting${at(asker)}.`}>
      It may have sent its request again. Check that you do not approve the same twice.
    </Notice>
  )
}

function goneWords(asker: Asker): string {
  return asker.lastAskedAt === null
    ? 'The program has not asked for the answer since Countersign was started. It learns what you decide when it asks.'
    : `The program does not wait for the answer. It last asked${at(asker)}, and learns what you decide when it asks again.`
}

function at({ lastAskedAt }: Asker): string {
  return lastAskedAt === null ? '' : ` at ${timeOf(lastAskedAt)}`
}
