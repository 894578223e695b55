import { danger } from '../declaration/described.ts'
import type { KnownText } from '../declaration/known-text.ts'
import { looksLikeStdSignDoc } from './read-amino-doc.ts'

/**
 * A StdSignDoc that is not hashed as the Cosmos SDK does. Chains whose keys are Ethereum's take its Keccak hash, or the one of the personal
 * message around it (`SIGN_MODE_EIP_191` of the Cosmos SDK's signing.proto). No such chain is read here, so nothing of it is known.
 */
export const signDocAsText: KnownText = {
  describe: () => undefined,
  lookalike: text =>
    looksLikeStdSignDoc(text)
      ? [danger('This text is a transaction of a Cosmos chain. Chains that use Ethereum’s keys carry it out.')]
      : [],
  couldMove: text =>
    looksLikeStdSignDoc(text)
      ? 'the text is a transaction for chains of the Cosmos SDK that use Ethereum’s keys'
      : null,
}
