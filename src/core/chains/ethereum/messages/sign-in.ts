import { groupThousands } from '../../../display/amount.ts'
import type { SignIn } from '../../declaration/sign-in-message.ts'
import { readSignIn, type SignInOfChain, signInWith } from '../../declaration/sign-in-with.ts'
import { parseEthereumAddress } from '../encoding/address.ts'
import { chainName, networkOf } from '../networks/networks.ts'

const ofEthereum: SignInOfChain = {
  name: 'Ethereum',
  account: text => (/^0x[0-9a-fA-F]{40}$/.test(text) ? parseEthereumAddress(text) : undefined),
  network: chainId => ({
    inWords: chainName(BigInt(chainId)),
    notKnown: networkOf(BigInt(chainId)) ? null : `The network ${groupThousands(BigInt(chainId).toString())}`,
  }),
  isWhole: true,
}

export const signInWithEthereum = signInWith(ofEthereum)

/** The sign-in a text is, or `undefined` for any text that is not one to the letter. */
export function parseSignIn(text: string): SignIn | undefined {
  return readSignIn(text, ofEthereum)
}
