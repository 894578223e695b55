import type { AgentError } from '../errors.ts'

/** Says why an entry is refused, for the person who typed it: a sentence, without the name that its field has in a request. */
export function inWords({ message }: AgentError): string {
  return message
    .replace(/^invalid \S+: /, '')
    .replace(/^[a-z]/, letter => letter.toUpperCase())
    .replace(/[^.]$/, '$&.')
}
