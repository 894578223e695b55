import { toHex } from '../../schema/hex.ts'
import type { Effects, UnknownEffect } from '../declaration/effects.ts'
import type { Fee } from '../declaration/outcome.ts'
import { type DoneEffects, effectsOfCall } from '../ethereum/effects/effects-of-call.ts'
import { isOfNetwork } from '../ethereum/effects/shared-balances.ts'
import { countedOn, effectsOfCreation } from '../ethereum/effects.ts'
import { signerOf } from '../ethereum/encoding/address.ts'
import type { EthereumAsset } from '../ethereum/networks/asset.ts'
import { callsOf } from './calls-of.ts'
import { highestFee, inDollars, tempoFeeAboveUsual } from './fee.ts'
import { handsOverAccount, type TempoSigned } from './signed.ts'
import type { TempoTransaction } from './transaction.ts'

/**
 * Returns the effects of a transaction on assets of an EVM chain, in base units: those of its calls, and a fee above the usual, which is
 * paid in a token and never in coin.
 * @param publicKey - Public key of the key that signs, hex.
 */
export function tempoEffects({ transaction }: TempoSigned, publicKey: string): Effects<EthereumAsset> {
  const { calls, chainId } = transaction
  const made = callsOf(transaction)
  const done = calls.map(({ value }, index): DoneEffects => {
    const call = made[index]
    return call ? effectsOfCall(call, signerOf(publicKey)) : effectsOfCreation({ chainId, value })
  })
  return {
    movements: done.flatMap(({ movements }) => movements),
    unknown: [
      ...handedOver(transaction),
      ...coinUnsaid(transaction),
      ...done.flatMap(({ unknown }) => unknown),
      ...feeNotSaid(transaction),
    ],
    counted: countedOn(chainId),
    fee: feeOf(transaction),
    uses: [usedUpBy(transaction)],
  }
}

/** TIP-1009: transactions with this key have no order, and each excludes only itself. */
const expiringKey = 2n ** 256n - 1n

function usedUpBy({ chainId, nonceKey, nonce, digest }: TempoTransaction): string {
  return nonceKey === expiringKey ? toHex(digest) : `${chainId} ${nonceKey} ${nonce}`
}

type Unknown = readonly UnknownEffect<EthereumAsset>[]

/** Some such words are good on every chain, and anyone who has them decides about the account from then on. */
function handedOver(transaction: TempoTransaction): Unknown {
  if (!handsOverAccount(transaction)) return []
  return [{ why: 'other keys or other code may act for an account then', mayMove: () => true }]
}

function coinUnsaid({ calls, chainId }: TempoTransaction): Unknown {
  return calls.flatMap(({ to, data }) =>
    to === null || data === '0x' || !isOfNetwork(to)
      ? []
      : [
          {
            why: `the contract ${to} is part of the network, and may move its coin`,
            mayMove: asset => asset.chainId === chainId && asset.token === null,
          },
        ],
  )
}

function feeNotSaid(transaction: TempoTransaction): Unknown {
  const { chainId, feeToken } = transaction
  if (!tempoFeeAboveUsual(transaction) || feeToken !== null) return []
  return [
    {
      why: 'its fee is above the usual, and it does not say in which token it is paid',
      mayMove: asset => asset.chainId === chainId && asset.token !== null,
    },
  ]
}

function feeOf(transaction: TempoTransaction): Fee<EthereumAsset> {
  const { sponsor, chainId, feeToken } = transaction
  if (sponsor !== 'none') return { kind: 'unknown', inWords: 'Somebody else pays it', counted: 0n }
  const units = highestFee(transaction)
  const inWords = inDollars(units)
  // The token is not known, so nothing is counted of a known one.
  if (feeToken === null) return { kind: 'most', inWords, units, counted: 0n }
  const counted = tempoFeeAboveUsual(transaction)?.units ?? 0n
  return { kind: 'most', inWords, units, counted, asset: { chainId, token: feeToken } }
}
