import { hashTypedData } from 'viem/utils'
import { PayloadBudget, stepsOf } from '../../declaration/payload-budget.ts'
import type { TypedData, TypedMember } from './typed-data.ts'
import { Checker, isThere } from './typed-data-check.ts'

/** Members of the domain in the order of EIP-712, for a client that does not declare its type. */
const domainMembers: readonly TypedMember[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/**
 * Reads EIP-712 typed data as clients send it (wire.md §7.1): JSON `{domain, types, primaryType, message}`. Integers come as
 * numbers, decimal text or 0x-hex text. Where `types.EIP712Domain` is missing, it follows from the keys of `domain`.
 *
 * @param field - Where the payload stood in the request, for the error.
 * @param budget - Shared by all payloads of a request.
 * @throws AgentError `REQUEST_INVALID` naming the place for an unknown type, a missing member, a value that is not of its type,
 * and for what is deeper, or takes more work, than any protocol in use needs.
 */
export function parseTypedData(
  json: string,
  field = 'parameters.payload',
  budget: PayloadBudget = new PayloadBudget(),
): TypedData {
  const checker = new Checker(field, budget)
  checker.spend(stepsOf.json(json.length), 'payload')
  const { domain = {}, types, primaryType, message } = checker.object(parseJson(json), 'payload')
  const givenDomain = checker.object(domain, 'domain')
  const givenTypes = checker.object(types, 'types')
  const checkedTypes = checker.types(
    { ...givenTypes, EIP712Domain: givenTypes.EIP712Domain ?? domainTypeOf(givenDomain) },
    primaryType,
  )
  if (primaryType === 'EIP712Domain') {
    throw checker.refusal(
      'primaryType',
      'names the domain, so there would be no message in what is signed: it has to name another struct of types',
    )
  }
  if (typeof primaryType !== 'string' || !Object.hasOwn(checkedTypes, primaryType)) {
    throw checker.refusal('primaryType', 'does not name one of the types')
  }
  const checkedDomain = checker.struct(givenDomain, 'EIP712Domain', 'domain', checkedTypes, 0)
  const checkedMessage = checker.struct(message, primaryType, 'message', checkedTypes, 0)
  const typedData = {
    types: checkedTypes,
    primaryType,
    domain: checkedDomain,
    declaresDomain: isThere(givenTypes, 'EIP712Domain'),
    message: checkedMessage,
  }
  const digest = digestOf(typedData)
  if (!digest) throw checker.refusal('types', 'names a struct like an elementary type')
  return { ...typedData, unsigned: checker.unsigned, digest }
}

/** `undefined` where viem takes the name of a struct for an elementary type; everything else has been checked. */
function digestOf(typedData: Pick<TypedData, 'types' | 'primaryType' | 'domain' | 'message'>): Uint8Array | undefined {
  try {
    return Buffer.from(hashTypedData(typedData as unknown as Parameters<typeof hashTypedData>[0]).slice(2), 'hex')
  } catch {
    return undefined
  }
}

function domainTypeOf(domain: Readonly<Record<string, unknown>>): readonly TypedMember[] {
  return domainMembers.filter(({ name }) => isThere(domain, name))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
