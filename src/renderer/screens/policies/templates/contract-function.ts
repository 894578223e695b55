import { addressesIn, addressesProblem } from './addresses.ts'
import { every, isSigning, oneOf, type Who, whoProblem } from './conditions.ts'
import { firstOf, quoted, unwritable } from './literals.ts'
import { type Made, made } from './made.ts'

export interface ContractFunctionInput {
  readonly address: string
  /** Its name, or the first four bytes of a call to it as 0x and eight digits. */
  readonly called: string
  /** As it was typed. */
  readonly chainId: string
  /** Whether coins may be sent along. */
  readonly payable: boolean
  readonly who: Who
}

/** Allows calls of one function of one contract. */
export function contractFunction(input: ContractFunctionInput): Made<'address' | 'called' | 'chainId' | 'who'> {
  const [address = '', ...others] = addressesIn(input.address)
  const called = input.called.trim()
  const chainId = input.chainId.trim()
  const isSelector = /^0x[0-9a-f]{8}$/i.test(called)
  const problems = {
    address: firstOf(others.length > 0 ? 'One address only.' : undefined, addressesProblem('ethereum', input.address)),
    called: firstOf(
      called ? undefined : 'Give the name of the function.',
      unwritable(called),
      isSelector || /^[A-Za-z_$][\w$]*$/.test(called)
        ? undefined
        : 'The name alone, such as transfer, or the first four bytes, such as 0xa9059cbb.',
    ),
    chainId: /^[1-9]\d{0,18}$/.test(chainId) ? undefined : 'A whole number; 1 is Ethereum.',
    who: whoProblem(input.who),
  }
  return made(problems, () => ({
    name: `Call ${called.slice(0, 60)} of ${address.slice(0, 8)}…`,
    effect: 'allow',
    condition: every(
      isSigning,
      `eth.tx.chain_id == ${chainId}`,
      `eth.tx.to == ${quoted(address)}`,
      isSelector
        ? `eth.tx.function_signature == ${quoted(called.toLowerCase())}`
        : `eth.tx.function_name == ${quoted(called)}`,
      !input.payable && 'eth.tx.value == 0',
    ),
    consensus: oneOf(input.who),
    time: '',
    notes: '',
  }))
}
