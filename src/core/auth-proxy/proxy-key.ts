import { compressed, signP256 } from '../crypto/p256-key-pair.ts'
import { p256KeyPairFromSeed, p256SeedLength } from '../crypto/p256-key-pair-from-seed.ts'
import { createBundleSigner } from '../keys/bundle-signer.ts'
import type { Workshop } from '../keys/key-creator.ts'
import { toHex } from '../schema/hex.ts'

/** The API key of the user “Auth proxy”: the vault gives it again, so it is kept nowhere. */
export interface ProxyKey {
  /** P-256, 33 bytes compressed, hex. */
  readonly publicKey: string
  /** An `X-Stamp` header for these bytes. */
  stamp(body: Uint8Array): string
}

/** Runs `work` with the key of an organization's proxy, which is wiped afterwards. @throws AgentError as `DerivedSecrets` */
export async function withProxyKey<Result>(
  workshop: Workshop,
  organizationId: string,
  work: (key: ProxyKey) => Promise<Result>,
): Promise<Result> {
  const seed = await createBundleSigner(workshop, organizationId).derive(`auth proxy ${organizationId}`, p256SeedLength)
  const { publicKey: point, privateKey } = p256KeyPairFromSeed(seed)
  const publicKey = toHex(compressed(point))
  try {
    return await work({
      publicKey,
      stamp(body) {
        const signature = toHex(signP256(body, privateKey, 'der'))
        const stamp = { publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature }
        return Buffer.from(JSON.stringify(stamp)).toString('base64url')
      },
    })
  } finally {
    seed.fill(0)
    privateKey.fill(0)
  }
}
