import type { NetworkAssets } from '../../../shared/velocity-controls.ts'
import type { Signed } from '../../chains/declaration/signed.ts'
import type { PlainTransfer, StandingApprovals } from '../../chains/declaration/standing-approvals.ts'
import { chains } from '../../chains/index.ts'
import type { Asked } from './condition-scope.ts'

/** A transfer whose whole effect is known: what can be approved in advance. */
export interface KnownTransfer
  extends Pick<PlainTransfer, 'reference' | 'unit' | 'asset' | 'to' | 'fee' | 'isFeeSmall'>,
    TermsInWords {
  /** `signature`: whoever has it carries the transfer out, at no cost to the account (ERC-3009). */
  readonly by: { readonly transaction: string } | 'signature'
  /** Type of activity whose requests are like it. */
  readonly activityType: (typeof activityTypesOfTransfers)[number]
}

export const activityTypesOfTransfers = [
  'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
  'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
] as const

/** Words for the network and the fees of a transfer. */
export interface TermsInWords {
  readonly network: string
  /** @param units - Base units of the native coin. */
  feeInWords(units: bigint): string
}

/** Returns the only thing that a request signs, if that is a transfer whose whole effect is known; `undefined` for anything else. */
export function knownTransfer({ activity, prepared }: Pick<Asked, 'activity' | 'prepared'>): KnownTransfer | undefined {
  const { key, givesOut } = activity.facts(prepared)
  if (!key || givesOut.kind !== 'signatures') return undefined
  const [signed, ...others] = givesOut.signed
  if (others.length > 0) return undefined
  if (activity.kind === 'SIGN_TRANSACTION') {
    const transfer = ofItsChain(signed, ({ plainTransfer }) => plainTransfer(signed))
    const [activityType] = activityTypesOfTransfers
    return transfer && { ...transfer, by: { transaction: transfer.type }, activityType }
  }
  if (activity.kind !== 'SIGN_RAW_PAYLOAD') return undefined
  const transfer = ofItsChain(signed, ({ signedTransfer }) => signedTransfer(signed))
  if (transfer?.from !== key.address) return undefined
  const [, activityType] = activityTypesOfTransfers
  return { ...transfer, fee: 0n, isFeeSmall: true, by: 'signature', activityType }
}

/** Lists what such transfers may be of, by network. */
export const assetsOfTransfers = (): readonly NetworkAssets[] =>
  chains.filter(chain => chain.standingApprovals !== null).flatMap(({ assets }) => assets?.networks() ?? [])

/** The networks and fees of an asset, in words; `undefined` where its chain is not known. */
export function termsInWords(caip19: string, reference: string): TermsInWords | undefined {
  const chain = chains.find(({ namespace }) => caip19.startsWith(`${namespace}:`))
  return chain?.standingApprovals ? wordsFor(chain.standingApprovals, reference) : undefined
}

function wordsFor(
  { networkName, feeInWords }: Pick<StandingApprovals<never>, 'networkName' | 'feeInWords'>,
  reference: string,
): TermsInWords {
  return { network: networkName(reference), feeInWords: units => feeInWords(reference, units) }
}

function ofItsChain<Transfer extends Pick<PlainTransfer, 'reference'>>(
  signed: Signed,
  read: (approvals: StandingApprovals<Signed>) => Transfer | undefined,
): (Transfer & TermsInWords) | undefined {
  const approvals = chains.find(({ owns }) => owns(signed))?.standingApprovals
  const transfer = approvals ? read(approvals) : undefined
  return approvals && transfer ? { ...transfer, ...wordsFor(approvals, transfer.reference) } : undefined
}
