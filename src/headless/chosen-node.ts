import { isOutgoingUrl, outgoingUrlWords } from '../core/schema/outgoing-url.ts'

/** A node of the person's own, for a network. */
export interface ChosenNode {
  /** CAIP-2. */
  readonly network: string
  readonly url: string
}

export const chosenNodeWords = `is CHAIN=URL, for example 31337=http://127.0.0.1:8545. The URL ${outgoingUrlWords}`

/** Reads `--node CHAIN=URL`, where CHAIN is CAIP-2 or a decimal id of EIP-155; `undefined` for anything else. */
export function chosenNodeOf(text: string): ChosenNode | undefined {
  const [, chain = '', url = ''] = /^([^=]+)=(.+)$/.exec(text) ?? []
  const network = /^\d+$/.test(chain) ? `eip155:${chain}` : chain
  return /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(network) && isOutgoingUrl(url) ? { network, url } : undefined
}
