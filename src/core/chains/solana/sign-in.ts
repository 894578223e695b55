import { signInAsWalletsWriteIt } from '../declaration/sign-in-with.ts'
import { isSolanaAddress } from './address.ts'

/** “Sign-In With Solana” */
export const signInWithSolana = signInAsWalletsWriteIt('Solana', text => (isSolanaAddress(text) ? text : undefined))
