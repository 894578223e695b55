import { ethereumAccount, solanaAccount } from '../../support/turnkey.ts'
import { invalid, type Row } from './rows.ts'

/** Accounts and credentials that cannot be created. */
export const accounts: readonly Row[] = [
  // Accounts
  [
    'a path that does not parse',
    client => client.send(client.wallet({}, { path: "m/44'/sixty" })),
    invalid(/invalid path: .*“sixty” is not a number/, 'parameters.accounts.0.path'),
  ],
  [
    'a path without a root',
    client => client.send(client.wallet({}, { path: "44'/60'" })),
    invalid(/invalid path: .*must begin with m\//, 'parameters.accounts.0.path'),
  ],
  [
    'a number beyond the last in a path',
    client => client.send(client.wallet({}, { path: 'm/2147483648' })),
    invalid(/invalid path/, 'parameters.accounts.0.path'),
  ],
  [
    'an ed25519 path that is not hardened',
    client => client.send(client.wallet({ accounts: [{ ...solanaAccount, path: "m/44'/501'/0" }] })),
    invalid(/m\/44'\/501'\/0' would do/, 'parameters.accounts.0.path'),
  ],
  [
    'an address format of another curve',
    client => client.send(client.wallet({}, { addressFormat: 'ADDRESS_FORMAT_SOLANA' })),
    invalid(/address format/, 'parameters.accounts.0.addressFormat'),
  ],
  [
    '101 accounts at once',
    client => client.send(client.wallet({ accounts: many(101) })),
    invalid(/at most 100 accounts can be created at once/, 'parameters.accounts'),
  ],
  [
    '101 accounts at once, of a wallet there is',
    client =>
      client.send(client.submit('CREATE_WALLET_ACCOUNTS', { walletId: client.place.walletId, accounts: many(101) })),
    invalid(/at most 100 accounts can be created at once/, 'parameters.accounts'),
  ],
  [
    'the same account twice',
    client => client.send(client.wallet({ accounts: [ethereumAccount, ethereumAccount] })),
    invalid(/repeats an earlier path/, 'parameters.accounts.1'),
  ],
  [
    'an account of a wallet that is not there',
    client =>
      client.send(client.submit('CREATE_WALLET_ACCOUNTS', { walletId: crypto.randomUUID(), accounts: many(1) })),
    { reason: 'RESOURCE_NOT_FOUND', words: /unable to find wallet/ },
  ],

  // Credentials
  [
    'an API key that is on no curve',
    client => client.send(client.apiKey({ publicKey: `02${'ff'.repeat(32)}` })),
    invalid(/must be a public key on the curve/, 'parameters.apiKeys.0.publicKey'),
  ],
  [
    'an API key that expires in the past',
    client => client.send(client.apiKey({ expirationSeconds: '-1' })),
    invalid(/invalid api key expiration/, 'parameters.apiKeys.0.expirationSeconds'),
  ],
  [
    'an API key that is registered already',
    client => client.send(client.apiKey({ publicKey: client.owner.publicKey })),
    { reason: 'CREDENTIAL_CONFLICT', words: /key/ },
  ],
]

function many(count: number): object[] {
  return Array.from({ length: count }, (_, index) => ({ ...ethereumAccount, path: `m/44'/60'/0'/1/${index}` }))
}
