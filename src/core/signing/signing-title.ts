import type { Signed } from '../chains/declaration/signed.ts'
import { chains } from '../chains/index.ts'
import { sshTitle } from './describe-ssh.ts'

/** Title of a card that asks to sign payloads, and the noun for one of them. If one cannot be read, the title says so. */
export interface SigningTitle {
  readonly title: string
  readonly noun: 'transaction' | 'message' | 'payload'
}

export function signingTitle(signed: readonly Signed[]): SigningTitle {
  if (signed.some(({ kind }) => kind === 'unreadable')) return { title: 'Sign what cannot be read', noun: 'payload' }
  const [first, ...others] = signed
  if (first && !('chain' in first) && first.kind === 'ssh' && others.length === 0)
    return { title: sshTitle(first), noun: 'message' }
  const transactions = signed.filter(isTransaction).length
  if (transactions > 0 && transactions < signed.length) {
    return { title: 'Sign transactions and messages', noun: 'payload' }
  }
  const noun = transactions > 0 ? 'transaction' : 'message'
  return { title: signed.length === 1 ? `Sign a ${noun}` : `Sign ${noun}s`, noun }
}

/** Tells if a chain has read it as a transaction of its own, whatever activity it came with. */
function isTransaction(signed: Signed): boolean {
  return chains.some(chain => chain.owns(signed) && chain.isTransaction(signed))
}
