import { signInAsWalletsWriteIt } from '../declaration/sign-in-with.ts'
import { cosmosSpelling } from './address.ts'

export const signInWithCosmos = signInAsWalletsWriteIt('Cosmos', cosmosSpelling)
