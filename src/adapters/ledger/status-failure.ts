import { AgentError } from '../../core/errors.ts'
import { readStatus, type StatusWord } from './status-words.ts'

/** A device answered, and not with 9000. */
export class StatusFailure extends Error {
  override readonly name = 'StatusFailure'
  /** Ledger's libraries look for it under this name. */
  readonly statusCode: number

  constructor(statusCode: number) {
    super(`status 0x${statusCode.toString(16).padStart(4, '0')}`)
    this.statusCode = statusCode
  }
}

/** @param overrides - Meanings of codes to one app while it does one thing. */
export function statusError(
  failure: StatusFailure,
  overrides: ReadonlyMap<number, StatusWord> = new Map(),
): AgentError {
  const { failure: code, meaning, nextStep } = overrides.get(failure.statusCode) ?? readStatus(failure.statusCode)
  return new AgentError(code, nextStep ? `${meaning} ${nextStep}` : meaning, { cause: failure })
}
