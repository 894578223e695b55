import { signInAsWalletsWriteIt } from '../declaration/sign-in-with.ts'
import { bitcoinSpelling } from './address-spelling.ts'

export const signInWithBitcoin = signInAsWalletsWriteIt('Bitcoin', bitcoinSpelling)
