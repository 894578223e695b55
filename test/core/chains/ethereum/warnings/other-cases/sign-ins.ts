import { friend, me, now } from '../surroundings.ts'
import { type OtherCase, text } from './told.ts'

const page = 'https://app.example.org'

interface SignInParts {
  readonly domain?: string
  readonly address?: string
  readonly uri?: string
  readonly chainId?: number
  readonly more?: string
  readonly version?: string
}

const signInText = (change: SignInParts = {}) => {
  const { domain = 'app.example.org', address = me, uri = `${page}/login`, chainId = 1, more = '' } = change
  const issued = new Date(now).toISOString()
  return `${domain} wants you to sign in with your Ethereum account:\n${address}\n\n\nURI: ${uri}\nVersion: ${change.version ?? '1'}\nChain ID: ${chainId}\nNonce: 12345678\nIssued At: ${issued}${more}`
}

const signIn = (change: SignInParts = {}) => text(signInText(change), page)

const at = (milliseconds: number) => new Date(now + milliseconds).toISOString()

/** Sign-ins as texts. */
export const signIns: Readonly<Record<string, OtherCase>> = {
  'a sign-in on another page': {
    says: /The page that asks is .* and the sign-in is to/,
    level: 'danger',
    fires: signIn({ domain: 'app.example.com' }),
    below: signIn(),
    mustNot: text('hello', page),
  },
  'a sign-in with a resource that gives power': {
    says: /It is more than a sign-in/,
    level: 'danger',
    fires: signIn({ more: '\nResources:\n- urn:recap:e30' }),
    below: signIn({ more: '\nResources:\n- https://urn.recap' }),
    mustNot: signIn(),
  },
  'a page that is elsewhere': {
    says: /It names a page that is not on/,
    level: 'notice',
    fires: signIn({ uri: 'https://example.com/login' }),
    below: signIn(),
    mustNot: text('hello', page),
  },
  'a sign-in of another account': {
    says: /is not the one that would sign/,
    level: 'danger',
    fires: signIn({ address: friend }),
    below: signIn(),
    mustNot: text('hello', page),
  },
  'a sign-in for a chain that is not known': {
    says: /The network .* is not known here/,
    level: 'notice',
    fires: signIn({ chainId: 424_242 }),
    below: signIn(),
    mustNot: text('hello', page),
  },
  'a sign-in that is over': {
    says: /It expired on/,
    level: 'notice',
    fires: signIn({ more: `\nExpiration Time: ${at(-1)}` }),
    below: signIn({ more: `\nExpiration Time: ${at(1)}` }),
    mustNot: signIn(),
  },
  'a sign-in that is not yet valid': {
    says: /It is not valid before/,
    level: 'notice',
    fires: signIn({ more: `\nNot Before: ${at(1)}` }),
    below: signIn({ more: `\nNot Before: ${at(0)}` }),
    mustNot: signIn(),
  },
  'a sign-in that no page asks for': {
    says: /A program asks, and no web page/,
    level: 'notice',
    fires: text(signInText()),
    below: signIn(),
    mustNot: text('hello'),
  },
  'what reads like a sign-in': {
    says: /It reads like a sign-in/,
    level: 'danger',
    fires: signIn({ version: '2' }),
    below: signIn(),
    mustNot: text('hello', page),
  },
}
