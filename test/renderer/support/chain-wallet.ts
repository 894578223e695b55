import { accountKinds } from '../../../src/core/chains/chains-in-window.ts'
import { chains } from '../../../src/core/chains/index.ts'
import type { WalletView } from '../../../src/shared/accounts.ts'
import { pathAt } from '../../../src/shared/path-at.ts'
import vectors from '../../vectors/chains.json' with { type: 'json' }
import { idOf } from './scripts/basics.ts'

/** Other networks and types of address of a chain that is there already. */
const further = /testnet|regtest|Taproot|v3|v5/

/** A wallet with an account of each chain, and of Sei beside Cosmos, each at the path that is proposed for it. */
export function walletOfEveryChain(): WalletView {
  const [{ accounts }] = vectors.wallets as [(typeof vectors.wallets)[0]]
  const known = [...accounts, ...vectors.beyond.filter(({ wallet }) => wallet === 0).flatMap(each => each.accounts)]
  const kinds = accountKinds(chains).filter(({ label }) => !further.test(label))
  const firsts = kinds.flatMap(({ addressFormat, schemes: [{ path }] }) => {
    const of = known.filter(account => account.addressFormat === addressFormat)
    return of.find(account => account.path === pathAt(path, 0)) ?? of.slice(0, 1)
  })
  return {
    ...{
      id: idOf(190),
      name: 'Every chain',
      exported: true,
      inBackup: false,
      imported: false,
      hasPassphrase: false,
      hardwareWallet: null,
    },
    createdAt: Date.now(),
    accounts: firsts.map(({ curve, path, addressFormat, address, publicKey }, index) => ({
      ...{ id: idOf(1900 + index), name: null, curve, path, addressFormat, address, publicKey },
    })),
  }
}
