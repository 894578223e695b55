import { counted } from '../../../words/count.ts'
import { addressesIn, addressesProblem, type Network } from './addresses.ts'
import { every, isSigning, oneOf, onlyTransfers, type Who, whoProblem } from './conditions.ts'
import { listOf } from './literals.ts'
import { type Made, made } from './made.ts'

export interface AllowListInput {
  readonly network: Network
  /** Addresses, one on each line. */
  readonly addresses: string
  /** Nothing but transfers of the network's own coin. On Solana always so. */
  readonly plain: boolean
  readonly who: Who
}

/** Allows to send to a few addresses, and nowhere else. */
export function allowList({ network, addresses, plain, who }: AllowListInput): Made<'addresses' | 'who'> {
  return made({ addresses: addressesProblem(network, addresses), who: whoProblem(who) }, () => {
    const list = addressesIn(addresses)
    const to =
      network === 'ethereum'
        ? every(`eth.tx.to in ${listOf(list)}`, plain && onlyTransfers.ethereum)
        : every(onlyTransfers.solana, `solana.tx.transfers.all(transfer, transfer.to in ${listOf(list)})`)
    return {
      name: `Send to ${counted(list.length, 'known address', 'known addresses')}`,
      effect: 'allow',
      condition: every(isSigning, to),
      consensus: oneOf(who),
      time: '',
      notes: '',
    }
  })
}
