import { z } from 'zod'

/** Bytes as base64url (RFC 4648 §5), padding optional; read in the one form without padding. */
export function base64url(longest: number) {
  return z
    .string()
    .max(longest, `must be at most ${longest} characters`)
    .regex(/^[A-Za-z0-9_-]+={0,2}$/, 'must be base64url')
    .transform(text => Buffer.from(text, 'base64url').toString('base64url'))
}
