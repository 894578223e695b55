import { bytesOf, type Leaf, leavesOf } from '../clear-signing/node.ts'
import { nodesOfCall } from '../clear-signing/nodes-of-call.ts'
import { checksummed, type EthereumAddress } from '../encoding/address.ts'
import { addressesInValue } from '../encoding/addresses-in-value.ts'
import type { DecodedCall } from './call-tree.ts'
import { inputsOf } from './decode-call.ts'

/** An address in the arguments of a call, in whichever form contracts read one. */
export interface AddressTold {
  readonly address: EthereumAddress
  /** As descriptions write it. */
  readonly path: string
  readonly type: string
}

/** Lists the addresses in every value of a call. Bytes that are read as calls have their own. */
export function addressesTold(call: DecodedCall): readonly AddressTold[] {
  if (!('args' in call.meaning)) return []
  const read = new Set<unknown>(call.inside.map(({ data }) => data))
  return leavesOf(nodesOfCall(inputsOf(call.meaning), call.meaning.args))
    .filter(({ leaf }) => !read.has(leaf.value))
    .flatMap(({ path, leaf }) => addressesIn(leaf).map(address => ({ address, path, type: leaf.type })))
}

function addressesIn(leaf: Leaf): readonly EthereumAddress[] {
  const { type, value } = leaf
  if (type === 'address') return [value as EthereumAddress]
  if (type === 'bool' || /^u?int(?!(160|256)$)/.test(type)) return []
  const { named } = addressesInValue(type === 'uint160' ? 'uint256' : type, value)
  return [...named, ...(type === 'bytes' ? inWords(leaf) : [])]
}

/** Of many words, those with nothing before an address. Calls have four bytes before their words. */
function inWords(leaf: Leaf): readonly EthereumAddress[] {
  const hex = (bytesOf(leaf) ?? Buffer.alloc(0)).toString('hex')
  const start = hex.length % word === 8 ? 8 : 0
  const words = Array.from({ length: Math.floor((hex.length - start) / word) }, (_, at) =>
    hex.slice(start + at * word, start + (at + 1) * word),
  )
  const held = new Set(words.filter(each => /^0{24}(?!00)(?!f+$)/.test(each)).slice(0, mostInBytes))
  return [...held].map(each => checksummed(Buffer.from(each.slice(24), 'hex')))
}

const word = 64
/** Checksums take long. The first few are enough: one that is no good makes a danger. */
const mostInBytes = 1_000
