import { z } from 'zod'
import type { Reader, Transaction } from '../../ports/store.ts'
import { messagesAnHour, usualMessagesAnHour } from '../../schema/messages-an-hour.ts'

const settingName = 'signIn'

/** A secret, sealed by a key that the vault gives; null where there is none. */
const sealed = z.string().nullable().default(null)

const shape = z.object({
  /** Address of the mail server, without its password. */
  smtpUrl: z.string().default(''),
  smtpPassword: sealed,
  mailFrom: z.string().default(''),
  smsUrl: z.string().default(''),
  smsToken: sealed,
  oidcIssuers: z.array(z.string()).default([]),
  authProxy: z.boolean().default(false),
  messagesAnHour: messagesAnHour.default(usualMessagesAnHour),
})

/** Ways users sign in beside keys of their own, as they are set in the window. */
export type StoredSignIn = z.output<typeof shape>

export function storedSignIn(reader: Reader): StoredSignIn {
  return shape.parse(reader.setting(settingName) ?? {})
}

/** @param change - Gets the settings as they are when the change is stored. */
export function storeSignIn(transaction: Transaction, change: (before: StoredSignIn) => Partial<StoredSignIn>): void {
  const before = storedSignIn(transaction)
  transaction.setSetting(settingName, shape.parse({ ...before, ...change(before) }))
}
