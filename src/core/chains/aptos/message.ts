import type { Field, Warning } from '../../../shared/card.ts'
import { quoted, visible } from '../../display/visible.ts'
import { type Described, danger, fitting, notice, withoutRepeats } from '../declaration/described.ts'
import type { SigningContext } from '../declaration/known-text.ts'
import { describeText } from '../declaration/text.ts'
import { networkName } from './networks.ts'

/** A text that wallets make of what a page wants signed (`signMessage` of AIP-62): it is no transaction, by its first line. */
export interface AptosMessage {
  readonly address: string | undefined
  readonly application: string | undefined
  readonly chainId: string | undefined
  readonly message: string
  readonly nonce: string
}

/** Lines in this order; those of the address, application and chain can be missing. The message can have several lines. */
const layout =
  /^APTOS\n(?:address: (?<address>[^\n]*)\n)?(?:application: (?<application>[^\n]*)\n)?(?:chainId: (?<chainId>[^\n]*)\n)?message: (?<message>[\s\S]*)\nnonce: (?<nonce>[^\n]*)$/

/** `undefined` for other text. */
export function aptosMessageIn(text: string): AptosMessage | undefined {
  const { address, application, chainId, message = '', nonce = '' } = layout.exec(text)?.groups ?? {}
  return text.startsWith('APTOS\n') && layout.test(text) ? { address, application, chainId, message, nonce } : undefined
}

/** Writes the network as the message has it if that is no number of a chain. */
const networkOf = (chainId: string) => (/^\d{1,3}$/.test(chainId) ? networkName(Number(chainId)) : chainId)

/** @param own - Address of the key that is to sign. `undefined` where the bytes are no text. */
export function describeAptosMessage(
  { address, application, chainId, message, nonce }: AptosMessage,
  bytes: Uint8Array,
  own: string | undefined,
  context: SigningContext,
): Described | undefined {
  const text = describeText(bytes, context)
  const inside = describeText(Buffer.from(message), context)
  if (!text || !inside) return undefined
  const shown = (label: string, value: string | undefined): Field[] =>
    value === undefined ? [] : [{ label, value: visible(value, 300) }]
  const warnings: Warning[] = []
  if (address !== undefined && own !== undefined && address !== own)
    warnings.push(danger('The message names another account than that of the key that signs here.'))
  const { webOrigin } = context
  if (
    application !== undefined &&
    webOrigin !== undefined &&
    application !== webOrigin &&
    `https://${application}` !== webOrigin
  )
    warnings.push(danger(`The message is for another page than ${visible(webOrigin, 100)}, which asks for it.`))
  if (application === undefined)
    warnings.push(notice('The message does not say which application it is for: another one could use it as well.'))
  return {
    sentence: fitting(`Sign the Aptos message ${quoted(message, 80)}`, 'Sign an Aptos message'),
    fields: [
      { label: 'Kind', value: 'Aptos message' },
      { label: 'Message', value: visible(message, 20_000, { lines: true }), style: 'text' },
      ...shown('Application', application),
      ...shown('Account', address).map(field => ({ ...field, style: 'address' as const })),
      ...shown('Network', chainId === undefined ? undefined : networkOf(chainId)),
      ...shown('Nonce', nonce),
    ],
    warnings: withoutRepeats([...warnings, ...text.warnings, ...inside.warnings]),
  }
}
