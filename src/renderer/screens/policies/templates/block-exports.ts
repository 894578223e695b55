import { type Made, made } from './template-result.ts'

export interface BlockExportsInput {
  readonly what: 'everything' | 'wallets' | 'keys'
}

/** Forbids that keys leave this agent. */
export function blockExports({ what }: BlockExportsInput): Made<never> {
  const { name, resource } = kinds[what]
  return made({}, () => ({
    name,
    effect: 'deny',
    condition: `${resource && `activity.resource == '${resource}' && `}activity.action == 'EXPORT'`,
    consensus: '',
    time: '',
    notes: '',
  }))
}

const kinds: Record<BlockExportsInput['what'], { readonly name: string; readonly resource: string }> = {
  everything: { name: 'No exports', resource: '' },
  wallets: { name: 'No exports of wallets', resource: 'WALLET' },
  keys: { name: 'No exports of private keys', resource: 'PRIVATE_KEY' },
}
