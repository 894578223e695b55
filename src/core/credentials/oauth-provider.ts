import type { Identified } from '../record/identified.ts'

/** Someone's account with an OpenID Connect provider. */
export interface OauthProvider extends Identified {
  readonly userId: string
  readonly name: string
  readonly issuer: string
  readonly audience: string
  readonly subject: string
}
