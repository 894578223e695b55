import { asAddress } from '../../encoding/address.ts'
import { encodedType } from '../../typed-data/encoded-type.ts'
import type { TypedData } from '../../typed-data/typed-data.ts'
import { cowOrder, cowType } from './cow.ts'
import { oneInchOrder, oneInchType } from './one-inch.ts'
import type { KnownOrder, OrderReader } from './order-reader.ts'
import { uniswapXOrder, uniswapXTypes } from './uniswapx.ts'

const readers: Readonly<Record<string, OrderReader>> = {
  [cowType]: cowOrder,
  [oneInchType]: oneInchOrder,
  ...Object.fromEntries(uniswapXTypes.map(type => [type, uniswapXOrder])),
}

/**
 * Reads an order whose exact type and whose contract are known. Members that are named like those of an order make none: what a contract
 * takes them for is its own choice.
 */
export function knownOrder(typedData: TypedData, from: string | null): KnownOrder | undefined {
  const { chainId, verifyingContract } = typedData.domain
  const contract = asAddress(verifyingContract)
  const type = encodedType(typedData)
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined
  return typeof chainId === 'bigint' && contract !== undefined
    ? read?.(typedData, { chainId, contract, from })
    : undefined
}
