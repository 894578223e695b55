import { z } from 'zod'
import { call, nothing, query } from './call.ts'

export const messageCalls = {
  'messages.list': query<MessagesView>('messages', 'settings')(nothing),
  /** Takes every message up to this one for seen. */
  'messages.see': call<void>()(z.strictObject({ id: z.number().int().positive() })),
} as const

/** The mails and texts of this run, newest first. */
export interface MessagesView {
  /** Whether mails, or texts, stay on this computer because there is nothing to send them with. */
  readonly stays: { readonly mail: boolean; readonly texts: boolean }
  readonly unseen: number
  readonly messages: readonly MessageView[]
}

export interface MessageView {
  readonly id: number
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly kind: 'email' | 'sms'
  readonly to: string
  /** Of a mail. */
  readonly subject: string | null
  /** What it says; null for one that was sent, which nobody but its recipient reads. */
  readonly content: {
    readonly text: string
    readonly html: string | null
    /** The code or credential bundle that it brings. */
    readonly code: string | null
  } | null
}
