import { friend, me, mine, seconds, stranger, uni, usdc, zero } from '../surroundings.ts'
import { type Message, type MessageCase, permit } from './message.ts'

const signedTransfer = (to: string, from = me): Message => ({
  type: 'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)',
  message: {
    ...{ from, to, value: 5, validAfter: 0, validBefore: seconds + 60n, nonce: `0x${'00'.repeat(32)}` },
  },
})

/** Transfers that are signed for somebody to carry out. */
export const signedTransfers: Readonly<Record<string, MessageCase>> = {
  'a signed transfer': {
    says: /can carry out the transfer of/,
    level: 'notice',
    fires: signedTransfer(friend),
    below: { ...signedTransfer(friend), type: signedTransfer(friend).type.replace('Transfer', 'Cancel') },
    mustNot: permit(),
  },
  'an unknown signed transfer': {
    says: /can carry out the transfer of/,
    level: 'danger',
    fires: { ...signedTransfer(friend), contract: stranger },
    below: { ...signedTransfer(friend), type: signedTransfer(friend).type.replace('Transfer', 'Cancel') },
    mustNot: permit(),
  },
  'a signed transfer of somebody else': {
    says: /speaks for .* which is no account of yours/,
    level: 'notice',
    fires: signedTransfer(friend, stranger),
    below: signedTransfer(friend, mine),
    mustNot: signedTransfer(friend),
  },
  'a signed transfer to nobody': {
    says: /Nobody is known to hold a key of/,
    level: 'danger',
    fires: signedTransfer(zero),
    below: signedTransfer(`0x${'0'.repeat(38)}12`),
    mustNot: signedTransfer(friend),
  },
  'a signed transfer to the token': {
    says: /The tokens go to their own contract/,
    level: 'danger',
    fires: signedTransfer(usdc),
    below: signedTransfer(uni),
    mustNot: signedTransfer(friend),
  },
  'a signed transfer to the contract of another token': {
    says: /is the contract of the token UNI/,
    level: 'danger',
    fires: signedTransfer(uni),
    below: signedTransfer(`${uni.slice(0, -1)}5`.toLowerCase()),
    mustNot: signedTransfer(friend),
  },
}
