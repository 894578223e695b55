import type { Warning } from '../../../shared/card.ts'
import { quoted } from '../../display/visible.ts'
import { notice } from './described.ts'

/** Warns of a domain that an account is to name as its own: wallets show it, and read there what its tokens are. An empty text takes it off. */
export function newDomain(domain: string | undefined): readonly Warning[] {
  return domain
    ? [
        notice(
          `The account will name ${quoted(domain, 256)} as its website. Others take what that site says about it for your words.`,
        ),
      ]
    : []
}
