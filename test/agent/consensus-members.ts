import type { TurnkeyApiTypes, TurnkeyClient } from '@turnkey/http'
import type { ClientCredentials } from '../support/turnkey.ts'

export interface Member {
  readonly userId: string
  readonly credentials: ClientCredentials
  readonly client: TurnkeyClient
}

export type NewPolicy = Pick<TurnkeyApiTypes['v1CreatePolicyIntentV3'], 'condition' | 'consensus' | 'time'>

export function thrownBy<Thrown>(call: Promise<unknown>): Promise<Thrown> {
  return call.then(
    () => Promise.reject(new Error('it was not refused')),
    thrown => thrown,
  )
}
