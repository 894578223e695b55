import { quoted } from '../../display/visible.ts'
import { both, type Pitfall } from '../declaration/pitfall.ts'
import { isMoveAddress } from './move-address.ts'

/** Warns of texts that no address of such a chain equals. @param paths - Of the fields that hold addresses. */
export function noMoveAddress(chain: string, paths: readonly string[]): Pitfall {
  return {
    effects: both,
    says({ path, texts }) {
      if (!paths.includes(path)) return undefined
      const wrong = texts.find(text => !isMoveAddress(text))
      return wrong === undefined
        ? undefined
        : `${quoted(wrong, 70)} is no address as ${chain} transactions have them: 0x and 64 digits, in lower case. It is never equal.`
    },
  }
}
