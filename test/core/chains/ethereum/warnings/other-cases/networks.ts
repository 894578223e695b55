import { warnOfEthereum } from '../../../../../../src/core/chains/ethereum/warnings/index.ts'
import { friend, now, stranger, surroundings } from '../surroundings.ts'
import { transactionOf } from '../transactions.ts'
import type { OtherCase, Told } from './told.ts'

/** A message for a contract, of an account that has called it on other chains. */
const noteAfter =
  (chainId: bigint, ...before: readonly object[]): Told =>
  () => {
    const typedData = {
      ...{ primaryType: 'Note', types: {}, message: {} },
      domain: { chainId, verifyingContract: stranger },
    } as never
    const earlier = () =>
      before.map(change => ({
        signed: { chain: 'ethereum', kind: 'ethereumTransaction', transaction: transactionOf(change) } as const,
        at: now,
      }))
    return warnOfEthereum({ chain: 'ethereum', kind: 'typedData', typedData }, { ...surroundings, earlier })
  }

/** Messages by the networks that the account has used. */
export const networks: Readonly<Record<string, OtherCase>> = {
  'a contract that was used on another chain': {
    says: /has used the contract .* and never on/,
    level: 'danger',
    fires: noteAfter(1n, { to: stranger, data: '0x11', chainId: 10 }),
    below: noteAfter(1n, { to: stranger, data: '0x11', chainId: 10 }, { to: stranger, data: '0x11', chainId: 1 }),
    mustNot: noteAfter(1n, { to: friend, data: '0x11', chainId: 10 }),
  },
  'a chain that was never used': {
    says: /has signed for other networks here/,
    level: 'notice',
    fires: noteAfter(10n, { to: friend, chainId: 1 }),
    below: noteAfter(1n, { to: friend, chainId: 1 }),
    mustNot: noteAfter(10n),
  },
}
