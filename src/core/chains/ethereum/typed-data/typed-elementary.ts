import type { AgentError } from '../../../errors.ts'
import { type EthereumAddress, parseEthereumAddress } from '../encoding/address.ts'
import type { Hex } from '../encoding/hex.ts'
import type { TypedValue } from './typed-data.ts'

/** The elementary types of EIP-712, by name. */
export const elementaryType =
  /^(address|bool|string|bytes|bytes([1-9]|[12]\d|3[0-2])|u?int(8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256))$/

/** Names that could be taken for one of them. */
export const reservedName = /^(address|bool|string|u?int\d*|bytes\d*)$/

const integerText = /^(-?(0|[1-9]\d{0,77})|0x[0-9a-fA-F]{1,64})$/
const loneSurrogate = /\p{Cs}/u

type Refusal = (why: string) => AgentError

/**
 * A value of an elementary type, out of JSON.
 * @param refusal - Says why the value cannot be read; what it makes is thrown.
 */
export function elementaryValue(value: unknown, type: string, refusal: Refusal): TypedValue {
  if (type === 'string') return text(value, refusal)
  if (type === 'bool') {
    if (typeof value === 'boolean') return value
    throw refusal('is neither true nor false')
  }
  if (type === 'address') return address(value, refusal)
  if (type.startsWith('bytes')) return bytes(value, type, refusal)
  return integer(value, type, refusal)
}

function text(value: unknown, refusal: Refusal): string {
  // A lone surrogate has no UTF-8, and would be signed as something else.
  if (typeof value === 'string' && !loneSurrogate.test(value)) return value
  throw refusal('is not text')
}

function address(value: unknown, refusal: Refusal): EthereumAddress {
  const address = typeof value === 'string' ? parseEthereumAddress(value) : undefined
  if (address) return address
  throw refusal('is not an address: 0x and 40 hex digits, in one case or with a right checksum (EIP-55)')
}

function bytes(value: unknown, type: string, refusal: Refusal): Hex {
  if (typeof value !== 'string' || !/^0x([0-9a-fA-F]{2})*$/.test(value)) {
    throw refusal('is not bytes: 0x and an even number of hex digits')
  }
  const length = (value.length - 2) / 2
  if (type !== 'bytes' && length !== Number(type.slice(5)))
    throw refusal(`should be ${type}, and is ${length} bytes long`)
  return value.toLowerCase() as Hex
}

function integer(value: unknown, type: string, refusal: Refusal): bigint {
  const isNumber = typeof value === 'number' && Number.isSafeInteger(value)
  if (!isNumber && (typeof value !== 'string' || !integerText.test(value))) {
    const large =
      typeof value === 'number' && Number.isInteger(value)
        ? '; JSON numbers this large lose digits, send it as text'
        : ''
    throw refusal(`is not an integer (${type})${large}`)
  }
  const integer = BigInt(value as number | string)
  const bits = BigInt(type.replace(/\D+/, ''))
  const [least, most] = type.startsWith('u') ? [0n, 2n ** bits - 1n] : [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n]
  if (integer < least || integer > most) throw refusal(`is out of the range of ${type}`)
  return integer
}
