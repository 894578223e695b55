import type { Service } from './service.ts'

/** All accounts of all wallets, beyond the hundred that one answer holds. */
export async function allAccounts({ client, ask }: Service) {
  const limit = 100
  const found: Awaited<ReturnType<typeof client.getWalletAccounts>>['accounts'] = []
  for (;;) {
    const after = found.at(-1)?.walletAccountId
    const paginationOptions = { limit: `${limit}`, ...(after && { after }) }
    const { accounts } = await ask(client.getWalletAccounts, { paginationOptions })
    found.push(...accounts)
    if (accounts.length < limit) return found
  }
}

export type Account = Awaited<ReturnType<typeof allAccounts>>[number]

export async function allPrivateKeys({ client, ask }: Service) {
  return (await ask(client.getPrivateKeys, {})).privateKeys
}

export type PrivateKey = Awaited<ReturnType<typeof allPrivateKeys>>[number]
