import { encryptOtpCodeToBundle as encrypt } from 'published-turnkey-crypto'
import { signerPublicKeys } from './signer-public-keys.ts'

// `@turnkey/core` encrypts a one-time code only to a target that the hosted service has signed, and has no option to name another
// signer. The alias in vite.config.ts gives it this module, which names the agent's.
export * from 'published-turnkey-crypto'

export const encryptOtpCodeToBundle: typeof encrypt = async (code, bundle, publicKey) =>
  encrypt(code, bundle, publicKey, (await signerPublicKeys()).tlsFetcher)
