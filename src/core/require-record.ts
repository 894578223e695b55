import { AgentError } from './errors.ts'
import type { Reader } from './ports/store.ts'
import type { RecordKind, Records } from './records/index.ts'

/** The record with this id. @throws AgentError `RESOURCE_NOT_FOUND`, in the words of its declaration */
export function requireRecord<Kind extends RecordKind>(
  reader: Reader,
  kind: Kind,
  organizationId: string,
  id: string,
): Records[Kind] {
  const record = reader.find(kind, organizationId, id)
  if (record) return record
  const { noun } = reader.declaration(kind)
  throw new AgentError('RESOURCE_NOT_FOUND', `unable to find ${noun} ${id} in organization ${organizationId}`)
}
