import { signInWith } from '../declaration/sign-in-with.ts'
import { isSolanaAddress } from './address.ts'

/** “Sign-In With Solana”, as wallets write it: the lines of EIP-4361, of which sites leave out those that they do not need. */
export const signInWithSolana = signInWith({
  name: 'Solana',
  account: text => (isSolanaAddress(text) ? text : undefined),
  network: inWords => ({ inWords, notKnown: null }),
  isWhole: false,
})
