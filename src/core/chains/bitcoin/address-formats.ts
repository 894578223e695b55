import type { HardwareApp } from '../../ports/hardware-app.ts'
import type { ChainAddressFormat } from '../declaration/chain-address-format.ts'
import { type BitcoinFormatName, bitcoinAddress, bitcoinFormats, typeNames } from './formats.ts'
import { type BitcoinNetwork, networkRows } from './network.ts'
import type { OneKeyType } from './one-key-script.ts'
import { signatureKinds } from './signature-kinds.ts'

/** Ledger's apps for Bitcoin: one for coins, one for all networks that test. None is known to run against regtest. */
const apps: Readonly<Record<BitcoinNetwork, readonly HardwareApp[]>> = {
  MAINNET: [{ vendor: 'ledger', app: 'Bitcoin' }],
  TESTNET: [{ vendor: 'ledger', app: 'Bitcoin Test' }],
  SIGNET: [{ vendor: 'ledger', app: 'Bitcoin Test' }],
  REGTEST: [],
}

/** Scripts of one key that those apps have accounts of: P2WSH is for several. */
const onHardwareWallets: readonly OneKeyType[] = ['P2PKH', 'P2SH', 'P2WPKH', 'P2TR']

export const bitcoinAddressFormats = Object.fromEntries(
  Object.entries(bitcoinFormats).map(([name, format]): [string, ChainAddressFormat] => [
    name,
    {
      inWords: `${networkRows[format.network].name}, ${typeNames[format.type]}`,
      curves: ['CURVE_SECP256K1'],
      address: publicKey => bitcoinAddress(format, publicKey),
      scheme: format.type === 'P2TR' ? 'taproot' : 'ofCurve',
      otherSpellings: () => [],
      namedByPublicKey: false,
      coins: {
        signature: signatureKinds[format.type],
        network: networkRows[format.network].name,
        areMoney: format.network === 'MAINNET',
      },
      hardwareApps: onHardwareWallets.includes(format.type) ? apps[format.network] : [],
    },
  ]),
) as Readonly<Record<BitcoinFormatName, ChainAddressFormat>>
