import { danger } from './described.ts'
import type { KnownText } from './known-text.ts'

/** Words in texts whose very signature is a key, or lets somebody act: these protocols themselves warn of other pages. */
const words: readonly RegExp[] = [
  /\bonly ?sign/i,
  /\bsign\b[^.\n]{0,40}\bonly (if|on|for|in|within)\b/i,
  // Also in names that programs read, such as `session_key`, which Fogo lets spend what the account has, and `sessionKey`.
  /(?:\b|_)keys?(?:\b|_)/i,
  /[a-z]Keys?\b/,
  /\bseed\b|\bmnemonic\b|\b(recovery|secret) phrase|\b(en|de)crypt/i,
  // Only what stands on the line itself is skipped: a text of line breaks would otherwise be read once for each of them.
  /^[^\S\n\r\u2028\u2029]*access\b/im,
  // Decentraland lets whoever holds the key of such an address sign for the account.
  /\bephemeral\b/i,
  /\b(grant|give|giving|authori[sz]|enabl|delegat)\w*\b[^.\n]{0,80}\b(access|control|trad\w+|agent|signer|operator|spend\w*|withdraw\w*|session|device)\b/i,
  /\b(unlock|recover|restore|activate)\b[^.\n]{0,60}\b(account|wallet|vault|funds)\b/i,
  /\b(create|enable)\b[^.\n]{0,20}\b(identity|inbox|installation)\b/i,
  // What hides who pays whom makes its keys out of such a signature: Privacy Cash, of `Privacy Money account sign in`.
  /\bprivacy\W{0,3}(money|cash|pool|account|wallet|address|mode|layer|protocol|vault|shield)/i,
  /\b(private|shielded|stealth|confidential)\b[^.\n]{0,30}\b(account|address|balance|wallet|pool|payment|transfer|transaction|fund|note)/i,
  /\bderiv(e|es|ing|ation)\b/i,
  // A signature that another page must not have is more than a sign-in: TanX makes the key of the account there of it.
  /\bmake sure\b[^.\n]{0,40}\b(origin|domain|website|site|url|page)\b/i,
]

/** Texts that speak of nothing like it, and yet an account’s signature of them is the key of another. */
const keys: ReadonlySet<string> = new Set([
  // Hinkal derives the keys of its accounts from them: @hinkal/common and its SDK for Go.
  'login to hinkal protocol',
  "login to hinkal's private transfer app",
])

/** Text whose signature may be a key itself (zkSync Lite, Umbra, Aztec, StarkEx), or may let somebody act for the account. */
export const textThatGivesAccess: KnownText = {
  describe: () => undefined,
  lookalike: text => (givesAccess(text) ? [access] : []),
  couldMove: text =>
    givesAccess(text)
      ? 'the text speaks of access or keys, and its signature may be a key to what the account has'
      : null,
}

const access = danger(
  'The text speaks of access or keys. Its signature may itself be a key: whoever gets it, such as a page that imitates another, may take what the account has there.',
)

function givesAccess(text: string): boolean {
  return words.some(word => word.test(text)) || keys.has(text.trim().toLowerCase())
}
