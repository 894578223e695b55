/** Long because it is a list: every situation that the agent has promised to warn of, with what sees it and what shows that. */
import { globSync } from 'node:fs'
import { basename } from 'node:path'

/** A situation that cards warn of. */
export interface Row {
  /** The files of the rules that see it, from `src/core`. */
  readonly rules: readonly string[]
  /** By their names in `call-cases`, `message-cases` and `other-cases`. */
  readonly cases: readonly string[]
}

const warnings = globSync('src/core/chains/ethereum/**/warnings/*.ts').map(file => file.slice('src/core/'.length))
/** By the names of files; the folders of calls, messages and transactions have warnings of their own. */
const rule = (...names: readonly string[]) => warnings.filter(file => names.includes(basename(file, '.ts')))
const history = (...names: readonly string[]) => names.map(name => `chains/history/${name}.ts`)

export const rows: Readonly<Record<string, Row>> = {
  'Unlimited allowance': {
    rules: rule('allowance-given'),
    cases: [
      ...['an allowance without limit', 'an allowance through Permit2 without limit'],
      'an allowance without limit in 96 bits',
    ],
  },
  Allowance: {
    rules: rule('allowance-given'),
    cases: ['an allowance that has a limit', 'an allowance through Permit2 that has a limit', 'more allowance'],
  },
  'More than any supply': {
    rules: rule('more-than-supply'),
    cases: [
      'an allowance of more than there can be',
      'a transfer of more than there can be',
      'a permit of more than there can be',
      'a permit through Permit2 of more than there can be',
    ],
  },
  'Spender without code': {
    rules: rule('spender-no-contract'),
    cases: [
      ...['a spender that is the account itself', 'a spender that is an own account', 'a spender that is the token'],
      ...['a spender that is nobody', 'a spender that is not known', 'a spender of Permit2 that is not known'],
      ...['an operator of all that is not known', 'a spender of the first token of a collection'],
    ],
  },
  'Permit by signature': {
    rules: rule('permit-by-signature', 'permit-not-known'),
    cases: [
      ...['a permit', 'a permit without limit', 'a permit without limit in 96 bits'],
      ...['a permit in another form', 'an order of UniswapX lets take'],
    ],
  },
  'Permit sent as a call': {
    rules: rule('permit-as-call'),
    cases: ['a permit of this account, carried out', 'a permit of somebody, carried out'],
  },
  'Far deadline': {
    rules: rule('deadlines'),
    cases: [
      ...['a permit for more than 30 days', 'a permit without end', 'a permit of DAI without end'],
      ...['an order without end', 'an allowance through Permit2 that ends late'],
      'an allowance through Permit2 that never ends',
    ],
  },
  'Past deadline': { rules: rule('deadlines'), cases: ['what is over already', 'a call whose time is over'] },
  'Permit2 for an account, and for several tokens': {
    rules: rule('spender-no-contract', 'several-tokens'),
    cases: [
      ...['a spender that is an own account', 'a spender that is not known', 'a spender that is nobody'],
      ...['a spender that is the token', 'several tokens at once', 'an operator of a permit that is not known'],
    ],
  },
  'Power by a described call': {
    rules: rule('power-described', 'decided-elsewhere'),
    cases: ['power for somebody, by a description alone', 'no limit, by a description alone'],
  },
  'approve (Compound III)': { rules: rule('manager-of-all'), cases: ['a manager of all that is there'] },
  setApprovalForAll: { rules: rule('operator-of-all'), cases: ['an operator of all tokens'] },
  'Signed transfer': {
    rules: rule('transfer-by-signature'),
    cases: ['a signed transfer', 'an unknown signed transfer'],
  },
  'Owner is not me': {
    rules: rule('owner-not-ours'),
    cases: [
      ...['a permit of somebody else', 'an order of somebody else', 'a signed transfer of somebody else'],
      'a Safe that is not known',
    ],
  },

  'To the token contract': {
    rules: rule('to-contract', 'tokens-to-themselves'),
    cases: [
      ...['tokens to the contract of another token', 'tokens to a contract that is described'],
      ...['a withdrawal to a contract that keeps nothing', 'a withdrawal to the contract that pays it out'],
      'coin simply sent to a contract',
      ...['tokens moved to their own contract', 'tokens to their own contract', 'a signed transfer to the token'],
      'a signed transfer to the contract of another token',
    ],
  },
  'To nobody': {
    rules: rule('to-nobody', 'coin-to-nobody'),
    cases: [
      ...['tokens to nobody', 'a withdrawal to nobody', 'coin to nobody', 'a signed transfer to nobody'],
      'no coin to nobody',
      'an operation that sends to nobody',
    ],
  },
  'Coin left behind': { rules: rule('coin-left-behind'), cases: ['coin that stays in Multicall3'] },
  'A contract that makes calls for anybody': {
    rules: rule('credited-to-anybody', 'to-contract', 'spender-no-contract'),
    cases: ['a spender that is everybody', 'tokens for everybody', 'tokens that everybody is credited with'],
  },
  'First recipient': { rules: ['engine/approvals/first-recipient-warning.ts'], cases: ['somebody who was never paid'] },
  'Look-alike': {
    rules: ['engine/approvals/look-alike-warnings.ts'],
    cases: ['an address that begins and ends alike', 'an address that begins alike for longer'],
  },
  'Recipient is not me': {
    rules: rule('receiver-not-ours', 'validator-key'),
    cases: [
      ...['a withdrawal to somebody else', 'a swap for somebody else', 'a receiver in bytes', 'a used validator'],
      ...['a receiver with other bits beside', 'a receiver that cannot be read'],
    ],
  },
  'transferFrom of others': {
    rules: rule('from-others'),
    cases: ['tokens of another own account', 'tokens of somebody'],
  },
  'Above usual': { rules: history('above-usual'), cases: ['more than usual'] },
  'Value with a call that takes none': {
    rules: rule('value-not-taken'),
    cases: ['coin with a call that takes none'],
  },
  'Swap for nothing': {
    rules: rule('nothing-asked-for', 'swap-for-nothing', 'swap-takes-any', 'not-as-described'),
    cases: ['a swap for nothing', 'a swap in one pool for nothing', 'a bridge for nothing', 'pools that are believed'],
  },
  'High fee': {
    rules: ['chains/ethereum/transactions/fees.ts', ...rule('fee-share'), ...history('unusual-fee')],
    cases: [
      ...['a fee above the usual', 'a fee somewhat above the usual', 'a fee of more than a tenth'],
      'a fee of a hundred times the usual',
    ],
  },
  'Tip above cap': { rules: ['chains/ethereum/transactions/transaction.ts'], cases: ['a tip above the price'] },

  'Delegation (EIP-7702)': {
    rules: rule('delegation'),
    cases: ['other code for the account', 'other code on every chain'],
  },
  'Delegation of my own account in a transaction': {
    rules: rule('own-delegation'),
    cases: ['other code for an own account', 'other code for an own account behind others'],
  },
  'A call of oneself': { rules: rule('calls-itself'), cases: ['a call of oneself that looks like one of a token'] },
  'Contract creation': {
    rules: rule('contract-creation'),
    cases: ['a new contract', 'a new contract that is given coin', 'a new contract without code'],
  },
  Ownership: { rules: ['chains/ethereum/calls/control-calls.ts'], cases: ['a new owner', 'no owner any more'] },
  'Other rights': { rules: ['chains/ethereum/calls/control-calls.ts'], cases: ['a role', 'an owner of a Safe'] },
  Upgrade: { rules: ['chains/ethereum/calls/control-calls.ts'], cases: ['other code'] },
  'Upgrade by other doors': {
    rules: ['chains/ethereum/calls/control-calls.ts', ...rule('setup-of-safe')],
    cases: ['other code, by its administrator', 'other functions', 'code that sets up a Safe'],
  },
  'Safe made for somebody else': {
    rules: rule('code-of-safe', 'setup-of-safe'),
    cases: [
      ...['a Safe of other code', 'a Safe that nobody sets up', 'an owner from the beginning'],
      ...['a fallback handler from the beginning', 'a payment for the setup'],
    ],
  },
  'Safe delegatecall': {
    rules: rule('delegate-call'),
    cases: ['code that runs as the Safe', 'MultiSend that runs as the Safe'],
  },
  'Safe gas refund': {
    rules: rule('safe-refund'),
    cases: [
      ...['a refund out of the Safe', 'a refund of the Safe in tokens', 'a refund of the Safe to an own account'],
    ],
  },
  'Nested calls': {
    rules: rule('calls-not-shown'),
    cases: ['more calls than are shown', 'a list of calls that is none'],
  },
  'Bytes after the arguments': { rules: rule('bytes-after'), cases: ['bytes after the arguments'] },
  'Unknown or malformed call': {
    rules: rule('call-not-understood'),
    cases: [
      ...['a call that nobody describes', 'a call that only begins like a known one'],
      'a call in the form of Permit2 to another contract',
    ],
  },

  'Bare hash': { rules: ['chains/declaration/bare-hash.ts'], cases: ['only a hash'] },
  'Hashed typed message': { rules: rule('sent-as-data'), cases: ['a typed message that was hashed'] },
  'Transaction or authorization as data': {
    rules: rule('sent-as-data'),
    cases: ['a transaction as data', 'an authorization as data'],
  },
  'Unknown typed message': {
    rules: rule('message-not-understood'),
    cases: [
      ...['a message that nobody describes', 'a message for no contract that may be a key'],
      ...['a sign-in of another account', 'a sign-in whose words are for programs'],
      ...['a document that nobody describes', 'a sign-in that makes keys', 'a sign-in of another type'],
    ],
  },
  'Typed message that is only described': {
    rules: rule('described-only'),
    cases: ['a message that its description alone tells of'],
  },
  'No chain, no contract in the domain': {
    rules: rule('domain-missing'),
    cases: ['no chain', 'no contract', 'no domain at all'],
  },
  'Chain mismatch': {
    rules: rule('chain-of-message'),
    cases: [
      ...['a known contract on another chain', 'a token on another chain', 'a contract that was used on another chain'],
      ...['another chain inside', 'a chain that was never used'],
    ],
  },
  'Contract is an account': {
    rules: rule('contract-is-account'),
    cases: ['a message for an own account', 'a message for nobody'],
  },
  'Unsigned members': { rules: rule('unsigned-members'), cases: ['what is sent and not signed'] },
  'Sign-in on another page': {
    rules: ['chains/declaration/sign-in-warnings.ts'],
    cases: [
      ...['a sign-in on another page', 'a page that is elsewhere', 'a sign-in of another account'],
      ...['a sign-in for a chain that is not known', 'a sign-in that is over', 'a sign-in that is not yet valid'],
      ...['a sign-in that no page asks for', 'a sign-in with a resource that gives power'],
    ],
  },
  'Reads like a sign-in': { rules: ['chains/declaration/like-a-sign-in.ts'], cases: ['what reads like a sign-in'] },
  'Hidden characters, cut text': {
    rules: ['chains/declaration/hidden-in-text.ts'],
    cases: ['characters that mislead', 'a text that is cut'],
  },
  'Names that mislead': {
    rules: [...rule('look-alike-name'), 'engine/approvals/mixed-scripts.ts'],
    cases: ['a name that is that of a known contract', 'letters of several scripts'],
  },
  'Seaport for nothing': {
    rules: rule('order-for-nothing', 'for-unknown-tokens'),
    cases: [...['a sale that may bring nothing', 'a sale for tokens that are not known', 'any token of a collection']],
  },
  'Seaport bulk, Blur Root': { rules: rule('many-orders'), cases: ['a tree of orders', 'many orders unseen'] },
  'Blur Order': {
    rules: rule('order-for-nothing', 'owner-not-ours'),
    cases: ['a sale at 0', 'a trade of somebody else'],
  },
  'Other orders': {
    rules: rule('order-for-nothing', 'order-receiver', 'order-fees', 'deadlines'),
    cases: [
      ...['an order that asks for nothing', 'an order for somebody else', 'an order for more than 30 days'],
      'an order that pays others',
      ...['an order in parts', 'an order of UniswapX for nothing', 'an order of UniswapX for somebody else'],
    ],
  },
  'User operation (ERC-4337)': {
    rules: rule('user-operation', 'paymaster', 'to-nobody'),
    cases: [
      ...['an account that is created', 'a fee that somebody else pays', 'an operation that sends to nobody'],
      ...['an operation that sets up its account', 'an operation of a Safe that sends to nobody'],
      ...['an operation that anybody can send on', 'an operation of an older form'],
    ],
  },
  'Fee of a user operation': {
    rules: ['chains/ethereum/transactions/fees.ts', ...rule('operation-fee')],
    cases: [
      ...['a fee of an operation above the usual', 'a fee of an operation far above the usual'],
      'a fee of an operation of a Safe above the usual',
    ],
  },
  'User operations that are carried out': {
    rules: rule('operation-beneficiary', 'operation-creates', 'call-not-understood'),
    cases: [
      ...['fees of operations for somebody', 'fees of operations for somebody who is known'],
      ...['fees of operations for nobody', 'an account that an operation creates'],
      ...['an account that an operation sets up', 'what creates an account is judged, too'],
    ],
  },
  'A call for an unknown contract': {
    rules: rule('call-for-unknown'),
    cases: ['a call for a forwarder that is not known', 'an operation for an entry point that is not known'],
  },
  'The time of a call in a message': {
    rules: rule('deadlines'),
    cases: ['an operation whose time is over', 'a call for a forwarder that never ends'],
  },
  'A call through a forwarder (ERC-2771)': { rules: rule('forwarded-call'), cases: ['a call through a forwarder'] },
  'Transaction hash vote of a Safe': {
    rules: ['chains/ethereum/calls/control-calls.ts'],
    cases: ['a hash that an owner of a Safe agrees to'],
  },

  'Nonce used before': { rules: rule('nonce'), cases: ['a nonce that was used'] },
  'Nonce gap': { rules: rule('nonce'), cases: ['a nonce that leaves others out'] },
  'No replay protection': { rules: ['chains/ethereum/transactions/transaction.ts'], cases: ['no chain id'] },
  Repeats: { rules: history('repeats'), cases: ['the same again'] },

  'A contract that is not known': {
    rules: ['chains/declaration/contract-not-known.ts', ...rule('contract-not-known')],
    cases: [
      ...['a token that is not known', 'coin for a contract that is not known'],
      'an allowance without limit at a contract that is not known',
    ],
  },
  'A call for the account itself under the zero address': {
    rules: rule('zero-target'),
    cases: ['a call of MultiSend for the zero address'],
  },
  'Data that goes with a token': { rules: rule('data-with-token'), cases: ['bytes for whoever gets a collectible'] },
  'A transfer of nothing': { rules: rule('moves-nothing'), cases: ['a transfer of nothing', 'an older collection'] },
}
