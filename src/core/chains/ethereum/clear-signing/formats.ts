/** Long because it is a list: each format of ERC-7730 (“Field formats”). */

import { formatUnits } from '../../../display/amount.ts'
import { visible } from '../../../display/visible.ts'
import { notice } from '../../declaration/described.ts'
import { type EthereumAddress, parseEthereumAddress } from '../encoding/address.ts'
import { leafField } from '../encoding/fields.ts'
import { beyondAnySupply, limitlessInFigures } from '../encoding/limitless.ts'
import { dateText, durationText } from '../encoding/times.ts'
import { isInsteadOfCoin } from '../networks/instead-of-coin.ts'
import { chainName, nativeAmount, networkOf, tokenAmount, tokenOf } from '../networks/networks.ts'
import type { Token } from '../networks/token.ts'
import { asAddress, asBytes, asInteger, asWholeAddress } from './coerce.ts'
import type { Format, FormatAsked, Formatted } from './format.ts'
import { Inapplicable } from './inapplicable.ts'
import { hexOf } from './node.ts'
import { textOf } from './params.ts'

/** By their names in the standard. One that is not here makes a descriptor inapplicable. */
export const formats: Readonly<Record<string, Format>> = {
  raw: leaf => {
    const { label, ...shown } = leafField('', leaf.type, leaf.value)
    return leaf.type === 'string' ? { ...shown, isQuoted: true } : shown
  },

  amount: (leaf, { chainId }) => ({ ...nativeAmount(chainId, asInteger(leaf)), of: null }),

  tokenAmount(leaf, asked) {
    const amount = asInteger(leaf)
    const { coin, token, address, chainId } = tokenOfParams(asked)
    const of = tokenNamed(asked, coin ? null : address)
    const threshold = asked.params.constant('threshold')
    const from = threshold === undefined ? undefined : BigInt(threshold as string | number)
    const isLimitless = amount >= beyondAnySupply
    if (from !== undefined && amount >= from) {
      const message = visible(asked.params.text('message') ?? 'Unlimited', 60)
      // The reference cases want the digits, and they are no amount where nobody knows the decimals.
      const isInFigures = isLimitless && (coin || token !== undefined)
      const exact = isInFigures ? limitlessInFigures(amount) : `${amount} units`
      return { value: `${message} ${coin ? coinSymbol(chainId) : (token?.symbol ?? '')}`.trim(), exact, ...of }
    }
    if (coin) return { ...nativeAmount(chainId, amount), ...of }
    // An amount without end is a word, whatever the descriptor says of it.
    if (isLimitless) {
      const value = token ? `any amount of ${token.symbol}` : 'any amount'
      return { value, exact: limitlessInFigures(amount), ...of }
    }
    if (token) return { ...tokenAmount({ symbol: token.symbol, decimals: token.decimals }, amount), ...of }
    const unknown =
      address === undefined
        ? 'it does not say of which token, so the amount is in smallest units.'
        : `the token ${address} is not known here, so the amount is in its smallest units.`
    return { ...tokenAmount(undefined, amount), ...of, warnings: [notice(unknown)] }
  },

  nftName(leaf, { params, chainId }) {
    const collection = params.value('collection')
    const known = collection && tokenOf(chainId, asAddress(collection))
    const id = asInteger(leaf)
    return known ? { value: `${known.symbol} #${id}`, exact: id.toString() } : { value: id.toString() }
  },

  date(leaf, { params }) {
    const value = asInteger(leaf)
    const encoding = params.text('encoding') ?? 'timestamp'
    if (encoding === 'blockheight') return { value: `block ${value}` }
    if (encoding !== 'timestamp') throw new Inapplicable(`dates are not encoded as ${encoding}`)
    return dateText(value)
  },

  duration: leaf => ({ value: durationText(asInteger(leaf)), exact: `${asInteger(leaf)} seconds` }),

  unit(leaf, { params }) {
    const decimals = Number(params.constant('decimals') ?? 0)
    const base = visible(params.text('base') ?? '', 30)
    const value = asInteger(leaf)
    const { digits, prefix } =
      params.constant('prefix') === true
        ? prefixed(value, decimals)
        : { digits: formatUnits(value, decimals), prefix: '' }
    return { value: `${digits}${prefix}${base}`, exact: value.toString() }
  },

  enum(leaf, { params }) {
    const names = params.constant('$ref') as Readonly<Record<string, unknown>>
    // Some write the keys of truth values with a capital letter. A slice of bytes is a number.
    const key = leaf.type === 'string' || leaf.type === 'bool' ? String(leaf.value) : asInteger(leaf).toString()
    const found = Object.entries(names).find(
      ([name]) => name === key || (leaf.type === 'bool' && name.toLowerCase() === key),
    )
    return found
      ? { value: visible(textOf(found[1]), 100), exact: visible(key, 60) }
      : {
          value: visible(key, 100),
          ...(leaf.type === 'string' && { isQuoted: true }),
          warnings: [notice(`the description has no word for the value ${visible(key, 60)}.`)],
        }
  },

  chainId: leaf => ({ value: chainName(asInteger(leaf)), exact: asInteger(leaf).toString() }),

  addressName(leaf, { params, signer }) {
    const address = asWholeAddress(leaf)
    if (!address) return (formats.raw as Format)(leaf, {} as FormatAsked)
    const sender = params
      .list('senderAddress')
      .some(each => parseEthereumAddress(textOf(each).toLowerCase()) === address)
    if (!sender) return { value: address, style: 'address' }
    return signer
      ? { value: signer, exact: `written as ${address}, which means the signer`, style: 'address' }
      : { value: 'Sender', exact: address }
  },

  tokenTicker(leaf, { params, chainId }) {
    const address = asAddress(leaf)
    const token = tokenOf(chainIdOf(params, chainId), address)
    return token ? { value: token.symbol, exact: address } : { value: address, style: 'address' }
  },

  calldata(leaf, asked) {
    const { params, signer } = asked
    const callee = params.value('callee')
    if (!callee) throw new Inapplicable('calldata has no callee')
    const selector = params.value('selector')
    const data = Buffer.concat([...(selector ? [asBytes(selector)] : []), asBytes(leaf)])
    const amount = params.value('amount')
    const spender = params.value('spender')
    const call = {
      chainId: chainIdOf(params, asked.chainId),
      to: asAddress(callee),
      value: amount ? asInteger(amount) : 0n,
      data: hexOf(data),
    }
    const inside = asked.describeInside(call, spender ? asAddress(spender) : signer)
    const { label, ...bytes } = leafField('', 'bytes', hexOf(data))
    return { ...(inside.isTold ? { value: '' } : bytes), children: inside.fields, warningsInside: inside.warnings }
  },
}

interface NamedToken {
  /** The chain's own coin. */
  readonly coin: boolean
  readonly token: Token | undefined
  readonly address: EthereumAddress | undefined
  readonly chainId: bigint
}

function tokenOfParams({ params, chainId: own }: FormatAsked): NamedToken {
  const chainId = chainIdOf(params, own)
  const named = params.value('token')
  const address = named && asAddress(named)
  if (address === undefined) return { coin: false, token: undefined, address, chainId }
  const natives = params.list('nativeCurrencyAddress').map(each => parseEthereumAddress(textOf(each).toLowerCase()))
  return natives.includes(address) || (isInsteadOfCoin(address) && params.isConstant(address))
    ? { coin: true, token: undefined, address, chainId }
    : { coin: false, token: tokenOf(chainId, address), address, chainId }
}

function tokenNamed({ params }: FormatAsked, token: EthereumAddress | null | undefined): Pick<Formatted, 'of'> {
  if (token === undefined) return {}
  const isNamedThere = token !== null && params.constant('token') !== undefined
  return {
    of: token === null || isInsteadOfCoin(token) ? null : token,
    ...(isNamedThere && { isNamedThere }),
  }
}

function chainIdOf(params: FormatAsked['params'], own: bigint): bigint {
  const said = params.value('chainId')
  return said ? asInteger(said) : own
}

function coinSymbol(chainId: bigint): string {
  return networkOf(chainId)?.symbol ?? 'native coin'
}

const siPrefixes: readonly (readonly [number, string])[] = [
  [24, 'Y'],
  [21, 'Z'],
  [18, 'E'],
  [15, 'P'],
  [12, 'T'],
  [9, 'G'],
  [6, 'M'],
  [3, 'k'],
  [0, ''],
  [-3, 'm'],
  [-6, 'μ'],
  [-9, 'n'],
  [-12, 'p'],
  [-15, 'f'],
  [-18, 'a'],
]

/** The exact number before the SI prefix that leaves one to three digits before the point. */
function prefixed(value: bigint, decimals: number): { digits: string; prefix: string } {
  const magnitude = (value < 0n ? -value : value).toString().length - 1 - decimals
  const [power, prefix] = value === 0n ? [0, ''] : (siPrefixes.find(([each]) => each <= magnitude) ?? [-18, 'a'])
  const scale = decimals + power
  return { digits: scale >= 0 ? formatUnits(value, scale) : (value * 10n ** BigInt(-scale)).toString(), prefix }
}
