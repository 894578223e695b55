import type { Field } from '../../../shared/card.ts'
import { groupThousands } from '../../display/amount.ts'
import { visible } from '../../display/visible.ts'
import type { Described } from '../declaration/described.ts'
import type { KnownText, SigningContext } from '../declaration/known-text.ts'
import { parseEthereumAddress } from './address.ts'
import { chainName } from './networks.ts'
import type { SignIn } from './sign-in-message.ts'
import { likeASignIn } from './warnings/like-a-sign-in.ts'
import { signInWarnings } from './warnings/sign-in-elsewhere.ts'

/** A sign-in is recognised to the letter, and held against the page that asks. */
export const signInWithEthereum: KnownText = {
  describe(text, context) {
    const signIn = parseSignIn(text)
    return signIn && describeSignIn(signIn, context)
  },
  lookalike: text => (opening.test(text) ? [likeASignIn] : []),
  couldMove: () => null,
}

const date = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)`
const opening = / wants you to sign in with your Ethereum account:/

/**
 * The grammar of EIP-4361, line by line. Viem's parser takes the lines from anywhere in a text, and a person would be shown
 * them without what stands around.
 */
const grammar = new RegExp(
  [
    String.raw`^(?:(?<scheme>[a-zA-Z][a-zA-Z0-9+.-]*)://)?(?<domain>[\x21-\x7e]+) wants you to sign in with your Ethereum account:`,
    '(?<address>0x[0-9a-fA-F]{40})',
    '',
    String.raw`(?:(?<statement>[^\n]+)\n)?`,
    String.raw`URI: (?<uri>[\x21-\x7e]+)`,
    'Version: 1',
    String.raw`Chain ID: (?<chainId>\d{1,78})`,
    'Nonce: (?<nonce>[a-zA-Z0-9]{8,})',
    String.raw`Issued At: (?<issuedAt>${date})(?:\nExpiration Time: (?<expirationTime>${date}))?(?:\nNot Before: (?<notBefore>${date}))?` +
      String.raw`(?:\nRequest ID: (?<requestId>[\x21-\x7e]*))?(?:\nResources:(?<resources>(?:\n- [\x21-\x7e]+)*))?$`,
  ].join('\n'),
)

/** The sign-in a text is, or `undefined` for any text that is not one to the letter. */
export function parseSignIn(text: string): SignIn | undefined {
  const parts = grammar.exec(text)?.groups
  const address = parseEthereumAddress(parts?.address ?? '')
  if (!parts || !address || /[/?#@\\]/.test(parts.domain as string)) return undefined
  const { scheme, domain, statement, uri, chainId, nonce, issuedAt, expirationTime, notBefore, requestId, resources } =
    parts
  return {
    scheme,
    domain: domain as string,
    address,
    statement,
    uri: uri as string,
    chainId: BigInt(chainId as string),
    nonce: nonce as string,
    issuedAt: issuedAt as string,
    expirationTime,
    notBefore,
    requestId,
    resources: (resources ?? '').split('\n- ').slice(1),
  }
}

/** What one signs in to, as whom, and whether it is the page that asks. */
function describeSignIn(signIn: SignIn, context: SigningContext): Described {
  const site = visible(signIn.domain, 100)
  const fields: Field[] = [
    { label: 'Site', value: site },
    { label: 'Account', value: signIn.address, style: 'address' },
    { label: 'Network', value: chainName(signIn.chainId) },
    { label: 'Page', value: visible(signIn.uri, 500) },
    ...(signIn.statement === undefined
      ? []
      : [{ label: 'Statement', value: visible(signIn.statement, 1_000), style: 'text' } as const]),
    { label: 'Issued at', value: signIn.issuedAt },
    ...optional('Expires', signIn.expirationTime),
    ...optional('Not before', signIn.notBefore),
    { label: 'Nonce', value: visible(signIn.nonce, 100) },
    ...optional('Request', signIn.requestId),
    ...signIn.resources.slice(0, 20).map(resource => ({ label: 'Resource', value: visible(resource, 500) })),
    ...(signIn.resources.length > 20
      ? [{ label: 'Resources', value: `${groupThousands(signIn.resources.length)} in all` }]
      : []),
  ]
  return {
    sentence: `Sign in to ${site} as ${signIn.address}`,
    fields,
    warnings: signInWarnings(signIn, context),
  }
}

function optional(label: string, value: string | undefined): Field[] {
  return value === undefined ? [] : [{ label, value: visible(value, 500) }]
}
