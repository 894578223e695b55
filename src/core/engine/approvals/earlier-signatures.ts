import type { Catalogue } from '../../activity/catalogue.ts'
import { type OfChain, readByChains } from '../../chains/chain-of.ts'
import type { Earlier } from '../../chains/declaration/earlier.ts'
import type { ActivityRecord } from '../../ledger/activity-record.ts'
import type { Reader } from '../../ports/store.ts'
import { decodeToShow } from '../evaluation/decode.ts'
import { signingTypes } from '../evaluation/signing-types.ts'

/** Number of the organization's newest signatures in which those of one key are looked for. */
const mostLookedAt = 60

interface Signatures {
  readonly publicKey: string | undefined
  readonly read: readonly OfChain[]
}

/** Cache of decoded signatures. They never change, and every card of a key asks for them again. */
const kept = new Map<string, Signatures>()
const mostKept = 100

/**
 * Lists what a key has signed for a chain and given out, newest first, among the last signatures of the organization. It leaves out the
 * activity `except`, and what can no longer be decoded.
 */
export function earlierSignatures(
  { reader, catalogue }: { readonly reader: Reader; readonly catalogue: Catalogue },
  { organizationId, id: except }: Pick<ActivityRecord, 'organizationId' | 'id'>,
  { publicKey, chainId }: { readonly publicKey: string; readonly chainId: string },
): readonly Earlier[] {
  const filter = { statuses: ['ACTIVITY_STATUS_COMPLETED'], types: signingTypes(catalogue) } as const
  return reader.activities(organizationId, filter, { limit: mostLookedAt }).flatMap(record => {
    if (record.id === except) return []
    const signatures = signaturesOf(reader, catalogue, record)
    if (signatures.publicKey !== publicKey) return []
    return signatures.read
      .filter(({ chain }) => chain.id === chainId)
      .map(({ signed }) => ({ signed, at: record.updatedAt }))
  })
}

function signaturesOf(reader: Reader, catalogue: Catalogue, record: ActivityRecord): Signatures {
  const known = kept.get(record.id)
  if (known) return known
  const signatures = decoded(reader, catalogue, record)
  if (kept.size >= mostKept) kept.clear()
  kept.set(record.id, signatures)
  return signatures
}

function decoded(reader: Reader, catalogue: Catalogue, record: ActivityRecord): Signatures {
  try {
    const { activity, prepared } = decodeToShow(catalogue, reader, record)
    const { givesOut, key } = activity.facts(prepared)
    return { publicKey: key?.publicKey, read: givesOut.kind === 'signatures' ? readByChains(givesOut.signed) : [] }
  } catch {
    return { publicKey: undefined, read: [] }
  }
}
