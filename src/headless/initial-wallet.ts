import type { Agent } from '../agent/running-agent/agent.ts'
import type { ChainsView } from '../shared/chains.ts'
import { pathAt } from '../shared/path-at.ts'

/** An account of the wallet that `--init-wallet` makes. */
export interface InitialAccount {
  readonly address: string
  /** For example `ADDRESS_FORMAT_ETHEREUM`. */
  readonly addressFormat: string
  readonly path: string
}

/** Number of Ethereum accounts, as in the wallets of development nodes. */
const ethereumAccounts = 10

/** Makes a wallet with fresh words, or of words that everybody may know. @param words - `new`, or a recovery phrase. */
export async function makeInitialWallet(
  { handlers }: Pick<Agent, 'handlers'>,
  organizationId: string,
  words: string,
): Promise<readonly InitialAccount[]> {
  const accounts = accountsOf(await handlers['chains.get'](undefined))
  const wallet = { organizationId, name: 'Main', accounts }
  const { addresses } =
    words === 'new'
      ? await handlers['wallets.create']({ ...wallet, mnemonicLength: 12 })
      : await handlers['wallets.restore']({ ...wallet, words: words.trim().split(/\s+/), walletPassphrase: '' })
  return accounts.map(({ addressFormat, path }, index) => ({ address: addresses[index] ?? '', addressFormat, path }))
}

/** Ten accounts of Ethereum, then one of every other chain, each of the kind and at the path that the window proposes first. */
function accountsOf({ chains, accountKinds }: ChainsView) {
  const kinds = chains.flatMap(({ addressFormats }) => {
    const first = accountKinds.find(({ addressFormat }) => addressFormats.includes(addressFormat))
    return first ? [first] : []
  })
  return [...new Set(kinds)].flatMap(({ curve, addressFormat, schemes }) => {
    const count = addressFormat === 'ADDRESS_FORMAT_ETHEREUM' ? ethereumAccounts : 1
    return Array.from({ length: count }, (_, index) => ({ curve, addressFormat, path: pathAt(schemes[0].path, index) }))
  })
}
