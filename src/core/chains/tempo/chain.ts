import type { Warning } from '../../../shared/card.ts'
import { groupThousands } from '../../display/amount.ts'
import { unnamedHex } from '../../policies/language/known.ts'
import type { Surroundings } from '../declaration/decision-context.ts'
import { defineChain } from '../declaration/define-chain.ts'
import { notice } from '../declaration/described.ts'
import { paidElsewhere } from '../declaration/paid-elsewhere.ts'
import { warnOfTimeLimit } from '../declaration/time-limit.ts'
import { ethereumShippedData } from '../ethereum/clear-signing/shipped-data.ts'
import { ethereumShippedName } from '../ethereum/clear-signing/shipped-name.ts'
import type { EthereumAsset } from '../ethereum/networks/asset.ts'
import { warnOfCall } from '../ethereum/warnings/index.ts'
import { tempoAddressesNamed, tempoAddressesPerhaps } from './addresses-named.ts'
import { tempoAssets } from './assets.ts'
import { callsOf } from './calls-of.ts'
import { tempoEffects } from './effects.ts'
import { tempoInWindow } from './in-window.ts'
import { readTempoMessage, readTempoTransaction } from './read.ts'
import { tempoScope } from './scope.ts'
import { handsOverAccount, type TempoSigned } from './signed.ts'
import { tempo as type } from './words.ts'

/** An EVM chain with transactions of its own. Its accounts are those of other such chains, so it has no address format. */
export const tempo = defineChain<TempoSigned, EthereumAsset>({
  id: 'tempo',
  namespace: 'eip155',
  curve: 'CURVE_SECP256K1',
  // Accounts of P-256 keys and passkeys have addresses of their own.
  otherCurves: ['CURVE_P256'],
  addressFormats: {},
  transactions: {
    type: 'TRANSACTION_TYPE_TEMPO',
    written: 'for Tempo the byte 76 and RLP of 13 or 14 fields',
    read: readTempoTransaction,
    exceptions: [],
  },
  addressSpelling: () => undefined,
  addressOfOtherSpelling: () => undefined,
  addressBeginning: /^0x/,
  readMessage: readTempoMessage,
  hashes: {},
  texts: [],
  payloads: {},
  signed: { tempoTransaction: 'transaction' },
  effects: tempoEffects,
  lostAt: null,
  addressesNamed: tempoAddressesNamed,
  addressesPerhaps: tempoAddressesPerhaps,
  networkOf: ({ transaction }) => `eip155:${transaction.chainId}`,
  namesByNetwork: true,
  shippedName: ethereumShippedName,
  shippedData: ethereumShippedData,
  words: {
    keyword: 'tempo',
    about: 'What is signed for Tempo.',
    type,
    signed: ['tempo.tx'],
    pitfalls: {
      onlyTempoContracts: paidElsewhere(
        /^tempo\.tx\.calls\[\]\.to$/,
        [{ 'tempo.tx.calls[].input': unnamedHex, 'tempo.tx.calls[].function_signature': unnamedHex }],
        'This names the contract that is called, which pays others, as with tokens. Whom it pays stands in the input. Forbid other calls too: || !tempo.tx.calls.all(call, call.input[0..74] in […])',
      ),
    },
    scope: tempoScope,
    // No word of the language speaks of it.
    accountOf: null,
    handsOver: (signed, publicKey) =>
      handsOverAccount(signed.transaction) ||
      tempoEffects(signed, publicKey).unknown.some(({ mayHandOver }) => mayHandOver)
        ? { named: null }
        : undefined,
  },
  assets: tempoAssets,
  interfaces: null,
  warn: ({ transaction }, surroundings) => [
    ...callsOf(transaction).flatMap(call => warnOfCall(call, surroundings)),
    ...timeOver(transaction, surroundings),
    ...timeToCome(transaction, surroundings),
  ],
  ownNode: null,
  standingApprovals: null,
  inWindow: tempoInWindow,
})

function timeOver({ validBefore }: TempoSigned['transaction'], { now }: Surroundings): readonly Warning[] {
  return validBefore === 0n ? [] : warnOfTimeLimit({ value: validBefore, unit: 'seconds' }, now)
}

const day = 86_400n
const farAway = 30n * day

/** Warns of a transaction that nobody can send yet, and that may be forgotten by then. */
function timeToCome({ validAfter }: TempoSigned['transaction'], { now }: Surroundings): readonly Warning[] {
  const left = validAfter - BigInt(Math.floor(now / 1000))
  if (left <= farAway) return []
  const days = `${groupThousands(left / day)} days`
  return [notice(`It is good only in ${days}: whoever has it then can send it, and until then it does nothing.`)]
}
