import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import { parseSealed } from '../crypto/bundle.ts'
import { compressedP256 } from '../crypto/public-key-schema.ts'
import { secondsInWords } from '../display/seconds-in-words.ts'
import { visible } from '../display/visible.ts'
import type { DerivedSecrets } from '../keys/bundle-signer.ts'
import { invalidCode, spendCode } from './code-book.ts'
import { codeMac, openToTarget } from './code-secrets.ts'
import { otpCode, otpId, otpIdExample, publicKey, secondsOf } from './sign-in-parameters.ts'
import { verificationToken } from './verification-token.ts'

const usualSeconds = 3_600
const expirationSeconds = secondsOf('the token expires', { usual: usualSeconds, most: 86_400 })

const of = { otpId: otpId.describe('What `INIT_OTP` answered.') }
const parametersV1 = z.object({
  ...of,
  otpCode,
  expirationSeconds,
  publicKey: publicKey.optional(),
})
const parametersV2 = z.object({
  ...of,
  encryptedOtpBundle: z.string().max(20_000).describe('The one-time password, encrypted to the bundle it came with.'),
  expirationSeconds,
})
type ParametersV2 = typeof parametersV2

/** Code that was typed, and the key that the token is for. */
interface Typed {
  readonly code: string
  readonly publicKey: string | undefined
}
/** Version 1 sends the code as it is. */
const parameters: z.ZodType<z.output<ParametersV2> & { readonly typed?: Typed }, z.input<ParametersV2>> = parametersV2

const plaintext = z.object({ otp_code: otpCode, public_key: compressedP256 })

export const verifyOtp = defineActivity({
  kind: 'VERIFY_OTP',
  version: 2,
  summary: 'Prove a contact by a one-time password.',
  governance: { by: 'policy', resource: 'OTP', action: 'VERIFY' },
  params: {},
  parameters,
  secrets: ['otpCode', 'encryptedOtpBundle'],
  older: [
    {
      version: 1,
      parameters: parametersV1,
      example: { otpId: otpIdExample, otpCode: '123456' },
      redaction: null,
      translate: ({ otpId, expirationSeconds, otpCode: code, publicKey }: z.output<typeof parametersV1>) => ({
        otpId,
        expirationSeconds,
        encryptedOtpBundle: '',
        typed: { code, publicKey },
      }),
    },
  ],
  result: { version: 1, schema: z.object({ verificationToken: z.string() }), handedOutOnce: ['verificationToken'] },
  example: {
    parameters: { otpId: otpIdExample, encryptedOtpBundle: '{"encappedPublic":"04"}' },
    result: { verificationToken: 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln' },
  },

  prepare: ({ otpId, encryptedOtpBundle, expirationSeconds, typed }, { reader, organizationId }) => ({
    otpId,
    typed: typed ?? { encryptedOtpBundle },
    seconds: Number(expirationSeconds ?? usualSeconds),
    contact: reader.find('oneTimeCodes', organizationId, otpId)?.contact,
  }),

  describe: ({ contact, seconds }) => ({
    title: 'Check a code',
    sentence: `Check a code that was sent to ${visible(contact ?? 'nobody', 100)}`,
    key: null,
    fields: [
      {
        label: 'Proves the contact',
        value: `for ${secondsInWords(seconds)}: for one sign-up, one login and one change of a contact`,
        exact: `${seconds} seconds`,
      },
    ],
    warnings: [],
    raw: [],
  }),

  facts: nothing,

  async execute({ otpId, typed, seconds }, { organizationId, bundleSigner, codes, newId, now }) {
    const { code, publicKey } = 'code' in typed ? typed : await opened(bundleSigner, otpId, typed.encryptedOtpBundle)
    const tried = { organizationId, otpId, purpose: 'VERIFY_OTP' as const }
    const right = await codes.attempt({ ...tried, codeMac: await codeMac(bundleSigner, otpId, code) })
    if (!right) throw invalidCode()
    const { contactType, contact } = right
    const token = await verificationToken(
      { id: newId(), contactType, contact, organizationId, publicKey, issuedAt: now, expiresAt: now + seconds * 1000 },
      bundleSigner,
    )
    return {
      result: { verificationToken: token },
      record: transaction => spendCode(transaction, right, now),
    }
  },
})

/** Opens what was encrypted. If it cannot be opened, it is a wrong try like any other: its code is empty, as no real one is. */
async function opened(secrets: DerivedSecrets, otpId: string, bundle: string): Promise<Typed> {
  const sealed = parseSealed(bundle)
  const bytes = sealed && (await openToTarget(secrets, otpId, sealed))
  try {
    const { otp_code, public_key } = plaintext.parse(JSON.parse(Buffer.from(bytes ?? []).toString('utf8')))
    return { code: otp_code, publicKey: public_key }
  } catch {
    return { code: '', publicKey: undefined }
  } finally {
    bytes?.fill(0)
  }
}
