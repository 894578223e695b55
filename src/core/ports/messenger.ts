/** A mail to one address. */
export interface Mail {
  readonly kind: 'email'
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same as HTML; it loads nothing but what it names. */
  readonly html: string
  readonly from?: MailSender
  /** Secret in the mail, as it stands in both parts: a code, or a credential bundle. */
  readonly code?: string
}

/** Sender that a mail names, if the requester may say so. */
export interface MailSender {
  readonly name?: string
  readonly address?: string
  readonly replyTo?: string
}

/** A text message. */
export interface TextMessage {
  readonly kind: 'sms'
  /** E.164. */
  readonly to: string
  readonly text: string
  /** Code in the message, as it stands in the text. */
  readonly code?: string
}

export type Message = Mail | TextMessage

/** Sends codes and keys to the contacts of users. */
export interface Messenger {
  /**
   * Resolves once the message was taken.
   * @throws AgentError `MESSAGE_REFUSED`, `MESSAGE_UNREACHABLE`: then it was not sent
   */
  send(message: Message): Promise<void>
}
