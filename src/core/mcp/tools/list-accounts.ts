import { z } from 'zod'
import { visible } from '../../display/visible.ts'
import { defineTool } from '../tool.ts'

export const listAccounts = defineTool({
  name: 'list_accounts',
  description:
    'Lists the accounts that this wallet can sign for. Those with canPropose can be used with the propose tools and pay.',
  readOnly: true,
  input: z.strictObject({}),
  run(_, { engine: { store }, wallet, program }) {
    const { organizationId } = program.token
    const ethereum = new Set<string>(wallet.accounts(program))
    const inWallets = store.list('walletAccounts', organizationId).map(({ address, addressFormat, walletId }) => ({
      address,
      addressFormat,
      name: store.find('wallets', organizationId, walletId)?.name ?? '',
    }))
    const alone = store
      .list('privateKeys', organizationId)
      .flatMap(({ name, addresses }) =>
        addresses.map(({ address, format }) => ({ address, addressFormat: format, name })),
      )
    const accounts = [...inWallets, ...alone].map(each => ({
      ...each,
      name: visible(each.name),
      canPropose: ethereum.has(each.address),
    }))
    return { accounts }
  },
})
