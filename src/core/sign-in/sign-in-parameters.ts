import { z } from 'zod'
import { compressedP256, uncompressedP256 } from '../crypto/public-key-schema.ts'
import { label } from '../schema/label.ts'
import { type SessionKey, usualSeconds } from './session-key.ts'

const hex = z
  .string()
  .regex(/^([0-9a-f]{2})+$/i, 'must be hex')
  .max(1000)
const email = z.email('invalid email address')

/** Fields that several ways to sign in share (wire.md §1.3 and §1.6). */
export const targetPublicKey = uncompressedP256.describe('Key a credential is encrypted to: P-256, uncompressed, hex.')
export const publicKey = compressedP256.describe('Key that signs in: P-256, compressed, hex.')
export const apiKeyName = label.optional().describe('Name of the API key that is made.')
export const invalidateExisting = z.boolean().optional().describe('Whether earlier sessions of this kind end.')
export const emailAddress = email.describe('E-mail address of the user.')
export const verificationToken = z.string().max(20_000).describe('What `VERIFY_OTP` answered.')
export const otpId = z.string().min(1).max(256)
export const otpCode = z.string().max(64).describe('The one-time password.')

/** Parameter of a duration, in seconds: as many as `usual` says by default, and never more than `most`. */
export const secondsOf = (what: string, { usual, most }: { readonly usual: number; readonly most: number }) =>
  secondsUpTo(most).optional().describe(`Seconds until ${what}: ${usual} by default, ${most} at most.`)

/** Text of a number of seconds. */
export const secondsUpTo = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/, 'must be a string of seconds, at least "1"')
    .refine(seconds => Number(seconds) <= most, `must be at most "${most}"`)

/** In seconds. */
export const longestSession = 30 * 24 * 3600
export const sessionSeconds = secondsOf('the session ends', { usual: usualSeconds, most: longestSession })

/** Parameters of every login beside its proof. */
export const login = {
  publicKey,
  expirationSeconds: sessionSeconds,
  invalidateExisting,
  sessionProfileId: z
    .string()
    .max(256)
    .optional()
    .describe('Session profile that narrows what the session may do, of the organization or its parent.'),
}

/** Fields that conditions may read for every login (wire.md §6.7). */
export const loginParams = {
  session_profile_id: z.string().describe('id of the session profile; empty if none is named.'),
}

/** The values of {@link loginParams}. */
export const loginFacts = ({ profile }: Pick<SessionKey, 'profile'>) => ({
  params: { session_profile_id: profile?.id ?? '' },
})

const template = {
  logoUrl: z.string().max(2000).optional().describe('https address of an image, which the reader’s program loads.'),
  magicLinkTemplate: z
    .string()
    .max(2000)
    .optional()
    .describe('Web address of a link in the mail; `%s` stands for the code, or for the encrypted key.'),
  templateVariables: z
    .string()
    .max(20_000)
    .optional()
    .describe('JSON text. It changes nothing: there are no templates.'),
  templateId: z.string().max(256).optional().describe('It changes nothing: there are no templates.'),
}
const appName = 'Name of the application, for the subject of the mail.'
/** `EmailCustomizationParams`, `EmailCustomizationParamsV2` and `EmailAuthCustomizationParams` of wire.md §1.5 and §1.9. */
export const emailCustomization = z
  .object({ appName: z.string().max(256).optional().describe(appName), ...template })
  .describe('How the message looks.')
export const emailCustomizationV2 = z.object(template).describe('How the message looks.')
export const emailAuthCustomization = z
  .object({ appName: label.describe(appName), ...template })
  .describe('How the message looks.')

export const sender = {
  sendFromEmailAddress: email
    .optional()
    .describe('Address the mail comes from. It counts if it is in the domain of the agent’s own sender.'),
  sendFromEmailSenderName: label.optional().describe('Name it comes from, if that address counts.'),
  replyToEmailAddress: email.optional().describe('Address replies go to, if that address counts.'),
}

/** `ClientSignature` of wire.md §1.5. */
export const clientSignature = z
  .object({
    publicKey: compressedP256,
    scheme: z.literal('CLIENT_SIGNATURE_SCHEME_API_P256'),
    message: z.string().max(20_000),
    signature: hex,
  })
  .describe('Proof that the caller holds the key the token names.')

/** P-256, compressed and uncompressed. */
export const publicKeyExample = '036b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296'
export const targetPublicKeyExample = `046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5`
export const clientSignatureExample: z.input<typeof clientSignature> = {
  publicKey: publicKeyExample,
  scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256',
  message: '{"login":{"publicKey":"02d5"}}',
  signature: '3045022100',
}

export const userIdExample = '5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10'
export const apiKeyIdExample = '7d9f3f70-0f44-4b6a-9b0e-0d0f6a8c1b22'
export const otpIdExample = '2b9e6f4d-6a1c-4d0e-9f57-0c6d8e1f2a3b'
