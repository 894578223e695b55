import type { TestServer } from '../../support/server.ts'

export const whoami = '/public/v1/query/whoami'
export const createWallet = '/public/v1/submit/create_wallet'

export const walletBody = (server: TestServer, walletName = 'Main') =>
  server.bodyOf('ACTIVITY_TYPE_CREATE_WALLET', {
    walletName,
    accounts: [
      {
        curve: 'CURVE_SECP256K1',
        pathFormat: 'PATH_FORMAT_BIP32',
        path: "m/44'/60'/0'/0/0",
        addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
      },
    ],
  })
