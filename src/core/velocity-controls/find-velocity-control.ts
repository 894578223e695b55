import { AgentError } from '../errors.ts'
import type { Reader } from '../ports/store.ts'
import type { VelocityControl } from './record.ts'

/** @throws AgentError `RESOURCE_NOT_FOUND` */
export function findVelocityControl(reader: Reader, organizationId: string, controlId: string): VelocityControl {
  const velocityControl = reader.find('velocityControls', organizationId, controlId)
  if (!velocityControl)
    throw new AgentError('RESOURCE_NOT_FOUND', `unable to find velocity control ${controlId} in organization`)
  return velocityControl
}
