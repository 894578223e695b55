import { onTestFinished } from 'vitest'
import { memoryStore } from '../../src/adapters/store/memory/memory-store.ts'
import { createMessageAllowance } from '../../src/agent/messages/message-allowance.ts'
import { createMessages, type Messages } from '../../src/agent/messages/messages.ts'
import { createSignInSettings, type SignInSettings } from '../../src/agent/messages/sign-in-settings.ts'
import type { SignInOptions } from '../../src/agent/running-agent/agent.ts'
import type { Workshop } from '../../src/core/keys/key-creator.ts'
import type { Mail, TextMessage } from '../../src/core/ports/messenger.ts'
import { smtpServerOf } from '../../src/core/schema/smtp-server.ts'

export const mail: Mail = {
  kind: 'email',
  to: 'alice@example.org',
  subject: 'Sign in to Acmé',
  text: 'This is your code:\n\nQ7XK2M4TZ\n\nIgnore it otherwise.',
  html: '<p>Q7XK2M4TZ</p>',
  code: 'Q7XK2M4TZ',
}
export const sms: TextMessage = { kind: 'sms', to: '+491701234567', text: 'Acme: 493021', code: '493021' }

export function sending(options: SignInOptions, workshop: Workshop = withoutVault()): Sending {
  const lines: unknown[] = []
  let now = Date.now()
  const note = (...line: unknown[]) => void lines.push(line)
  const settings = createSignInSettings(workshop, options)
  const messages = createMessages({
    services: settings.services,
    stays: settings.stays,
    allowance: createMessageAllowance({ store: workshop.store, now: () => now, most: settings.messagesAnHour }),
    now: () => now,
    file: options.messagesTo,
    log: { info: note, warn: note, error: note },
    onChange() {},
  })
  const pass = (milliseconds: number) => {
    now += milliseconds
  }
  onTestFinished(() => messages.close())
  return { messages, settings, logged: () => JSON.stringify(lines), pass }
}

export interface Sending {
  readonly messages: Messages
  readonly settings: SignInSettings
  logged(): string
  pass(milliseconds: number): void
}

/** Of what is said at the start nothing is asked of a vault. */
function withoutVault(): Workshop {
  return { store: memoryStore() } as unknown as Workshop
}

export function serverOf(url: string) {
  const server = smtpServerOf(url)
  if (!server) throw new Error(`${url} is no mail server`)
  return server
}
