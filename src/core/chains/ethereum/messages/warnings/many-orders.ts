import { danger } from '../../../declaration/described.ts'
import type { TypedData } from '../../typed-data/typed-data.ts'

/** One signature for a tree of orders, of which the message holds the root or a part. */
export const manyOrders = ({ primaryType, domain }: TypedData) =>
  primaryType === 'BulkOrder' || (primaryType === 'Root' && domain.name === 'Blur Exchange')
    ? danger(
        'It is good for many orders at once, and not all of them can be seen: anything you own there could be sold for nothing.',
      )
    : undefined
