import type { Catalogue } from '../../activity/catalogue.ts'
import type { Proofs } from '../../activity/proofs.ts'
import { holdsSecret, withoutSecrets } from '../../activity/without-secrets.ts'
import type { ValidRequest } from './valid-request.ts'

/** A request, and what of it may be kept. */
export interface RedactedRequest extends ValidRequest {
  /** Parameters as they are recorded. */
  readonly recorded: unknown
  /** True if the body held more than that: then the body is not kept either. */
  readonly isRedacted: boolean
}

/**
 * Checks the tokens of a request and puts in their place what they prove, and leaves out what else must never be kept. Most requests
 * hold nothing of the kind. A secret that this kind and version does not know is nowhere but in the body.
 * @param body - As it was sent.
 * @throws AgentError for a token that proves nothing
 */
export async function redact(
  proofs: Proofs & { readonly catalogue: Pick<Catalogue, 'secretNames'> },
  request: ValidRequest,
  body: unknown,
): Promise<RedactedRequest> {
  const { type, parameters: submitted } = request
  const parameters = type.redaction ? await type.redaction.redact(submitted as never, proofs) : submitted
  const recorded = withoutSecrets(parameters, type.secrets)
  const isRedacted = recorded !== submitted || holdsSecret(body, proofs.catalogue.secretNames)
  return { ...request, parameters, recorded, isRedacted }
}
