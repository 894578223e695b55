import { z } from 'zod'
import { defineQuery } from '../query/define.ts'
import { wallets } from '../records/wallet.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'

export const getWallet = defineQuery({
  name: 'get_wallet',
  summary: 'One wallet.',
  request: z.object({ walletId: uuid.describe('Id of the wallet.') }),
  example: { walletId: '8d0f2f2e-6f0e-5a53-9d5e-3a5f6f0c7d11' },
  answer: ({ walletId }, { organizationId, reader }) => ({
    wallet: wallets.present(requireRecord(reader, 'wallets', organizationId, walletId)),
  }),
})
