import { toAgentError } from '../errors.ts'
import { createBundleSigner } from '../keys/bundle-signer.ts'
import type { Workshop } from '../keys/key-creator.ts'
import type { Milliseconds } from '../milliseconds.ts'
import type { Log } from '../ports/log.ts'
import { keepPublicKey, loadSigningKey, type WebhookSigningKey } from '../webhooks/signing-key.ts'

/** Time until the vault is asked again if it was locked. To ask a locked one costs nothing. */
const again: Milliseconds = 5_000

/**
 * The signing key, once the vault has given it: it is held until the agent stops, also while the vault is locked, for events come then
 * too. The key for receipts is let go of: `receipts/head-signer.ts`.
 */
export interface SigningKeyInUse {
  /** `undefined` while the vault does not give it: `onLoaded` is called when it does. */
  get(organizationId: string): WebhookSigningKey | undefined
  /** True if deliveries wait for the vault. */
  isMissing(): boolean
  stop(): void
}

export function createSigningKeyInUse(
  workshop: Workshop & { readonly log: Log },
  onLoaded: () => void,
): SigningKeyInUse {
  let key: WebhookSigningKey | undefined
  let isLoading = false
  let isMissing = false
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function load(organizationId: string): Promise<void> {
    try {
      const loaded = await loadSigningKey(createBundleSigner(workshop, organizationId))
      await workshop.store.write(transaction => keepPublicKey(transaction, loaded.published))
      key = loaded
      isMissing = false
    } catch (thrown) {
      if (!isMissing)
        workshop.log.warn({ failure: toAgentError(thrown).code }, 'webhooks wait for the key they are signed with')
      isMissing = true
    }
    isLoading = false
    if (stopped) return
    if (key) onLoaded()
    else timer = setTimeout(() => begin(organizationId), again).unref()
  }
  function begin(organizationId: string): void {
    timer = undefined
    isLoading = true
    void load(organizationId)
  }
  return {
    get(organizationId) {
      if (!key && !isLoading && !timer) begin(organizationId)
      return key
    },
    isMissing: () => isMissing,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
