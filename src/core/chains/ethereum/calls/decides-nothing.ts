/** Arguments that decide nothing about money, wherever they stand: their descriptions, their paths without numbers, and why. */
const rows: readonly (readonly [of: RegExp, args: RegExp, because: string])[] = [
  [/^/, /(^|[._])(tx)?deadline$/i, 'Afterwards the call fails. An end that has passed is looked at elsewhere.'],
  [
    /\/(flare|flyingtulip|serenita|p2p)\//,
    /(^|[._])(merkle)?proofs?(WL)?$/i,
    'A contract compares it with a root: a wrong one fails.',
  ],
  [/\/lombard\//, /^proof$/, 'It holds signatures over the payload: wrong ones fail.'],
  [
    /\/aave\//,
    /^(referralCode|permit[VRS])$/,
    'A code is only noted. A permit gives the amount shown, to this contract.',
  ],
  [/\/lido\//, /^_permit\./, 'A permit is for this contract alone, which takes the amounts shown.'],
  [/\/lido\//, /^_hints$/, 'Places in a list that the contract compares: a wrong one fails.'],
  [/\/midas\//, /^referrerId$/, 'It is only noted.'],
  [
    /\/lifi\//,
    /^(_bridgeData\.(transactionId|bridge|integrator|referrer|hasSourceSwaps)|_transactionId|_integrator|_referrer)$/,
    'They are notes, or fail where they do not match the function. Nobody is paid by them.',
  ],
  [/\/(serenita|p2p)\//, /^harvestParams\./, 'The vault has its keeper compare them with a root that oracles signed.'],
  [
    /\/celo\//,
    /^index$/,
    'The place in a list of this account’s own, or one that the contract compares with what stands there.',
  ],
  [/\/flyingtulip\//, /^salt$/, 'It makes the id of a session.'],
]

/** Tells if an argument decides nothing about money. @param of - The path of the description. @param path - Of the argument. */
export function decidesNothing(of: string, path: string): boolean {
  return rows.some(([description, args]) => description.test(of) && args.test(withoutNumbers(path)))
}

/** `_swapData[0].fromAmount` is `_swapData.fromAmount`. */
export function withoutNumbers(path: string): string {
  return path.replaceAll(/\[\d+\]/g, '')
}
