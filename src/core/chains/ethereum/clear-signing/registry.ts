import { lazyValue } from '../encoding/lazy-value.ts'
import { resource } from '../networks/resource.ts'
import type { Descriptor } from './descriptor.ts'

/** The descriptors as they are shipped (`resources/clear-signing`, written by `scripts/clear-signing.ts`). */
export interface Registry {
  readonly source: {
    readonly repository: string
    readonly commit: string
    readonly date: string
    readonly licence: string
  }
  readonly auditors: readonly { readonly id: string; readonly name: string; readonly organization: string }[]
  readonly index: {
    /** By `eip155:<chain id>:<address in lower case>`. */
    readonly calldata: Readonly<Record<string, string>>
    readonly eip712: Readonly<Record<string, Readonly<Record<string, readonly { readonly path: string }[]>>>>
  }
  readonly descriptors: Readonly<Record<string, Descriptor>>
  /** Attestations of auditors (ERC-8176), who sign the descriptor with its includes, or the file alone. */
  readonly attestations: Readonly<Record<string, { readonly covers: 'resolved' | 'file'; readonly signer: string }>>
}

/** Read when it is first used: most agents start, and sign, without it. */
export const registry = lazyValue(() => resource('clear-signing/registry.json') as Registry)
