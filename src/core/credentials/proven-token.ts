import { z } from 'zod'
import type { Proofs } from '../activity/proofs.ts'
import type { IdToken } from '../ports/id-tokens.ts'

/** Record of a token that was sent to sign in: everything that it proved, and nothing that could be sent again. */
export const provenToken: z.ZodType<IdToken> = z.object({
  account: z.object({ issuer: z.string(), audience: z.string(), subject: z.string() }),
  nonces: z.array(z.string()),
  tokenHash: z.string(),
  issuedAt: z.number().optional(),
  expiresAt: z.number(),
})

const keptIntent = z.record(z.string(), z.object({ proven: provenToken }))

/** Whose token a request was kept with; `undefined` for one without. */
export function provenIssuer(intent: unknown): string | undefined {
  const kept = keptIntent.safeParse(intent)
  const [parameters] = kept.success ? Object.values(kept.data) : []
  return parameters?.proven.account.issuer
}

/** Puts what a token proves in its place. @throws AgentError as `IdTokens.verify` does */
export async function proveToken<Parameters extends { readonly oidcToken: string }>(
  { oidcToken, ...parameters }: Parameters,
  { idTokens }: Proofs,
): Promise<Omit<Parameters, 'oidcToken'> & { readonly proven: IdToken }> {
  return { ...parameters, proven: await idTokens.verify(oidcToken) }
}
