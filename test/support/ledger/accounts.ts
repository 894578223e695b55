import { secp256k1 } from '@noble/curves/secp256k1.js'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { publicKeyToAddress } from 'viem/accounts'

/** Speculos’ public default mnemonic, which the recordings were made with: never put funds on it. */
const mnemonic =
  'glory promote mansion idle axis finger extra february uncover one trip resource lawn turtle enact monster seven myth punch hobby comfort wild raise skin'

let root: HDKey | undefined

/** @param path - For example `m/44'/60'/0'/0/0`. Public keys are lower-case hex, uncompressed and compressed. */
export function accountAt(path: string) {
  root ??= HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonic))
  const { publicKey } = root.derive(path)
  const point = secp256k1.Point.fromBytes(publicKey as Uint8Array)
  const uncompressed = Buffer.from(point.toBytes(false)).toString('hex')
  return { uncompressed, compressed: point.toHex(true), address: publicKeyToAddress(`0x${uncompressed}`) }
}
