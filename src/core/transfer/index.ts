import type { Subject } from '../subject.ts'
import { exportPrivateKey } from './export-private-key.ts'
import { exportWallet } from './export-wallet.ts'
import { exportWalletAccount } from './export-wallet-account.ts'
import { importPrivateKey } from './import-private-key.ts'
import { importWallet } from './import-wallet.ts'
import { initImportPrivateKey } from './init-import-private-key.ts'
import { initImportWallet } from './init-import-wallet.ts'

export const calls: Subject = {
  activities: [
    exportPrivateKey,
    exportWallet,
    exportWalletAccount,
    importPrivateKey,
    importWallet,
    initImportPrivateKey,
    initImportWallet,
  ],
  queries: [],
}
