import { ByteCursor } from './byte-cursor.ts'
import { moveAddress } from './move-address.ts'

/** Lists within lists. Functions take two at most. */
const deepest = 8

/**
 * The addresses that the value of an argument may hold (BCS): one, or a list of them, of lists and so on. An option is a list of one or
 * none. The bytes do not say their type. Addresses of the system, such as 0x1, are left out.
 */
export function addressesInArgument(value: Uint8Array): readonly string[] {
  const found = Array.from({ length: deepest + 1 }, (_, depth) => addressesAt(depth, value)).flat()
  return [...new Set(found.map(moveAddress))].filter(address => !/^0x0{60}/.test(address))
}

/** Empty where the bytes hold something else. @param depth - How many lists stand around each address. */
function addressesAt(depth: number, value: Uint8Array): readonly Uint8Array[] {
  const cursor = new ByteCursor(value, Error)
  const found: Uint8Array[] = []
  const read = (around: number): void => {
    if (around === 0) return void found.push(cursor.take(addressLength, 'an address'))
    for (let left = cursor.short('the length of a list'); left > 0; left--) read(around - 1)
  }
  try {
    read(depth)
  } catch {
    return []
  }
  return cursor.left === 0 ? found : []
}

const addressLength = 32
