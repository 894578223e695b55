import { worstFirst } from '../../../../../../src/core/chains/declaration/described.ts'
import { describeReceived } from '../../../../../../src/core/chains/ethereum/messages/describe-typed-data.ts'
import { parseTypedData } from '../../../../../../src/core/chains/ethereum/typed-data/parse-typed-data.ts'
import { warnOfEthereum } from '../../../../../../src/core/chains/ethereum/warnings/index.ts'
import { EIP712Domain } from '../../../../../support/typed-data.ts'
import { me, surroundings, usdc } from '../surroundings.ts'
import { domains } from './domains.ts'
import type { Message, MessageCase } from './message.ts'
import { operationCases } from './operations.ts'
import { orders } from './orders.ts'
import { permits } from './permits.ts'
import { safes } from './safes.ts'
import { signIns } from './sign-ins.ts'
import { signedTransfers } from './signed-transfers.ts'

/** Typed messages that a warning is, and is not, about. */
export const messageCases: Readonly<Record<string, MessageCase>> = {
  ...signIns,
  ...operationCases,
  ...safes,
  ...orders,
  ...permits,
  ...signedTransfers,
  ...domains,
}

/** As a client sends it. @param type - As `encodeType` writes it. */
function typedData({ type, message, contract = usdc, chainId = 1, name = 'Something', ...around }: Message) {
  const structs = [...type.matchAll(/(\w+)\(([^)]*)\)/g)].map(([, struct = '', members = '']) => [
    struct,
    members.split(',').map(member => ({ type: member.split(' ')[0], name: member.split(' ')[1] })),
  ])
  const domain = around.domain ?? { name, version: '1', chainId, verifyingContract: contract }
  const ofDomain = EIP712Domain.filter(member => Object.hasOwn(domain, member.name))
  const json = {
    types: { ...(ofDomain.length > 0 && { EIP712Domain: ofDomain }), ...Object.fromEntries(structs) },
    primaryType: structs[0]?.[0],
    domain,
    message: { ...message, ...around.beside },
  }
  return parseTypedData(JSON.stringify(json, (_, value) => (typeof value === 'bigint' ? value.toString() : value)))
}

/** What the card of such a message warns of, beside whom it pays. */
export function signedMessage(message: Message) {
  return { chain: 'ethereum', kind: 'typedData', typedData: typedData(message) } as const
}

export function warnedOfMessage(message: Message) {
  const signed = signedMessage(message)
  const { typedData: read } = signed
  return worstFirst([...describeReceived(read, '{}', me).warnings, ...warnOfEthereum(signed, surroundings)])
}
