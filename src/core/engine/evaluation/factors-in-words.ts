import { listed } from '../../../shared/listed.ts'
import { quoted, visible } from '../../display/visible.ts'
import type { Reader } from '../../ports/store.ts'
import type { AuthenticationMethod, AuthenticationStep } from '../../schema/authentication-method.ts'
import { findProfile } from '../../sign-in/session-profile.ts'
import type { Factors } from './factors.ts'

/** Says what a user still has to prove themselves by, as the end of a sentence. */
export function factorsInWords(factors: readonly Factors[], names: MethodNames): string {
  const lacking = factors.filter(({ lacking }) => lacking.length > 0)
  const steps = [...new Set(lacking.flatMap(each => each.lacking.map(step => stepInWords(step, names))))]
  const rules = lacking.map(({ policy }) => `“${visible(policy.name, 100)}”`)
  return `who asked has to prove themselves by ${listed(steps)} as well, as their MFA ${rules.length === 1 ? 'policy' : 'policies'} ${listed(rules)} ${rules.length === 1 ? 'says' : 'say'}`
}

/** Returns the name of the credential, or of the session profile, with an id; `undefined` if that is gone. */
export type MethodNames = (type: AuthenticationMethod['type'], id: string) => string | undefined

export function methodNamesIn(reader: Reader, organizationId: string): MethodNames {
  const nameOf: Readonly<Record<AuthenticationMethod['type'], (id: string) => string | undefined>> = {
    AUTHENTICATION_TYPE_PASSKEY: id => reader.find('authenticators', organizationId, id)?.name,
    AUTHENTICATION_TYPE_API_KEY: id => reader.find('apiKeys', organizationId, id)?.name,
    AUTHENTICATION_TYPE_SESSION: id => findProfile(reader, organizationId, id)?.name,
  }
  return (type, id) => nameOf[type](id)
}

/** Names the methods of a step. */
export function stepInWords({ any }: AuthenticationStep, names: MethodNames): string {
  return any.map(method => methodInWords(method, names)).join(' or ')
}

const words: Readonly<Record<AuthenticationMethod['type'], readonly [any: string, one: string]>> = {
  AUTHENTICATION_TYPE_PASSKEY: ['a passkey', 'the passkey'],
  AUTHENTICATION_TYPE_API_KEY: ['an API key', 'the API key'],
  AUTHENTICATION_TYPE_SESSION: ['a session', 'a session with the profile'],
}

function methodInWords({ type, id }: AuthenticationMethod, names: MethodNames): string {
  const [any, one] = words[type]
  if (id === undefined) return any
  const name = names(type, id)
  return `${one} ${name === undefined ? `${id}, which is gone` : quoted(name, 100)}`
}
