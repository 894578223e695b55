import { z } from 'zod'
import { call, nothing, query } from './call.ts'

const text = z.string().max(2_000)

export const signInSettingCalls = {
  'signInSettings.get': query<SignInSettings>('settings')(nothing),
  'signInSettings.setMail': call<void>()(
    z.strictObject({
      /** Empty: mails stay on this computer. */
      url: text,
      from: text,
      /** Absent: as it was, for the same server. */
      password: text.optional(),
    }),
  ),
  'signInSettings.setTexts': call<void>()(
    z.strictObject({
      /** Empty: texts stay on this computer. */
      url: text,
      /** Absent: as it was, for the same address. */
      token: text.optional(),
    }),
  ),
  'signInSettings.setIssuers': call<void>()(z.strictObject({ issuers: z.array(text).max(50) })),
  'signInSettings.setAuthProxy': call<void>()(z.strictObject({ isOn: z.boolean() })),
  'signInSettings.setMessagesAnHour': call<void>()(z.strictObject({ most: text })),
  'signInSettings.sendTestMail': call<void>()(z.strictObject({ to: text })),
} as const

/** Each part as it holds now; `isFixed` where it was said when the agent was started, and cannot be changed here. */
export interface SignInSettings {
  /** Passwords and tokens never leave the agent: only whether there is one. */
  readonly mail: {
    readonly isFixed: boolean
    /** `smtp://user@host:port`; empty where there is none. */
    readonly url: string
    readonly from: string
    readonly hasPassword: boolean
  }
  readonly texts: { readonly isFixed: boolean; readonly url: string; readonly hasToken: boolean }
  readonly issuers: { readonly isFixed: boolean; readonly list: readonly string[] }
  readonly authProxy: { readonly isFixed: boolean; readonly isOn: boolean }
  /** Most messages that leave this computer in an hour. */
  readonly messagesAnHour: { readonly isFixed: boolean; readonly most: number }
}
