import { legacySignature } from '../bitcoin/signature-kinds.ts'
import type { ChainAddressFormat } from '../declaration/chain-address-format.ts'
import { dogecoinAddress } from './address.ts'
import { type DogecoinNetwork, networkRows } from './network.ts'

export const dogecoinAddressFormats = {
  ADDRESS_FORMAT_DOGE_MAINNET: formatOn('MAINNET'),
  ADDRESS_FORMAT_DOGE_TESTNET: formatOn('TESTNET'),
}

function formatOn(network: DogecoinNetwork): ChainAddressFormat {
  return {
    inWords: networkRows[network].name,
    curves: ['CURVE_SECP256K1'],
    address: publicKey => dogecoinAddress(network, publicKey),
    scheme: 'ofCurve',
    otherSpellings: () => [],
    namedByPublicKey: false,
    coins: { signature: legacySignature, network: networkRows[network].name, areMoney: network === 'MAINNET' },
    hardwareApps: [],
  }
}
