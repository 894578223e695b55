import { hasHidden } from '../display/visible.ts'
import { invalidField } from '../schema/invalid-field.ts'

/** It stands in the subject of mails: one line, and nothing that hides. @throws AgentError `REQUEST_INVALID` */
export function requireLine(text: string, name: string): void {
  if (!hasHidden(text)) return
  throw invalidField(`parameters.${name}`, 'must be plain text in one line')
}

/** Caller's text of a message, which may have several lines. @throws AgentError `REQUEST_INVALID` */
export function requireLines(text: string, name: string): void {
  if (!hasHidden(text, { lines: true })) return
  throw invalidField(`parameters.${name}`, 'must be plain text')
}

/** Templates of the hosted service have variables; there are none here, and what is sent has to be sound anyway. @throws AgentError `REQUEST_INVALID` */
export function requireJson(text: string | undefined): void {
  if (text === undefined) return
  try {
    JSON.parse(text)
  } catch (cause) {
    throw invalidField('parameters.emailCustomization.templateVariables', 'must be JSON text', cause)
  }
}
