import { z } from 'zod'

/** `CollectedClientData` (WebAuthn §5.8.1): what the browser vouches for, and the passkey signs over. */
export interface ClientData {
  readonly type: string
  /** base64url. */
  readonly challenge: string
  readonly origin: string
  readonly crossOrigin?: boolean | undefined
  /** Origin of the surrounding page if the page runs in a frame of another origin. */
  readonly topOrigin?: string | undefined
}

const shape = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
  topOrigin: z.string().optional(),
})

/** @returns `undefined` for what is not client data. @param encoded - base64url of JSON. */
export function readClientData(encoded: string): ClientData | undefined {
  try {
    return shape.parse(JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')))
  } catch {
    return undefined
  }
}

/** Tells if two texts are base64url of the same bytes, padded or not. */
export function isSameBase64url(one: string, other: string): boolean {
  return Buffer.from(one, 'base64url').equals(Buffer.from(other, 'base64url'))
}

type Library = typeof import('@simplewebauthn/server')
type Helpers = typeof import('@simplewebauthn/server/helpers')

let library: Promise<Library> | undefined

/**
 * Verifies registrations. No maker of authenticators is trusted more than another, and checking a chain of certificates would
 * fetch revocation lists from wherever they point, so it knows no roots.
 */
export function registrationLibrary(): Promise<Library> {
  library ??= loadLibrary()
  return library
}

/** Its X.509 part asks for the polyfill before anything else, and a bundle does not keep that order automatically. */
async function loadLibrary(): Promise<Library> {
  await import('reflect-metadata')
  const loaded = await import('@simplewebauthn/server')
  for (const identifier of ['apple', 'android-key', 'android-safetynet'] as const) {
    loaded.SettingsService.setRootCertificates({ identifier, certificates: [] })
  }
  return loaded
}

let helpers: Promise<Helpers> | undefined

/** Reads authenticator data and checks signatures. */
export function assertionHelpers(): Promise<Helpers> {
  helpers ??= import('reflect-metadata').then(() => import('@simplewebauthn/server/helpers'))
  return helpers
}
