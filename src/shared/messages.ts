import { z } from 'zod'
import { call, nothing, query } from './call.ts'

export const messageCalls = {
  'messages.list': query<MessagesView>('messages', 'settings')(nothing),
  /** Takes every message up to this one for seen. */
  'messages.see': call<void>()(z.strictObject({ id: z.number().int().positive() })),
} as const

/** The mails and texts of this run, newest first. */
export interface MessagesView {
  /** True for each kind that stays on this computer because no service is set up to send it. */
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
  /** Subject of a mail; null for a text. */
  readonly subject: string | null
  /** Content of the message; null if it was sent, because only its recipient reads it then. */
  readonly content: {
    readonly text: string
    readonly html: string | null
    /** The code or credential bundle that it brings. */
    readonly code: string | null
  } | null
}
