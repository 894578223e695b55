import type { WalletView } from '../../../../src/shared/accounts.ts'
import { address, day, idOf } from './basics.ts'

export const wallets: WalletView[] = [
  {
    id: idOf(101),
    name: 'Main wallet',
    exported: true,
    inBackup: false,
    imported: false,
    hasPassphrase: false,
    hardwareWallet: null,
    createdAt: Date.now() - 3 * day,
    accounts: [
      {
        id: idOf(111),
        name: 'Treasury',
        curve: 'CURVE_SECP256K1',
        path: "m/44'/60'/0'/0/0",
        addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
        address,
        publicKey: '02'.padEnd(66, 'a'),
      },
      {
        id: idOf(112),
        name: null,
        curve: 'CURVE_ED25519',
        path: "m/44'/501'/0'/0'",
        addressFormat: 'ADDRESS_FORMAT_SOLANA',
        address: '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2',
        publicKey: 'b'.repeat(64),
      },
    ],
  },
]

export const hiddenWallet: WalletView = {
  ...{ id: idOf(102), name: 'Hidden wallet', exported: false, inBackup: false, imported: true, hasPassphrase: true },
  ...{ hardwareWallet: null, createdAt: Date.now() - day },
  accounts: [
    {
      id: idOf(113),
      name: null,
      curve: 'CURVE_SECP256K1',
      path: "m/44'/60'/0'/0/0",
      addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
      address: '0x6006ef1944FB519A746d00cDAf715Cbd27a5a008',
      publicKey: '02'.padEnd(66, 'c'),
    },
  ],
}

/** Of the test vectors of BIP-39: `7f` sixteen times. */
export const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

export const manyWallets: WalletView[] = Array.from({ length: 20 }, (_, index) => ({
  id: idOf(200 + index),
  name: `Wallet ${index + 1}`,
  exported: false,
  inBackup: false,
  imported: index % 2 === 1,
  hasPassphrase: index % 4 === 1,
  hardwareWallet: null,
  createdAt: Date.now() - index * day,
  accounts: Array.from({ length: 3 }, (_, account) => ({
    id: idOf(1000 + index * 3 + account),
    name: null,
    curve: 'CURVE_SECP256K1',
    path: `m/44'/60'/0'/0/${account}`,
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
    address: `0x${(index * 3 + account + 1).toString(16).padStart(40, '0')}`,
    publicKey: '02'.padEnd(66, 'a'),
  })),
}))
