import { nothing, query } from './call.ts'

export const signInCalls = {
  /** The last ones of root users of the window's own organizations, newest first. */
  'signIns.ofRootUsers': query<SignInView[]>('signIns')(nothing),
} as const

export interface SignInView {
  readonly activityId: string
  /** Sentence, for example `Ada signed in with the passkey “Ada's laptop”`. */
  readonly sentence: string
  readonly at: number
}
