import { expect, test } from 'vitest'
import { importWallet } from '../../core/transfer/transfers.ts'
import { testServer } from '../../support/server.ts'
import vectors from '../../vectors/chains.json' with { type: 'json' }

interface Account {
  readonly addressFormat: string
  readonly curve: string
  readonly path: string
}

interface SignRequest {
  readonly operation: string
  readonly [parameter: string]: string
}

interface Signing {
  readonly requests: readonly SignRequest[]
  readonly signature: { readonly r: string; readonly s: string; readonly v: string }
  readonly signed?: string
  readonly signedAlternatives?: readonly string[]
}

const parametersOf = ({ addressFormat, curve, path }: Account) => ({
  ...{ addressFormat, curve, path, pathFormat: 'PATH_FORMAT_BIP32' },
})
const nameOf = ({ addressFormat, path }: Account) => `${addressFormat} ${path}`

async function serverWithWallets() {
  const server = await testServer({ approvals: 'nothing' })
  const walletIds: string[] = []
  for (const [index, { mnemonic }] of vectors.wallets.entries()) {
    walletIds.push((await importWallet(server, mnemonic, { walletName: `Wallet ${index}`, accounts: [] })).walletId)
  }
  return { server, walletIds }
}

type Served = Awaited<ReturnType<typeof serverWithWallets>>

function submit({ server }: Served, kind: string, type: string, parameters: object) {
  return server.call(`/public/v1/submit/${kind}`, server.bodyOf(type, parameters))
}

async function makeAccounts(served: Served, wallet: number, accounts: readonly Account[]): Promise<readonly string[]> {
  const parameters = { walletId: served.walletIds[wallet], accounts: accounts.map(parametersOf) }
  const { body } = await submit(served, 'create_wallet_accounts', 'ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS', parameters)
  const made = body.activity?.result?.createWalletAccountsResult
  if (!made) throw new Error(JSON.stringify(body))
  return made.addresses
}

test.each([...vectors.wallets.entries()])(
  'wallet %i has the addresses that each chain’s own library gives',
  async (wallet, { accounts }) => {
    const served = await serverWithWallets()
    const beyond = vectors.beyond.find(each => each.wallet === wallet)?.accounts ?? []
    const all: readonly (Account & { readonly address: string })[] = [...accounts, ...beyond]
    const addresses = await makeAccounts(served, wallet, all)
    const given = Object.fromEntries(all.map((account, index) => [nameOf(account), addresses[index]]))
    expect(given).toEqual(Object.fromEntries(all.map(account => [nameOf(account), account.address])))
  },
)

const byChain = Map.groupBy(vectors.transactions, ({ chain }) => chain)

test.each([...byChain])(
  'what is signed for %s is, byte for byte, what its own library signs',
  async (_, transactions) => {
    const served = await serverWithWallets()
    const made = new Set<string>()
    for (const transaction of transactions) {
      const { wallet, signWith, kind } = transaction
      if (!made.has(signWith)) await makeAccounts(served, wallet, [transaction])
      made.add(signWith)
      const signings = ('inputs' in transaction ? transaction.inputs : [transaction]) as unknown as readonly Signing[]
      expect(signings.flatMap(({ requests }) => requests)).not.toHaveLength(0)
      for (const { requests, signature, signed, signedAlternatives = [] } of signings) {
        for (const { operation, ...parameters } of requests) {
          const type = `ACTIVITY_TYPE_${operation.toUpperCase()}_V2`
          const { status, body } = await submit(served, operation, type, { signWith, ...parameters })
          if (status !== 200) throw new Error(`${kind}: ${JSON.stringify(body)}`)
          const { result } = body.activity
          if (operation === 'sign_transaction') {
            expect([signed, ...signedAlternatives], kind).toContain(result.signTransactionResult.signedTransaction)
          } else {
            expect(result.signRawPayloadResult, kind).toMatchObject(signature)
          }
        }
      }
    }
  },
)
