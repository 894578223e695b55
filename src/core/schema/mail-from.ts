import { z } from 'zod'

/** One address, and nothing that a mail program could read as more. */
const address = z.email().max(320)

/** Sender of mails. */
export interface MailFrom {
  readonly name: string | null
  readonly address: string
}

export const mailFromWords = 'must be an address such as a@example.org or Name <a@example.org>'

/** `a@b` or `Name <a@b>`; undefined for what is neither. */
export function mailFromOf(text: string): MailFrom | undefined {
  const named = /^([^<>]{1,200}) <([^<>]+)>$/.exec(text)
  const [name, from] = named ? [named[1] ?? null, named[2]] : [null, text]
  if (!address.safeParse(from).success || (name !== null && /[\p{C}"\\]/u.test(name))) return undefined
  return { name: name?.trim() || null, address: from as string }
}

/** Checks if this is one address that mail can go to. */
export function isMailAddress(text: string): boolean {
  return address.safeParse(text).success
}
