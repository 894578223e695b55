/**
 * Tells if a text has a line as programs read them that names an amount, a function, or an address that is not the account's own. zkSync
 * Lite, for example, carries out a signed `Transfer 5.0 USDC`, `To: 0x…`, `Nonce: 5` (`getTransferEthMessagePart` of zksync.js).
 * @param own - Address of the account that signs; absent where it is not known, and any address is somebody else’s.
 */
export function isLikeAnOrder(text: string, own: string | undefined): boolean {
  const lines = text.split(/[\n\r\u2028\u2029]+/)
  return (
    approval.test(text) ||
    lines.some(
      (line, index) =>
        paysBy(line) || namesFunction(line) || namesOther(line, lines[index + 1] ?? '', own) || actsFor(line, own),
    )
  )
}

/**
 * What clear-msig, a wallet of several keys on Solana, has signed: `expires 2030-01-01 00:00:00: approve …`. The rest is a sentence that its
 * proposals make as they like, or the hash of who may do what from then on (`message.rs`).
 */
const approval = /^expires \d{4}-\d\d-\d\d \d\d:\d\d:\d\d: /

const acts =
  /\b(transfer|send|pay|withdraw|swap|sell|buy|order|deposit|exchange|convert|bridge|borrow|repay|lend|stake|mint|burn|redeem|trade|tip|donate|spend|fee)/i
/** An amount and a symbol in capitals, such as `0.1 USDC`. */
const amounts = /\d[\d.,_]{0,80} ?\$?([A-Z][A-Z\d]{1,11})\b/g
const inBaseUnits = /\d ?(lamports?|g?wei|sats?|satoshis?|drops|stroops|mist|octas|nanotons?)\b/i
/** What stands behind the time of a day. */
const ofTime = /^(AM|PM|UTC|GMT|[A-Z]{1,3}[SD]T)$/
const pair = /\b[A-Z][A-Z\d]{1,11} ?(->|→|=>|⇒) ?[A-Z][A-Z\d]{1,11}\b/
const isNameOfAmount = /(^|[^a-z])(amount|value|price|fee|total|quantity|qty|size|sum|ratio)s?$/i

/** Swaps of BRC-20 are `func: swap` and `params: ordi/sats ordi 1.5 exactIn 100 0.005` (libbrc20-indexer). */
const isNameOfCall = /^(func|function|params?)$/i

function paysBy(line: string): boolean {
  const [name, value] = parted(line)
  const isAmount = isNameOfAmount.test(name) && /^\W{0,3}\d/.test(value) && /[1-9]/.test(value)
  return isAmount || pair.test(line) || (acts.test(line) && (hasAmount(line) || inBaseUnits.test(line)))
}

function namesFunction(line: string): boolean {
  const [name, value] = parted(line)
  return isNameOfCall.test(name) && value !== ''
}

function hasAmount(line: string): boolean {
  return [...line.matchAll(amounts)].some(([, symbol = '']) => !ofTime.test(symbol))
}

/** An address on any chain in hex, in base58 behind the name of somebody who gets something, or in bech32. */
const inHex = /^0x[0-9a-f]{40}(?![0-9a-f])/i
const inBech32 = /^[a-z]{1,12}1[ac-hj-np-z02-9]{38,90}$/i
const inBase58 = /^[1-9A-HJ-NP-Za-km-z]{25,64}$/
const isNameOfPayee = /(^|[^a-z])(to|for|recipient|receiver|destination|payee|beneficiary|spender|operator|delegate)$/i

/** @param next - The line after it, where the value stands if there is none beside the name. */
function namesOther(line: string, next: string, own: string | undefined): boolean {
  const [name, beside] = parted(line)
  const [value = ''] = (beside === '' && name !== '' ? next : beside).trim().split(/[\s,;()[\]]/, 1)
  const isAddress = inHex.test(value) || inBech32.test(value) || (isNameOfPayee.test(name) && inBase58.test(value))
  return isAddress && isOther(value, own)
}

function isOther(address: string, own: string | undefined): boolean {
  return address.toLowerCase() !== own?.toLowerCase()
}

/** What somebody lets another do. */
const lets = /\b(approv|allow|authori[sz]|grant|delegat|mov(e|ing)\b|releas|assign)/i
/** Addresses of Stellar and TON. Those in base58 have letters of both sizes and digits, unlike words and most random numbers. */
const inOtherForms = /^(G[A-Z2-7]{55}|[EUk0]Q[\w-]{46})$/
const isMixed = /(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/
const ofNonce = /\b(nonce|challenge|request id)\W{0,4}$/i

/** Tells if a line in words does something for an address of somebody else: `Send 5 to 7xKX…`. */
function actsFor(line: string, own: string | undefined): boolean {
  if (!acts.test(line) && !lets.test(line)) return false
  return [...line.matchAll(/[\w-]{25,100}/g)].some(
    ({ 0: word, index }) =>
      isAddressAmongWords(word) && isOther(word, own) && !ofNonce.test(line.slice(Math.max(0, index - 20), index)),
  )
}

function isAddressAmongWords(word: string): boolean {
  const isOfChain = inHex.test(word) || inBech32.test(word) || inOtherForms.test(word)
  return isOfChain || (inBase58.test(word) && isMixed.test(word))
}

/** The name and the value of a line `name: value`; both are empty for any other. */
function parted(line: string): readonly [name: string, value: string] {
  const end = line.indexOf(':')
  return end > 0 && end <= longestName ? [line.slice(0, end).trim(), line.slice(end + 1).trim()] : ['', '']
}

/** Sentences before a colon are longer. */
const longestName = 80
