import { listed } from '../../../shared/listed.ts'
import { visible } from '../../display/visible.ts'
import type { AuthenticationMethod, AuthenticationStep } from '../../schema/authentication-method.ts'
import type { Factors } from './factors.ts'

/** Says what a user still has to prove themselves by, as the end of a sentence. */
export function factorsInWords(factors: readonly Factors[]): string {
  const lacking = factors.filter(({ lacking }) => lacking.length > 0)
  const steps = [...new Set(lacking.flatMap(each => each.lacking.map(stepInWords)))]
  const names = lacking.map(({ policy }) => `“${visible(policy.name, 100)}”`)
  return `who asked has to prove themselves by ${listed(steps)} as well, as their MFA ${names.length === 1 ? 'policy' : 'policies'} ${listed(names)} ${names.length === 1 ? 'says' : 'say'}`
}

/** Names the methods of a step. */
export function stepInWords({ any }: AuthenticationStep): string {
  return any.map(methodInWords).join(' or ')
}

const words: Readonly<Record<AuthenticationMethod['type'], readonly [any: string, one: string]>> = {
  AUTHENTICATION_TYPE_PASSKEY: ['a passkey', 'the passkey'],
  AUTHENTICATION_TYPE_API_KEY: ['an API key', 'the API key'],
  AUTHENTICATION_TYPE_SESSION: ['a session', 'a session with the profile'],
}

function methodInWords({ type, id }: AuthenticationMethod): string {
  const [any, one] = words[type]
  return id === undefined ? any : `${one} ${id}`
}
