import type { AgentError } from '../errors.ts'

/** Why an entry is refused, for whoever typed it: a sentence, without the name that its field has in a request. */
export function inWords({ message }: AgentError): string {
  return message
    .replace(/^invalid \S+: /, '')
    .replace(/^[a-z]/, letter => letter.toUpperCase())
    .replace(/[^.]$/, '$&.')
}
