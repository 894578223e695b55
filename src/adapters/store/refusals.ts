import { AgentError } from '../../core/errors.ts'
import type { ActivityRecord } from '../../core/ledger/activity-record.ts'
import type { RecordDeclaration } from '../../core/records/define/define-record.ts'

type Named = Pick<RecordDeclaration, 'noun'>

/** The refusals of both stores, in the same words. `fields` are those of the unique index the record would break. */
export function alreadyExists({ noun }: Named, fields: readonly string[]): AgentError {
  const named = fields.filter(field => !field.endsWith('Id')).map(inWords)
  return new AgentError('ALREADY_EXISTS', `Another ${noun} already has this ${named.join(' and ')}.`)
}

export function notFound({ noun }: Named): AgentError {
  return new AgentError('RESOURCE_NOT_FOUND', `There is no ${noun} with this id.`)
}

/** @param owner - Owner of the record beside its organization. */
export function ownerNotFound({ noun }: Named, owner: Named | undefined): AgentError {
  const owners = ['organization', ...(owner ? [owner.noun] : [])].join(' or ')
  return new AgentError('RESOURCE_NOT_FOUND', `The ${owners} this ${noun} belongs to does not exist.`)
}

export function organizationNotFound(): AgentError {
  return new AgentError('ORGANIZATION_NOT_FOUND', 'The organization of this activity does not exist.')
}

export function activityExists(): AgentError {
  return new AgentError('ALREADY_EXISTS', 'There is already an activity with this id.')
}

export function activityNotFound(): AgentError {
  return new AgentError('ACTIVITY_NOT_FOUND', 'There is no activity with this id.')
}

export function alreadyVoted(): AgentError {
  return new AgentError('ALREADY_EXISTS', 'This user has already voted on this activity.')
}

export function movedOn(current: ActivityRecord | undefined): AgentError {
  if (!current) return new AgentError('ACTIVITY_MOVED_ON', 'This activity is no longer there.')
  const state = current.executing && current.status === 'ACTIVITY_STATUS_PENDING' ? 'being executed' : current.status
  return new AgentError('ACTIVITY_MOVED_ON', `This activity is already ${state}.`)
}

export function stopping(): AgentError {
  return new AgentError('STOPPING', 'The agent is stopping. Send the request again when it runs.')
}

/** `addressFormat` → `address format`. */
function inWords(field: string): string {
  return field.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
}
