import type { z } from 'zod'
import type { ExampleAccount } from '../chains/declaration/chain-examples.ts'
import { examples } from '../chains/index.ts'
import type { walletAccount } from './account-parameters.ts'

interface Example {
  readonly parameters: z.input<typeof walletAccount>
  readonly address: string
}

/** Accounts as requests ask for them, and what is answered, for the reference. */
export const exampleAccount = asAsked(examples.account)
export const anotherExampleAccount = asAsked(examples.anotherAccount)

function asAsked({ curve, path, addressFormat, address }: ExampleAccount): Example {
  return { parameters: { curve, pathFormat: 'PATH_FORMAT_BIP32', path, addressFormat }, address }
}
