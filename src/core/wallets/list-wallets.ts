import { z } from 'zod'
import { defineQuery } from '../query/define.ts'
import { wallets } from '../records/wallet.ts'

export const listWallets = defineQuery({
  name: 'list_wallets',
  summary: 'All wallets of the organization.',
  request: z.object({}),
  example: {},
  answer: (_, { organizationId, reader }) => ({ wallets: reader.list('wallets', organizationId).map(wallets.present) }),
})
