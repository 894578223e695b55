import { visible } from '../../../display/visible.ts'
import type { Bound } from './bind.ts'
import { registry } from './registry.ts'

interface Provenance {
  readonly owner: string
  readonly trust: string
  /** Which description it was, for whoever reads the receipt later. */
  readonly version: string
}

/** Whose description it is, and who has looked at it. It is a claim of the registry, and not of the chain. */
export function provenanceOf({ descriptor, path }: Bound): Provenance {
  const { source, attestations, auditors } = registry()
  const owner = visible(descriptor.metadata?.owner ?? '', 60)
  const listed = `the ERC-7730 registry as of ${source.date}`
  const version = `${path} at ${source.commit}`
  const attestation = Object.hasOwn(attestations, path) ? attestations[path] : undefined
  if (!attestation) return { owner, version, trust: `${owner || 'Its owner'}, in ${listed}. No auditor has signed it` }
  const auditor = auditors.find(({ id }) => id.toLowerCase().endsWith(attestation.signer.toLowerCase()))
  const by = auditor ? `${visible(auditor.name, 60)} of ${visible(auditor.organization, 60)}` : attestation.signer
  const part = attestation.covers === 'file' ? ', without the parts it shares with others' : ''
  return { owner, version, trust: `${owner || 'Its owner'}, in ${listed}. ${by} has signed it${part}` }
}
